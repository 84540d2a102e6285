/* Swell: a real-time ocean. Errors are printed and the exit code is chosen here and nowhere else.
 */
#include "commands/app.h"

#include <stdio.h>

enum { EXIT_DONE = 0, EXIT_WORLD_SAID_NO = 1, EXIT_WRONG_USAGE = 2 };

int main(int argc, char** argv) {
    SwellError error = {0};
    if (app_run(argc, argv, stdout, stderr, &error)) {
        return EXIT_DONE;
    }
    fprintf(stderr, "swell: %s\n", error.message);
    return error.code == SWELL_ERROR_USAGE || error.code == SWELL_ERROR_RANGE ? EXIT_WRONG_USAGE
                                                                              : EXIT_WORLD_SAID_NO;
}
