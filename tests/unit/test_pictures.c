/* Files that are no good pictures, and files that make one wait. */
#include "check.h"

#include "made_pictures.h"
#include "swell/host.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static const char PATH[] = "picture-of-a-test"; /* removed by each case */

static void write_file(const void* bytes, size_t size) {
    FILE* file = fopen(PATH, "wb");
    CHECK(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

/* Reads CLOCK_MONOTONIC, or CLOCK_PROCESS_CPUTIME_ID, which other programs do not slow down. */
static double seconds_of(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* The bytes are no picture, or no light; one line says so, names the file and holds `words`. */
static void check_refused_as(bool light, int side, const void* bytes, size_t size,
                             const char* words) {
    write_file(bytes, size);
    SwellError error = {0};
    HostPicture picture = {0};
    HostImage image = {0};
    if (light) {
        image = host_image_read_hdr(PATH, &error);
    } else {
        picture = host_picture_read(PATH, side, &error);
    }
    CHECK(!image.pixels && !picture.pixels && picture.width == 0 && picture.height == 0);
    assert_int_equal(error.code, SWELL_ERROR_FILE);
    if (!strstr(error.message, words) || !strstr(error.message, PATH)) {
        print_error("'%s' holds no '%s'\n", error.message, words);
        fail();
    }
    CHECK(unlink(PATH) == 0);
}

static void check_refused(const void* bytes, size_t size, const char* words) {
    check_refused_as(false, HOST_PICTURE_SIDE, bytes, size, words);
}

static void check_light_refused(const void* bytes, size_t size, const char* words) {
    check_refused_as(true, HOST_PICTURE_SIDE, bytes, size, words);
}

/* ---- Kinds --------------------------------------------------------------------------------- */

CASE("other kinds of pictures are refused") {
    static const char READ[] = "PNG, JPEG are read";
    check_refused("GIF89a\1\0\1\0", 10, READ);
    check_refused("\x89PNG\n\x1a\n\0", 8, READ);
    check_refused("not a picture", 13, READ);
    check_refused("", 0, "it is an empty file");
}

CASE("light is read from Radiance HDR and OpenEXR only, and pixels never") {
    Made made;
    made_png(&made, &(MadePng){4, 4, 2, 0});
    check_light_refused(made.bytes, made.size, "a PNG");
    made_hdr(&made, &(MadeHdr){16, 16, true});
    check_refused(made.bytes, made.size, "a Radiance HDR");
    made_exr(&made, &(MadeExr){16, 8, true, false});
    check_refused(made.bytes, made.size, "it is an EXR: PNG, JPEG are read");
}

/* ---- Broken -------------------------------------------------------------------------------- */

static void check_cuts(const Made* made) {
    for (size_t size = 0; size < made->size; ++size) {
        check_refused(made->bytes, size, "it");
    }
}

CASE("a picture cut at any length is refused") {
    Made made;
    made_png(&made, &(MadePng){9, 5, 6, 1});
    check_cuts(&made);
    for (int progressive = 0; progressive < 2; ++progressive) {
        made_jpeg(&made, &(MadeJpeg){17, 11, 3, progressive});
        check_cuts(&made);
    }
    for (int packed = 0; packed < 2; ++packed) {
        made_hdr(&made, &(MadeHdr){packed ? 24 : 7, 5, packed});
        for (size_t size = 0; size < made.size; ++size) {
            check_light_refused(made.bytes, size, "it");
        }
    }
}

CASE("an OpenEXR cut at any length, or with a wrong header, is refused") {
    Made made, wrong;
    made_exr(&made, &(MadeExr){6, 4, false, false});
    for (size_t size = 0; size < made.size; ++size) {
        check_light_refused(made.bytes, size, "it");
    }
    const struct {
        const char *from, *to, *words;
    } CHANGES[] = {{"R\0\2", "Z\0\2", "no channels R, G and B"},
                   {"G\0\2", "G\0\0", "a half or a float"},
                   {"compression\0\1\0\0\0\0", "compression\0\1\0\0\0\10", "DWAA"}};
    for (size_t i = 0; i < sizeof CHANGES / sizeof *CHANGES; ++i) {
        const size_t size = i < 2 ? 3 : 17;
        wrong = made;
        size_t at = 0;
        while (memcmp(made.bytes + at, CHANGES[i].from, size) != 0) {
            CHECK(++at + size <= made.size);
        }
        memcpy(wrong.bytes + at, CHANGES[i].to, size);
        check_light_refused(wrong.bytes, wrong.size, CHANGES[i].words);
    }
}

/* Returns where `size` bytes equal to `bytes` first lie. */
static size_t find(const Made* made, const void* bytes, size_t size) {
    for (size_t at = 0; at + size <= made->size; ++at) {
        if (memcmp(made->bytes + at, bytes, size) == 0) {
            return at;
        }
    }
    fail();
    return 0;
}

/* A scan of a few bytes is a pass over all blocks. */
CASE("a JPEG of more scans than pictures have is refused") {
    static const uint8_t SCAN[] = {0xff, 0xda, 0, 8, 1, 1, 0, 0, 0, 0, 0x0f, 0x0f}; /* of DC */
    Made made;
    made_jpeg(&made, &(MadeJpeg){8, 8, 1, true});
    made.size = find(&made, "\xff\xda", 2);
    for (int i = 0; i < 101; ++i) {
        made_bytes(&made, SCAN, sizeof SCAN);
    }
    made_bytes(&made, "\xff\xd9", 2);
    check_refused(made.bytes, made.size, "more scans than the 100");
}

CASE("a Radiance HDR with a broken header is refused") {
    static const struct {
        const char *text, *words;
    } FILES[] = {
        {"#?RADIANCE\nFORMAT=32-bit_rle_xyze\n\n-Y 1 +X 1\nabcd", "format"},
        {"#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n+Y 1 +X 1\nabcd", "orientation"},
        {"#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 1 -X 1\nabcd", "orientation"},
        {"#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y -1 +X 1\nabcd", "without pixels"},
        {"#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 0 +X 1\nabcd", "without pixels"},
        {"#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 1 +X 5\nabcd\1\1\1\5", "too long"},
        {"#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 1 +X 5\n\1\1\1\5", "repeats none"},
        {"#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 1 +X 5\nabcd\1\1\1\3", "too early"},
        {"#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 2 +X 9\n\2\2\1\11abcd", "an error ("},
        {"#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 99 +X 99\nabcd", "too early"},
        {"#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 1 +X 999999999\nabcd", "too large"},
    };
    for (size_t i = 0; i < sizeof FILES / sizeof *FILES; ++i) {
        check_light_refused(FILES[i].text, strlen(FILES[i].text), FILES[i].words);
    }
}

/* ---- Limits -------------------------------------------------------------------------------- */

/* The header alone is read, in far less than the seconds that pixels would take. */
CASE("a picture that is too large is refused by its header") {
    Made made;
    const double start = seconds_of(CLOCK_PROCESS_CPUTIME_ID);
    made_png_header(&made, 26000, 26000, 5000);
    check_refused(made.bytes, made.size, "a PNG of 26000x26000, up to 16384x16384 and 134 million");
    made_png_header(&made, 16000, 16000, 5000);
    check_refused(made.bytes, made.size, "134 million pixels");
    made_jpeg(&made, &(MadeJpeg){8, 8, 1, false});
    const size_t sof = find(&made, "\xff\xc0", 2) + 4;
    memcpy(made.bytes + sof + 1, "\xff\0\xff\0", 4);
    check_refused(made.bytes, made.size, "a JPEG of 65280x65280, up to 16384x16384");
    memcpy(made.bytes + sof + 1, "\xff\xff\xff\xff", 4);
    check_refused(made.bytes, made.size, "it is a JPEG");
    CHECK(seconds_of(CLOCK_PROCESS_CPUTIME_ID) - start < 1.0);
}

CASE("the limit of the caller holds for every kind") {
    Made made;
    made_png(&made, &(MadePng){16, 16, 0, 0});
    check_refused_as(false, 15, made.bytes, made.size, "a PNG of 16x16, up to 15x15");
    made_jpeg(&made, &(MadeJpeg){16, 16, 3, true});
    check_refused_as(false, 15, made.bytes, made.size, "a JPEG of 16x16, up to 15x15");
}

/* ---- Files --------------------------------------------------------------------------------- */

CASE("what is no file is refused by name") {
    const struct {
        const char *path, *words;
    } NAMES[] = {{PATH, "No such file"},
                 {".", "a folder"},
                 {"/dev/zero", "a device"},
                 {"/dev/null", "a device"},
                 {"", "No such file"}};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; ++i) {
        SwellError error = {0};
        CHECK(!host_picture_read(NAMES[i].path, HOST_PICTURE_SIDE, &error).pixels);
        assert_int_equal(error.code, SWELL_ERROR_FILE);
        CHECK(strstr(error.message, NAMES[i].words));
    }
    write_file("x", 1);
    CHECK(truncate(PATH, (off_t)1 << 40) == 0);
    SwellError error = {0};
    CHECK(!host_picture_read(PATH, HOST_PICTURE_SIDE, &error).pixels);
    CHECK(strstr(error.message, "up to 256 MiB"));
    CHECK(unlink(PATH) == 0);
}

/* A process that writes the bytes slowly. */
static pid_t start_writer(const char* path, int descriptor, const Made* made) {
    const pid_t child = fork();
    if (child != 0) {
        return child;
    }
    const struct timespec wait = {.tv_nsec = 30 * 1000 * 1000};
    nanosleep(&wait, NULL);
    const int target = path ? open(path, O_WRONLY) : descriptor;
    for (size_t at = 0; at < made->size; at += 100) {
        const size_t left = made->size - at;
        (void)!write(target, made->bytes + at, left < 100 ? left : 100);
        nanosleep(&(struct timespec){.tv_nsec = 1000 * 1000}, NULL);
    }
    _exit(0);
}

CASE("a picture from a pipe is read") {
    Made made;
    made_png(&made, &(MadePng){20, 20, 2, 0});
    CHECK(mkfifo(PATH, 0600) == 0);
    int ends[2], status;
    CHECK(pipe(ends) == 0);
    char name[64];
    snprintf(name, sizeof name, "/dev/fd/%d", ends[0]);
    for (int kind = 0; kind < 2; ++kind) {
        const pid_t child = start_writer(kind == 0 ? PATH : NULL, ends[1], &made);
        CHECK(child > 0);
        if (kind == 1) {
            close(ends[1]);
        }
        SwellError error = {0};
        HostPicture picture = host_picture_read(kind == 0 ? PATH : name, HOST_PICTURE_SIDE, &error);
        assert_string_equal(error.message, "");
        CHECK(picture.pixels && picture.width == 20);
        host_picture_destroy(&picture);
        CHECK(waitpid(child, &status, 0) == child && status == 0);
    }
    close(ends[0]);
    CHECK(unlink(PATH) == 0);
}

/* Runs `wait` in a process that holds signals back, and asks it to leave. */
static void check_interrupted(void (*wait_forever)(const char* path), const char* path) {
    const double start = seconds_of(CLOCK_MONOTONIC);
    int ready[2];
    CHECK(pipe(ready) == 0);
    const pid_t child = fork();
    CHECK(child >= 0);
    if (child == 0) {
        host_process_prepare();
        if (write(ready[1], "", 1) != 1) {
            _exit(1);
        }
        wait_forever(path);
        _exit(1);
    }
    char byte;
    CHECK(read(ready[0], &byte, 1) == 1);
    close(ready[0]);
    close(ready[1]);
    nanosleep(&(struct timespec){.tv_nsec = 100 * 1000 * 1000}, NULL);
    kill(child, SIGTERM);
    int status = 0;
    while (waitpid(child, &status, WNOHANG) == 0) {
        if (seconds_of(CLOCK_MONOTONIC) - start > 300.0) {
            kill(child, SIGKILL);
            fail();
        }
        nanosleep(&(struct timespec){.tv_nsec = 5 * 1000 * 1000}, NULL);
    }
    CHECK(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
}

static void wait_for_a_writer(const char* path) {
    SwellError error = {0};
    HostPicture picture = host_picture_read(path, HOST_PICTURE_SIDE, &error);
    _exit(picture.pixels || error.code != SWELL_ERROR_INTERRUPTED);
}

CASE("a signal ends the wait for a writer") {
    CHECK(mkfifo(PATH, 0600) == 0);
    check_interrupted(wait_for_a_writer, PATH);
    CHECK(unlink(PATH) == 0);
}

/* Pictures of some seconds, again and again, until one is not finished. */
static void write_for_ever(const char* path) {
    HostPicture picture = host_picture_create(3000, 3000, NULL);
    for (int i = 0; i < 3000 * 3000 * 3; ++i) {
        picture.pixels[i] = (uint8_t)((unsigned)i * 2654435761u >> 24);
    }
    SwellError error = {0};
    while (host_picture_write_png(&picture, path, HOST_PLACE_NAMED, &error)) {
    }
    host_picture_destroy(&picture);
    _exit(error.code != SWELL_ERROR_INTERRUPTED);
}

CASE("a signal ends the writing of a picture") {
    check_interrupted(write_for_ever, PATH);
    unlink(PATH); /* where one was finished */
}
