/* Swell: a real-time ocean. Only this file prints errors and chooses the exit code. */
#include "commands/app.h"

#include <stdio.h>
#include <stdlib.h>

enum { EXIT_USAGE = 2 }; /* beside EXIT_SUCCESS and EXIT_FAILURE */

int main(int argc, char** argv) {
    SwellError error = {0};
    if (app_run(argc, argv, stdout, stderr, &error)) {
        return EXIT_SUCCESS;
    }
    fprintf(stderr, "swell: %s\n", error.message);
    return error.code == SWELL_ERROR_USAGE || error.code == SWELL_ERROR_RANGE ? EXIT_USAGE
                                                                              : EXIT_FAILURE;
}
