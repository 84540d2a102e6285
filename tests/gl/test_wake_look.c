#include "wake_scene.h"
static void nothing(void** state) {
    (void)state;
}
static const struct CMUnitTest CASES[] = {
    CHECK_CASE("placeholder", nothing),
};
CHECK_MAIN(CASES)
