/*
 * Text files that options name: the course of a boat, the path of a camera, a scene. The first byte
 * says which.
 */
#include "fuzz/fuzz.h"

#include "options/options.h"
#include "water/course.h"
#include "world/camera.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS = 50 };

/* A course that is accepted keeps its speed limit everywhere. It is checked at samples, so that it
   may be a little faster between them. */
static void read_course(const uint8_t* bytes, size_t size, SwellError* error) {
    BoatCourse course;
    char* text = calloc(size + 1, 1);
    require(text != NULL);
    memcpy(text, bytes, size);
    const bool ok = course_parse(&course, text, "course", error);
    free(text);
    if (!ok) {
        require(error->message[0] && !course.key);
        return;
    }
    const double first = course.key[0].time, last = course.key[course.count - 1].time;
    for (int i = 0; i <= STEPS; ++i) {
        const CoursePoint point = course_at(&course, first + (last - first) * i / STEPS);
        require(isfinite(point.x) && isfinite(point.z));
        require(point.speed <= COURSE_SPEED_MAX * 1.001);
    }
    course_finish(&course);
}

/* A path that is accepted has finite poses. */
static void read_path(const char* name, SwellError* error) {
    CameraPath path = {0};
    if (!camera_path_read(&path, name, error)) {
        require(error->message[0]);
        return;
    }
    for (int i = 0; i <= STEPS; ++i) {
        const CameraPose pose = camera_path_at(&path, camera_path_end(&path) * i / STEPS);
        require(isfinite(pose.place[0]) && isfinite(pose.place[1]) && isfinite(pose.place[2]));
        require(isfinite(pose.yaw) && isfinite(pose.pitch));
    }
    camera_path_finish(&path);
}

/* A scene that is accepted is sound, and its text is accepted again. */
static void read_scene(const char* path, SwellError* error) {
    char word[FUZZ_NAME_SIZE + 1];
    char* words[] = {word};
    snprintf(word, sizeof word, "@%s", path);
    static Settings settings;
    if (!options_parse(&settings, 1, words, error)) {
        require(error->message[0]);
        return;
    }
    require(ocean_check_params(&settings.ocean, NULL));
    char* text = options_file_write(&settings, OPTIONS_FORMAT_FILE, NULL);
    require(text != NULL);
    options_finish(&settings);
    char again[FUZZ_NAME_SIZE];
    fuzz_fill_file(again, (const uint8_t*)text, strlen(text));
    swell_memory_free(text);
    if (!options_parse(&settings, 1, words, error)) {
        fprintf(stderr, "%s\n", error->message);
        abort();
    }
    options_finish(&settings);
}

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    char path[FUZZ_NAME_SIZE];
    SwellError error = {0};
    if (size == 0) {
        return 0;
    }
    fuzz_fill_file(path, data + 1, size - 1);
    if (data[0] == 'c') {
        read_course(data + 1, size - 1, &error);
    } else if (data[0] == 'p') {
        read_path(path, &error);
    } else {
        read_scene(path, &error);
    }
    return 0;
}

int fuzz_seed(int index, FuzzSeed* seed) {
    static const char* const TEXTS[] = {
        "c# t x z\n\n0 0 0\n2 6 0 # east\r\n  3\t9  3\n7 9 15\n9 9 15\n12 -4 15.5\n",
        "c0 0 0\n1e1 -1.25e1 1e2\n",
        "p0 0,10,4,170,-3 # the first\n2 8,10,0,-170,0\r\n  5\t20,4,0,-90,30\n",
        "s# a scene\n--preset storm\n--time 12\n--camera=0,10,4,-90,45 # there\n--hud on\n",
        "s--beaufort 7\n--wind-direction -135\n--swell-system 2,14,-90,20\n--depth 12.5\n",
        ("s--stone-at 0,0,0.5,1\n--stone-at \"3,4\"\n--sky-turn 90\n--date 2027-03-22\n--utc "
         "03:15\n"
         "--place=-34,18\n--current 1,90\n--crest 3,0,0,9\n--seed 7\n--loop 10\n"),
    };
    if (index >= (int)(sizeof TEXTS / sizeof *TEXTS)) {
        return 0;
    }
    *seed = (FuzzSeed){(const uint8_t*)TEXTS[index], strlen(TEXTS[index])};
    return 1;
}
