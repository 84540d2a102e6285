#include "check.h"

#include "commands/commands.h"
#include "host/process/processes.h"
#include "swell/host.h"
#include "world/camera.h"
#include "world/clip_sink.h"

#include <stdlib.h>
#include <unistd.h>

/* ---- Camera paths -------------------------------------------------------------------------- */

static CameraPath path_from(const char* text, SwellError* error) {
    char name[] = "/tmp/swell-path-XXXXXX";
    const int descriptor = mkstemp(name);
    CHECK(descriptor >= 0);
    CHECK(write(descriptor, text, strlen(text)) == (ssize_t)strlen(text));
    close(descriptor);
    CameraPath path = {0};
    camera_path_read(&path, name, error);
    unlink(name);
    return path;
}

CASE("a camera path goes through its poses and turns the shorter way") {
    SwellError error = {0};
    CameraPath path = path_from("# a comment\n\n0 0,10,4,170,-3 # the first\n"
                                "2 8,10,0,-170,0\r\n  5\t20,4,0,-90,30\n",
                                &error);
    assert_int_equal(path.count, 3);
    const CameraPose first = camera_path_at(&path, 0.0), middle = camera_path_at(&path, 2.0);
    CHECK_NEAR(first.place[1], 10.0, 0.0);
    CHECK_NEAR(first.yaw, 170.0, 0.0);
    CHECK_NEAR(middle.place[0], 8.0, 1e-12);
    CHECK_NEAR(middle.yaw, 190.0, 1e-12); /* the shorter way round */
    CHECK_NEAR(camera_path_at(&path, 99.0).pitch, 30.0, 1e-12);
    CHECK_NEAR(camera_path_at(&path, -1.0).place[2], 4.0, 0.0);
    CHECK_NEAR(camera_path_end(&path), 5.0, 0.0);
    camera_path_finish(&path);
}

/* Poses on a parabola: its own slopes are those of the cubic at inner keys, so that between two
   inner keys the way is the parabola itself. */
CASE("a camera path follows a parabola exactly and has no bends") {
    SwellError error = {0};
    CameraPath path = path_from("0 0,0,0,0,0\n1 1,1,0,0,0\n3 3,9,0,0,0\n4 4,16,0,0,0\n", &error);
    assert_int_equal(path.count, 4);
    for (double t = 1.0; t <= 3.0; t += 0.125) {
        const CameraPose pose = camera_path_at(&path, t);
        CHECK_NEAR(pose.place[0], t, 1e-12);
        CHECK_NEAR(pose.place[1], t * t, 1e-12);
    }
    const double step = 1e-6; /* no bend at a key */
    const double before =
        camera_path_at(&path, 1.0).place[1] - camera_path_at(&path, 1.0 - step).place[1];
    const double after =
        camera_path_at(&path, 1.0 + step).place[1] - camera_path_at(&path, 1.0).place[1];
    CHECK_NEAR(before / step, 2.0, 1e-4);
    CHECK_NEAR(after / step, 2.0, 1e-4);
    camera_path_finish(&path);
}

CASE("a closed camera path comes round smoothly, or is refused") {
    SwellError error = {0};
    CameraPath path =
        path_from("0 4,1,0,0,0\n1 0,1,4,90,0\n2 -4,1,0,180,0\n3 0,1,-4,270,0\n", &error);
    CHECK(camera_path_close(&path, 4.0, &error));
    const double step = 1e-6;
    const CameraPose before = camera_path_at(&path, 4.0 - step), at = camera_path_at(&path, 4.0),
                     after = camera_path_at(&path, 4.0 + step);
    CHECK_NEAR(at.place[0], 4.0, 1e-12);
    CHECK_NEAR(before.yaw, 360.0, 1e-3);
    CHECK_NEAR(after.yaw, 0.0, 1e-3);
    CHECK_NEAR((after.place[2] - at.place[2]) / step, 4.0, 1e-4); /* half of 4 - (-4) in 1 s */
    CHECK_NEAR((at.place[2] - before.place[2]) / step, 4.0, 1e-4);
    camera_path_finish(&path);

    path = path_from("0 4,1,0,0,0\n2 0,1,4,90,0\n4 5,1,0,0,0\n", &error);
    CHECK(!camera_path_close(&path, 4.0, &error)); /* ends elsewhere */
    assert_int_equal(error.code, SWELL_ERROR_RANGE);
    CHECK(!camera_path_close(&path, 3.0, &error)); /* lasts longer */
    camera_path_finish(&path);
    path = path_from("0 4,1,0,0,0\n2 0,1,4,90,0\n4 4,1,0,360,0\n", &error);
    CHECK(camera_path_close(&path, 4.0, &error));
    CHECK_NEAR(camera_path_at(&path, 4.0).place[0], 4.0, 1e-12);
    camera_path_finish(&path);
}

