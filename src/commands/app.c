#include "commands/app.h"

#include "commands.h"
#include "options/options.h"
#include "options/resolve.h"
#include "swell/host.h"
#include "viewer/viewer.h"
#include "world/files.h"

#include <string.h>

#define FALLBACK_NAME "swell.png"

/* Draws a picture where there is no display for a window. */
static bool draw_instead(const Settings* settings, FILE* out, SwellError* error) {
    char folder[HOST_PATH_SIZE];
    Settings picture = *settings;
    picture.command = COMMAND_SHOT;
    options_show_windows(&picture);
    if (!host_current_folder(folder, error) ||
        !shot_draw(&picture, FALLBACK_NAME, HOST_PLACE_CHOSEN, NULL, error)) {
        return false;
    }
    fprintf(out, "no display: drew one frame to %s/%s instead of opening a window\n",
            strcmp(folder, "/") == 0 ? "" : folder, FALLBACK_NAME);
    return true;
}

/* Refuses the ending of a format that `shot` or `ripple` does not write; the other commands check
   the name themselves. A name without an ending, and a file that is not regular, get PNG or, from
   `ripple`, .npy. */
static bool check_target(const Settings* settings, SwellError* error) {
    const bool is_ripple = settings->command == COMMAND_RIPPLE;
    const char* path = settings->target;
    if (!path || (!is_ripple && settings->command != COMMAND_SHOT)) {
        return true;
    }
    const char *name = host_path_name(path), *dot = strrchr(name, '.');
    return !dot || dot == name || host_path_is_special(path) || host_path_ends_with(path, ".png") ||
           host_path_ends_with(path, ".npy") || (!is_ripple && options_name_light(path)) ||
           swell_error_set(error, SWELL_ERROR_USAGE, "'%.200s' ends in %.32s: expected %s", path,
                           dot, is_ripple ? ".npy or .png" : ".png, .exr or .npy");
}

/* `arguments` (count) are the words of the command line. */
static bool run_command(const Settings* settings, int count, char** arguments, FILE* out, FILE* log,
                        SwellError* error) {
    if (settings->program.help) {
        help_print(settings->command, out);
        return true;
    }
    if (settings->program.version) {
        fprintf(out, "swell %s, fft %s\n", swell_version(), ocean_fft_name(ocean_best_fft()));
        return true;
    }
    if (!check_target(settings, error)) {
        return false;
    }
    switch (settings->command) {
    case COMMAND_SHOT:
        return shot_draw(settings, settings->target, HOST_PLACE_NAMED, log, error);
    case COMMAND_EXPORT:
        return export_sea(settings, settings->target, log, error);
    case COMMAND_POINTS:
        return points_run(settings, settings->target, log, error);
    case COMMAND_WAKE:
        return wake_command_run(settings, settings->target, log, error);
    case COMMAND_RIPPLE:
        return ripple_run(settings, settings->target, log, error);
    case COMMAND_BENCH:
        return bench_run(settings, out, log, error);
    case COMMAND_SPECTRUM:
        return spectrum_command_run(settings, settings->target, error);
    case COMMAND_SET:
        return set_draw(settings, count, arguments, log, error);
    case COMMAND_CLIP:
        return clip_record(settings, settings->target, log, error);
    case COMMAND_WINDOW:
    case COMMAND_COUNT:
        break;
    }
    return viewer_run(settings, out, log, error) ||
           (error->code == SWELL_ERROR_DISPLAY && draw_instead(settings, out, error));
}

static bool open_files(Settings* settings, FILE* log, SwellError* error) {
    FileNotes notes = {0};
    const bool ok = files_open(settings, &notes, error);
    for (int n = 0; n < notes.count; ++n) {
        fprintf(log, "swell: note: %s\n", notes.text[n]);
    }
    return ok;
}

bool app_run(int argc, char** argv, FILE* out, FILE* log, SwellError* error) {
    Settings settings;
    host_process_prepare();
    argv = host_process_arguments(&argc, argv, error);
    bool ok = argv && options_parse(&settings, argc > 0 ? argc - 1 : 0, argv + 1, error);
    if (ok) {
        const bool runs = !settings.program.help && !settings.program.version;
        ok = (!runs || open_files(&settings, log, error)) &&
             run_command(&settings, argc - 1, argv + 1, out, log, error) &&
             host_output_flush(out, error);
        files_close(&settings);
        options_finish(&settings);
    }
    if (!ok) {
        host_process_show(error->message);
    }
    return ok;
}
