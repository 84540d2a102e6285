#include "command_table.h"

#include "swell/host.h"

#include <assert.h>
#include <string.h>

static const CommandSpec COMMAND_TABLE[COMMAND_COUNT] = {
    [COMMAND_WINDOW] = {NULL, NULL, "open the window; with no display, draw ./swell.png"},
    [COMMAND_SHOT] = {"shot", "FILE", "draw one frame as PNG; needs no window or display"},
    [COMMAND_CLIP] = {"clip", "FILE",
                      "a film, .mp4 or .webm, by ffmpeg; or pictures, FILE-%04d.png"},
    [COMMAND_EXPORT] = {"export", "DIR", "write the sea as arrays, maps or a mesh, see --format"},
    [COMMAND_WAKE] = {"wake", "DIR|FILE",
                      "the wake of --stone-at and --course as arrays: height, slope_x, slope_z, "
                      "foam, psi; or, as "
                      ".png, a figure"},
    [COMMAND_RIPPLE] =
        {"ripple", "FILE",
         "run the pool or a string, write its heights as .npy or, as .png, a picture"},
    [COMMAND_BENCH] = {"bench", NULL, "time every stage; --grid, --method, --threads narrow it"},
    [COMMAND_SPECTRUM] =
        {"spectrum", "FILE",
         "the target spectrum beside that of the amplitudes: .png, a figure; .spc, SWAN's text of "
         "the "
         "target; .npy, float32 (R, 6): "
         "omega [rad/s], S target and measured [m^2 s], towards [degrees], D target and measured "
         "[m^2/degree], NaN below the shorter columns"},
};

const CommandSpec* command_spec(Command command) {
    assert(command < COMMAND_COUNT);
    return &COMMAND_TABLE[command];
}

/* From the last dot on, unless it begins the name; "" for none. */
static const char* ending_of(const char* path) {
    const char* name = host_path_name(path);
    const char* dot = strrchr(name, '.');
    return dot && dot > name ? dot : "";
}

bool output_name_check(Command command, const char* name, SwellError* error) {
    /* The other commands check the name themselves. */
    static const char* const ENDINGS[COMMAND_COUNT][2] = {
        [COMMAND_SHOT] = {".png"},
        [COMMAND_RIPPLE] = {".npy", ".png"},
    };
    assert(command < COMMAND_COUNT);
    const char *first = ENDINGS[command][0], *second = ENDINGS[command][1];
    return !name || !first || !ending_of(name)[0] || host_path_is_special(name) ||
           host_path_ends_with(name, first) || (second && host_path_ends_with(name, second)) ||
           swell_error_set(error, SWELL_ERROR_USAGE, "'%.200s' ends in %.32s: expected %s%s%s",
                           name, ending_of(name), first, second ? " or " : "",
                           second ? second : "");
}