CASE("a file that is no camera path is refused with its line") {
    static const struct {
        const char *text, *named;
    } CASES[] = {{"0 0,10,4,0,0\n0 0,10,4,0,0\n", "line 2"},
                 {"# none\n", "no pose"},
                 {"0 1,2,3\n", "line 1"},
                 {"0 0,10,4,0,0 more\n", "line 1"},
                 {"-1 0,10,4,0,0\n", "line 1"},
                 {"0\n", "line 1"},
                 {"\n\n1 0,10,4,0,91\n", "line 3"}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; ++i) {
        SwellError error = {0};
        CameraPath path = path_from(CASES[i].text, &error);
        assert_int_equal(error.code, SWELL_ERROR_FILE);
        CHECK(strstr(error.message, CASES[i].named));
        CHECK(path.key == NULL);
    }
}

CASE("a camera path that was written is read back") {
    const CameraPathKey keys[] = {{0.0, {{1.5, -2.25, 3e5}, 179.5, -89.0}},
                                  {0.5, {{0}, -90.0, 3.0}}};
    char name[] = "/tmp/swell-path-XXXXXX";
    close(mkstemp(name));
    SwellError error = {0};
    CameraPath path;
    CHECK(camera_path_write(keys, 2, name, &error));
    CHECK(camera_path_read(&path, name, &error));
    unlink(name);
    assert_int_equal(path.count, 2);
    CHECK_NEAR(path.key[0].pose.place[2], 3e5, 0.0);
    CHECK_NEAR(path.key[0].pose.pitch, -89.0, 0.0);
    CHECK_NEAR(path.key[1].time, 0.5, 0.0);
    CHECK_NEAR(path.key[1].pose.yaw, 270.0, 0.0);
    camera_path_finish(&path);
}

/* ---- Plans --------------------------------------------------------------------------------- */

static ClipPlan plan_from(int count, char** arguments, SwellError* error) {
    static Settings settings;
    ClipPlan plan = {0};
    CHECK(options_parse(&settings, count, arguments, error));
    clip_plan_make(&plan, &settings, arguments[1], error);
    options_finish(&settings);
    return plan;
}

#define PLAN(error, ...)                                                                           \
    plan_from((int)(sizeof((char*[]){__VA_ARGS__}) / sizeof(char*)), (char*[]){__VA_ARGS__}, error)

CASE("a clip has as many pictures as its options say") {
    SwellError error = {0};
    ClipPlan plan = PLAN(&error, "clip", "x.mp4");
    assert_int_equal(plan.frames, 300);
    CHECK_NEAR(clip_plan_time(&plan, 30), 1.0, 1e-12);
    plan = PLAN(&error, "clip", "x.mp4", "--duration", "0.5", "--rate", "24", "--time", "3",
                "--speed", "2");
    assert_int_equal(plan.frames, 12);
    CHECK_NEAR(clip_plan_time(&plan, 12), 4.0, 1e-12);
    plan = PLAN(&error, "clip", "x.mp4", "--loop", "7", "--rate", "29.97");
    assert_int_equal(plan.frames, 210);
    CHECK_NEAR(clip_plan_time(&plan, 210), 7.0, 1e-12); /* that after the last is the first */
    plan = PLAN(&error, "clip", "x.mp4", "--duration", "0.01", "--rate", "1");
    assert_int_equal(plan.frames, 1);
    assert_int_equal(error.code, SWELL_ERROR_NONE);
}

