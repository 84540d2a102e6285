/*
 * The clock, standard output, and the progress line on a terminal.
 */
#include "processes.h"
#include "swell/host.h"

#include <assert.h>
#include <errno.h>
#include <math.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static double read_clock(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return 1e3 * (double)now.tv_sec + 1e-6 * (double)now.tv_nsec;
}

double host_clock_ms(void) {
    return read_clock(CLOCK_MONOTONIC);
}

double host_thread_ms(void) {
    return read_clock(CLOCK_THREAD_CPUTIME_ID);
}

double host_process_ms(void) {
    return read_clock(CLOCK_PROCESS_CPUTIME_ID);
}

void host_time_stamp(char stamp[HOST_STAMP_SIZE]) {
    const time_t now = time(NULL);
    struct tm local = {0};
    localtime_r(&now, &local);
    strftime(stamp, HOST_STAMP_SIZE, "%Y%m%d-%H%M%S", &local);
}

bool host_output_flush(FILE* out, SwellError* error) {
    errno = 0;
    return (fflush(out) == 0 && !ferror(out)) ||
           swell_error_set(error, SWELL_ERROR_FILE, "cannot write to the standard output: %s",
                           errno ? strerror(errno) : "an earlier write failed");
}

/* ---- Progress ------------------------------------------------------------------------------ */

static const double SILENT_SECONDS = 1.0; /* before the line appears */
static const double INTERVAL_MS = 100.0;  /* from one drawing of the line to the next */
enum { BAR_COLUMNS = 30 };

HostProgress host_progress_begin(FILE* out, const char* what) {
    assert(what);
    const int descriptor = out ? fileno(out) : -1;
    const bool shown = descriptor >= 0 && isatty(descriptor);
    return (HostProgress){.out = shown ? out : NULL, .what = what, .began = host_clock_ms()};
}

/* Writes a time as "7 s", "2 min 05 s" or "1 h 03 min". */
static void format_time(char* text, size_t size, double seconds) {
    const long whole = (long)ceil(fmin(seconds, 1e7));
    if (whole < 60) {
        snprintf(text, size, "%ld s", whole);
    } else if (whole < 3600) {
        snprintf(text, size, "%ld min %02ld s", whole / 60, whole % 60);
    } else {
        snprintf(text, size, "%ld h %02ld min", whole / 3600, whole / 60 % 60);
    }
}

void host_progress_line(char line[HOST_PROGRESS_LINE_SIZE], const char* what, double share,
                        double seconds) {
    assert(line && what);
    line[0] = '\0';
    if (seconds < SILENT_SECONDS || share <= 0.0) {
        return;
    }
    const double done = fmin(share, 1.0);
    char bar[BAR_COLUMNS + 1], left[32];
    const size_t full = (size_t)(done * BAR_COLUMNS);
    memset(bar, '=', full);
    memset(bar + full, ' ', BAR_COLUMNS - full);
    bar[BAR_COLUMNS] = '\0';
    format_time(left, sizeof left, seconds * (1.0 - done) / done);
    snprintf(line, HOST_PROGRESS_LINE_SIZE, "%.16s [%s] %3.0f %%, %s left", what, bar,
             floor(100.0 * done), left);
}

void host_progress_show(HostProgress* progress, double share) {
    if (!progress || !progress->out) {
        return;
    }
    const double now = host_clock_ms();
    if (now - progress->drawn < INTERVAL_MS) {
        return;
    }
    char line[HOST_PROGRESS_LINE_SIZE];
    host_progress_line(line, progress->what, share, 1e-3 * (now - progress->began));
    if (line[0]) {
        fprintf(progress->out, "\r%s\033[K", line);
        fflush(progress->out);
        progress->drawn = now;
    }
}

void host_progress_end(HostProgress* progress) {
    if (progress && progress->out && progress->drawn > 0.0) {
        fputs("\r\033[K", progress->out);
        fflush(progress->out);
        progress->drawn = 0.0;
    }
}

void host_progress_note(FILE* out, const char* note) {
    assert(out && note);
    fprintf(out, "%sswell: note: %s\n", isatty(fileno(out)) ? "\r\033[K" : "", note);
    fflush(out);
}