CASE("a clip with a fade is drawn from before its first picture") {
    SwellError error = {0};
    const ClipPlan plan = PLAN(&error, "clip", "x.mp4", "--duration", "3", "--rate", "10",
                               "--loop-fade", "0.4", "--time", "5");
    assert_int_equal(plan.frames, 30);
    assert_int_equal(plan.fade, 4);
    CHECK_NEAR(clip_plan_time(&plan, plan.fade), 5.4, 1e-12);
    CHECK_NEAR(clip_plan_fade(&plan, 29), 0.0, 0.0);
    CHECK_NEAR(clip_plan_fade(&plan, 30), 0.2, 1e-12);
    CHECK_NEAR(clip_plan_fade(&plan, 33), 0.8, 1e-12);
}

/* Readings at 0, 15, 30, ...: a picture knows those before it alone. */
CASE("the exposure of a clip follows the readings of its meter") {
    SwellError error = {0};
    const ClipPlan plan = PLAN(&error, "clip", "x-%d.png", "--duration", "2", "--rate", "30");
    const double readings[] = {-1.0, -2.0, 0.0, 0.5};
    assert_int_equal(plan.metered, 15);
    for (int drawn = 0; drawn <= 15; ++drawn) {
        CHECK_NEAR(clip_plan_exposure(&plan, drawn, readings), -1.0, 0.0);
    }
    CHECK_NEAR(clip_plan_exposure(&plan, 18, readings), -1.2, 1e-12);
    CHECK_NEAR(clip_plan_exposure(&plan, 29, readings), -1.0 - 14.0 / 15.0, 1e-12);
    CHECK_NEAR(clip_plan_exposure(&plan, 30, readings), -2.0, 0.0);
    CHECK_NEAR(clip_plan_exposure(&plan, 45, readings), 0.0, 0.0);
    assert_int_equal(PLAN(&error, "clip", "x.mp4", "--meter", "off").metered, 0);
    assert_int_equal(PLAN(&error, "clip", "x.mp4", "--look", "classic").metered, 0);
    assert_int_equal(PLAN(&error, "clip", "x.mp4", "--loop", "6").metered, 180);
    assert_int_equal(PLAN(&error, "clip", "x.mp4", "--rate", "0.5").metered, 1);
}

/* Writes the needs of one picture as text: s for shown, m for metered, b for both. */
static void write_needs(const ClipPlan* plan, int number, char text[64]) {
    uint8_t needs[64] = {0};
    clip_plan_need(plan, number, needs);
    for (int i = 0; i < plan->frames + plan->fade; ++i) {
        text[i] = ".smb"[needs[i]];
    }
    text[plan->frames + plan->fade] = '\0';
}

CASE("a picture needs the readings that expose it, and what it fades into") {
    SwellError error = {0};
    char text[64];
    ClipPlan plan = PLAN(&error, "clip", "x-%d.png", "--duration", "2", "--rate", "10");
    assert_int_equal(plan.metered, 5);
    write_needs(&plan, 1, text);
    assert_string_equal(text, "b...................");
    write_needs(&plan, 4, text);
    assert_string_equal(text, "m..s................");
    write_needs(&plan, 11, text);
    assert_string_equal(text, ".....m....b.........");
    write_needs(&plan, 18, text);
    assert_string_equal(text, "..........m....m.s..");
    plan =
        PLAN(&error, "clip", "x-%d.png", "--duration", "1.2", "--rate", "10", "--loop-fade", "0.4");
    write_needs(&plan, 12, text); /* fades into the last one before the clip */
    assert_string_equal(text, "m..s......m....b");
    plan = PLAN(&error, "clip", "x-%d.png", "--duration", "2", "--rate", "10", "--meter", "off");
    write_needs(&plan, 18, text);
    assert_string_equal(text, ".................s..");
}

CASE("a part of a clip is a part of numbered pictures, within the clip") {
    SwellError error = {0};
    ClipPlan plan = PLAN(&error, "clip", "x-%d.png", "--duration", "2", "--rate", "10");
    CHECK(plan.first == 1 && plan.last == 20);
    plan = PLAN(&error, "clip", "x-%d.png", "--duration", "2", "--rate", "10", "--first-picture",
                "7", "--last-picture", "9");
    CHECK(plan.first == 7 && plan.last == 9 && plan.frames == 20);
    static char* const PARTS[][2] = {{"7", "6"}, {"21", "21"}, {"1", "21"}};
    for (size_t i = 0; i < sizeof PARTS / sizeof *PARTS; ++i) {
        error = (SwellError){0};
        PLAN(&error, "clip", "x-%d.png", "--duration", "2", "--rate", "10", "--first-picture",
             PARTS[i][0], "--last-picture", PARTS[i][1]);
        assert_int_equal(error.code, SWELL_ERROR_RANGE);
        CHECK(strstr(error.message, "1 to 20"));
    }
    error = (SwellError){0};
    PLAN(&error, "clip", "x.mp4", "--first-picture", "7");
    assert_int_equal(error.code, SWELL_ERROR_USAGE);
    PLAN(&error, "clip", "90%d.webm", "--resume");
    CHECK(strstr(error.message, "--resume") && strstr(error.message, "90%d.webm"));
}

CASE("pictures are mixed in linear light") {
    HostPicture one = host_picture_create(2, 1, NULL), other = host_picture_create(2, 1, NULL);
    CHECK(one.pixels && other.pixels);
    for (int i = 0; i < 6; ++i) {
        one.pixels[i] = 255;
        other.pixels[i] = (uint8_t)(i < 3 ? 0 : 255);
    }
    host_picture_mix(&one, &other, 0.5);
    assert_int_equal(one.pixels[0], 188); /* 255 (1.055 / 2^(1 / 2.4) - 0.055) */
    assert_int_equal(one.pixels[3], 255);
    for (int i = 0; i < 256; ++i) { /* equal pictures keep each value */
        one.pixels[i % 6] = other.pixels[i % 6] = (uint8_t)i;
        host_picture_mix(&one, &other, 0.3);
        assert_int_equal(one.pixels[i % 6], i);
    }
    host_picture_destroy(&one);
    host_picture_destroy(&other);
}

CASE("options that have no clip are refused") {
    SwellError error = {0};
    assert_int_equal(PLAN(&error, "clip", "x.mp4", "--loop", "7", "--duration", "3").frames, 0);
    assert_int_equal(error.code, SWELL_ERROR_USAGE);
    assert_int_equal(PLAN(&error, "clip", "x.mp4", "--loop", "7", "--speed", "0").frames, 0);
    assert_int_equal(PLAN(&error, "clip", "x.mp4", "--loop", "7", "--pool", "on").frames, 0);
    error = (SwellError){0};
    PLAN(&error, "clip", "x.mp4", "--duration", "86400", "--rate", "240");
    assert_int_equal(error.code, SWELL_ERROR_RANGE);
}

CASE("the name of a clip says its form") {
    static const char* const CLIPS[] = {"a.mp4", "a.MP4", "a/b.webm", "a-%04d.png", "%d.png"};
    static const char* const NONE[] = {"a.png",   "a.gif",   "mp4",        "%s.png",
                                       "%4d.png", "%0d.png", "%04d%d.png", "%04x.png",
                                       "%%d.png", "%04",     "%n.png",     "%012d.png"};
    SwellError error = {0};
    for (size_t i = 0; i < sizeof CLIPS / sizeof *CLIPS; ++i) {
        CHECK(clip_sink_check(CLIPS[i], 640, 360, &error));
        CHECK(clip_sink_check(CLIPS[i], 3, 5, &error) == (i > 1)); /* H.264 has even sides */
    }
    for (size_t i = 0; i < sizeof NONE / sizeof *NONE; ++i) {
        CHECK(!clip_sink_check(NONE[i], 640, 360, &error));
        assert_int_equal(error.code, SWELL_ERROR_USAGE);
    }
    CHECK(!clip_sink_check("a.mp4", 640, 361, &error));
    CHECK(strstr(error.message, "640x362"));
}

/* ---- HostProgress ------------------------------------------------------------------------------
 */

CASE("progress tells what is done and what is left") {
    char line[HOST_PROGRESS_LINE_SIZE];
    host_progress_line(line, "clip", 0.5, 0.9);
    assert_string_equal(line, "");
    host_progress_line(line, "clip", 0.0, 5.0);
    assert_string_equal(line, "");
    host_progress_line(line, "clip", 0.5, 12.0);
    assert_string_equal(line, "clip [===============               ]  50 %, 12 s left");
    host_progress_line(line, "clip", 0.1, 20.0);
    assert_string_equal(line, "clip [===                           ]  10 %, 3 min 00 s left");
    host_progress_line(line, "steps", 0.001, 10.0);
    assert_string_equal(line, "steps [                              ]   0 %, 2 h 46 min left");
    host_progress_line(line, "clip", 1.0, 20.0);
    assert_string_equal(line, "clip [==============================] 100 %, 0 s left");
}

CASE("progress is silent where there is no terminal") {
    FILE* file = tmpfile();
    CHECK(file);
    HostProgress progress = host_progress_begin(file, "clip");
    progress.began -= 1e5;
    host_progress_show(&progress, 0.5);
    host_progress_end(&progress);
    CHECK(ftell(file) == 0);
    fclose(file);
}

/* ---- Other programs ------------------------------------------------------------------------ */

/* It talks more than a pipe holds before it reads: neither waits for the other. */
CASE("another program may talk before it listens") {
    const char* const talk[] = {
        "sh", "-c",
        "i=0; while [ $i -lt 3000 ]; do echo 'a line of sixty-four bytes or so, again "
        "and again and again' >&2; i=$((i+1)); done; cat > /dev/null; exit 3",
        NULL};
    SwellError error = {0};
    HostChild* child = host_child_start(talk, 0, NULL, &error);
    CHECK(child);
    static uint8_t bytes[300000];
    CHECK(host_child_write(child, bytes, sizeof bytes, &error));
    CHECK(!host_child_finish(child, 0, &error));
    assert_string_equal(error.message,
                        "sh: a line of sixty-four bytes or so, again and again and again");
}

CASE("another program that fails says why") {
    host_process_prepare(); /* a child that is gone is an error of the write */
    SwellError error = {0};
    CHECK(!host_child_start((const char* const[]){"swell-no-such-program", NULL}, 0, NULL, &error));
    assert_int_equal(error.code, SWELL_ERROR_FILE);
    HostChild* child = host_child_start(
        (const char* const[]){"sh", "-c", "echo '[mux @ 0x12] out of paper' >&2; exit 1", NULL}, 0,
        NULL, &error);
    static uint8_t bytes[300000];
    CHECK(!host_child_write(child, bytes, sizeof bytes, &error));
    assert_string_equal(error.message, "sh: out of paper");
    host_child_kill(child);
    child =
        host_child_start((const char* const[]){"sh", "-c", "kill -9 $$", NULL}, 0, NULL, &error);
    CHECK(!host_child_finish(child, 0, &error));
    CHECK(strstr(error.message, "signal 9"));
}

/* A script that started an encoder, which ignores that its input ended. */
CASE("another program takes its own children along") {
    char name[] = "/tmp/swell-child-XXXXXX", command[128], number[32] = "";
    close(mkstemp(name));
    snprintf(command, sizeof command, "sleep 1000 & echo $! > %s; wait", name);
    SwellError error = {0};
    HostChild* child =
        host_child_start((const char* const[]){"sh", "-c", command, NULL}, 0, NULL, &error);
    CHECK(child);
    while (!strchr(number, '\n')) {
        FILE* file = fopen(name, "r");
        CHECK(file);
        number[fread(number, 1, sizeof number - 1, file)] = '\0';
        fclose(file);
    }
    host_child_kill(child);
    const pid_t grandchild = (pid_t)atol(number);
    CHECK(grandchild > 1);
    /* It ends, or waits for somebody to ask how it ended. */
    for (bool lives = true; lives;) {
        char path[64], text[256] = "";
        snprintf(path, sizeof path, "/proc/%ld/stat", (long)grandchild);
        FILE* file = fopen(path, "r");
        if (file) {
            text[fread(text, 1, sizeof text - 1, file)] = '\0';
            fclose(file);
        }
        lives = file && !strstr(text, ") Z") && !strstr(text, ") X") && text[0];
    }
    unlink(name);
}
