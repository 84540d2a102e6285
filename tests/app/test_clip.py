"""Clips: what ffmpeg makes of them, pictures, loops, camera paths, and all that can go wrong."""
import contextlib
import json
import os
import shutil
import signal
import subprocess
import time

import harness
from harness import (SMALL_AND_QUICK, check, check_equal, check_near, check_refused, check_same_picture,
                     ended, environment, read_bytes, read_png, run, start, succeed, wait_until,
                     write_bytes)
from harness import scripted_window as sea_window

TINY = ("--resolution", "32x18", "--grid", "16", "--tiles", "2")
SEA = ("--preset", "noon", "--cascades", "1", "--grid", "16", "--quality", "low",
       "--resolution", "96x54")


def probe(name):
    """What ffprobe says of the one stream of a film; pictures are counted one by one."""
    out = subprocess.run(
        ["ffprobe", "-v", "error", "-count_frames", "-show_streams", "-show_format", "-of", "json",
         name], check=True, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL).stdout
    found = json.loads(out)
    check_equal(len(found["streams"]), 1, f"streams of {name}")
    return {**found["format"], **found["streams"][0]}


def frames_of(name, width, height):
    """The pictures of a film, decoded."""
    out = subprocess.run(
        ["ffmpeg", "-v", "error", "-nostdin", "-i", name, "-f", "rawvideo", "-pix_fmt", "rgb24", "-"],
        check=True, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL).stdout
    size = 3 * width * height
    return [harness.Picture(width, height, out[at:at + size]) for at in range(0, len(out), size)]


def difference(one, other):
    """The mean difference of colour values."""
    return sum(abs(a - b) for a, b in zip(one.pixels, other.pixels)) / len(one.pixels)


# ---- Films --------------------------------------------------------------------------------------


def test_an_mp4_has_the_size_rate_and_length_that_were_asked_for():
    succeed("clip", "sea.mp4", *TINY, "--duration", "0.5", "--rate", "24")
    film = probe("sea.mp4")
    check_equal((film["codec_name"], film["pix_fmt"]), ("h264", "yuv420p"), "codec")
    check_equal((film["width"], film["height"]), (32, 18), "size")
    check_equal((film["r_frame_rate"], film["nb_read_frames"]), ("24/1", "12"), "rate, pictures")
    check_near(float(film["duration"]), 0.5, 1e-6, "length")
    check_equal(os.listdir("."), ["sea.mp4"], "files")


def test_a_webm_takes_odd_sizes_and_broken_rates():
    succeed("clip", "sea.WEBM", "--resolution", "33x19", "--grid", "16", "--tiles", "2",
            "--duration", "0.2", "--rate", "29.97")
    film = probe("sea.WEBM")
    check_equal((film["codec_name"], film["pix_fmt"]), ("vp9", "yuv420p"), "codec")
    check_equal((film["width"], film["height"], film["nb_read_frames"]), (33, 19, "6"), "size")
    check_equal(film["r_frame_rate"], "2997/100", "rate")


def test_whoever_started_the_program_may_ignore_its_children():
    succeed("clip", "sea.mp4", *TINY, "--duration", "0.2", "--rate", "10",
            before=lambda: signal.signal(signal.SIGCHLD, signal.SIG_IGN))


def test_a_film_shows_what_the_pictures_show():
    form = ("--preset", "classic", "--resolution", "96x64", "--grid", "16", "--duration", "0.2",
            "--rate", "10")
    succeed("clip", "sea.mp4", *form, preset=())
    succeed("clip", "sea-%d.png", *form, preset=())
    film = frames_of("sea.mp4", 96, 64)
    check_equal(len(film), 2, "pictures of the film")
    for i in range(2):
        # 8-bit video levels round colours by 2, and half the colour resolution by little more.
        check(difference(film[i], read_png(f"sea-{i + 1}.png")) < 4.0, "colours of the film")


def test_pictures_are_those_of_shot():
    succeed("clip", "sea-%04d.png", *TINY, "--duration", "1", "--rate", "3", "--time", "7")
    check_equal(sorted(os.listdir(".")), [f"sea-000{i}.png" for i in (1, 2, 3)], "names")
    succeed("shot", "shot.png", *TINY, "--time", repr(7 + 1 * (1 / 3)))
    check_same_picture(read_png("sea-0002.png"), read_png("shot.png"), "the second picture")
    succeed("clip", "sky-%d.png", *SEA, "--duration", "0.1", "--rate", "10", "--time", "8",
            preset=())
    succeed("shot", "shot.png", *SEA, "--time", "8", preset=())
    check_same_picture(read_png("sky-1.png"), read_png("shot.png"), "the first of a sea in its look")


def test_the_picture_after_the_last_of_a_loop_is_the_first():
    loop = (*SEA, "--loop", "6", "--rate", "2")
    succeed("clip", "a-%02d.png", *loop, preset=())
    succeed("clip", "b-%02d.png", *loop, "--time", "6", preset=())
    names = sorted(name for name in os.listdir(".") if name.startswith("a"))
    check_equal(len(names), 12, "pictures of the loop")
    for name in names:
        check_same_picture(read_png(name.replace("a", "b")), read_png(name), f"{name} a loop later")
    pictures = [read_png(name) for name in names]
    steps = [difference(pictures[i - 1], pictures[i]) for i in range(12)]
    check(0.0 < steps[0] < 1.5 * max(steps[1:]), "the step from the last to the first", steps)


def sharpness(picture, rows):
    """How much pixels of the upper rows differ from their neighbours, root mean square, of green."""
    green, width = picture.pixels[1:3 * picture.width * rows:3], picture.width
    squares = [(4 * green[at] - green[at - 1] - green[at + 1] - green[at - width] -
                green[at + width]) ** 2
               for y in range(1, rows - 1) for at in range(y * width + 1, (y + 1) * width - 1)]
    return (sum(squares) / len(squares)) ** 0.5


def test_clouds_are_as_sharp_after_a_new_sky_has_come_as_before():
    """That is every 8 s; in between they change by 1 in 100 in that time."""
    succeed("clip", "sky-%d.png", "--preset", "first", "--time", "7.875", "--rate", "8", "--duration",
            "0.25", "--grid", "16", "--quality", "low", "--resolution", "480x270", "--sun", "90,30",
            "--camera", "0,3.5,0,-90,25", preset=())
    before, after = (sharpness(read_png(f"sky-{i}.png"), 190) for i in (1, 2))
    check_near(after / before, 1.0, 0.04, f"sharpness from {before:.2f} to {after:.2f}")


def test_a_pool_moves_on_in_a_clip():
    succeed("clip", "pool-%d.png", "--resolution", "320x240", "--grid", "16", "--tiles", "1",
            "--pool", "on", "--drop", "160,120", "--pool-steps", "1", "--rate", "2", "--duration",
            "1.5")
    one, two, three = (read_png(f"pool-{i}.png") for i in (1, 2, 3))
    check(difference(one, two) > 0.0 and difference(two, three) > 0.0, "the pool moves")


def test_the_end_of_a_clip_fades_into_its_beginning():
    # A whitecap at the lens comes from one picture to the next, and a light meter adapts.
    sea = (*SEA, "--foam", "0", "--meter", "off")
    form = (*sea, "--rate", "4", "--duration", "4")
    succeed("clip", "plain-%02d.png", *form, preset=())
    succeed("clip", "faded-%02d.png", *form, "--loop-fade", "1.5", "--stone-at", "3,-9,0.5,1", preset=())
    succeed("shot", "begin.png", *sea, "--time", "1.5", "--stone-at", "3,-9,0.5,1", preset=())
    pictures = [read_png(f"faded-{i:02d}.png") for i in range(1, 17)]
    check(not os.path.exists("faded-17.png"), "as many pictures as without")
    check_same_picture(read_png("begin.png"), pictures[0], "the first picture")
    steps = [difference(pictures[i - 1], pictures[i]) for i in range(16)]
    plain = difference(*(read_png(f"plain-{i:02d}.png") for i in (16, 1)))
    share = plain / 6  # of each of the six pictures that fade, beside the sea's own motion
    check(steps[0] < 1.1 * max(steps[1:10]) + share, "the step from the last to the first", steps, share)
    check(plain > 1.5 * steps[0], "the step without a fade", plain)
    check_refused(run("clip", "x.mp4", *form, "--loop-fade", "5", preset=()), 2, "too long", "4 s")
    check_refused(run("clip", "x.mp4", *SEA, "--loop", "9", "--loop-fade", "1", preset=()), 2, "two loops",
                  "--loop-fade")
    check_refused(run("clip", "x.mp4", "--resolution", "7680x4320", "--rate", "60", "--loop-fade", "2"), 2,
                  "more pictures than fit into memory", "up to 40 ")


# ---- Parts of a clip ----------------------------------------------------------------------------

PARTS = {
    "the light meter at high quality": (*SEA, "--quality", "high"),
    "a camera that dives, at low quality": (*SEA, "--path", "path.txt"),
    "a pool": (*SEA, "--pool", "on", "--pool-steps", "1", "--drop", "160,120"),
    "a fade": (*SEA, "--loop-fade", "0.6"),
}

MORE_PARTS = {
    "a boat": (*SEA, "--boat", "on", "--boat-speed", "6"),
    "stones": (*SEA, "--stone-at", "3,-9,0.5,1"),
    "rain": (*SEA, "--rain"),
    "a shore": ("--land", "beach", "--beaufort", "4", *SEA[2:]),
    "hours of a measured sea": ("--sea", os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "seas",
                                                      "41010.data_spec"), "--sea-rate", "0.5", *SEA[2:]),
}


def check_part(name, scene):
    """A part has the pictures of the whole, on any number of threads. What is missing is drawn again."""
    form = (*scene, "--rate", "8", "--duration", "2")
    succeed("clip", "whole-%02d.png", *form, "--threads", "1", preset=())
    succeed("clip", "part-%02d.png", *form, "--threads", "4", "--first-picture", "10", "--last-picture",
            "11", preset=())
    succeed("clip", "part-%02d.png", *form, "--first-picture", "16", preset=())
    files = sorted(file for file in os.listdir(".") if file.startswith("part"))
    check_equal(files, ["part-10.png", "part-11.png", "part-16.png"], f"files, {name}")
    for file in files:
        check_same_picture(read_png(file), read_png(file.replace("part", "whole")), f"{file}, {name}")
    lost = read_bytes("whole-13.png")
    os.remove("whole-13.png")
    write_bytes("whole-12.png", b"kept")
    succeed("clip", "whole-%02d.png", *form, "--resume", preset=())
    check_equal(read_bytes("whole-13.png"), lost, f"the lost picture, {name}")
    check_equal(read_bytes("whole-12.png"), b"kept", f"what was there, {name}")
    for file in os.listdir("."):
        if file.endswith(".png"):
            os.remove(file)


def test_a_part_of_a_clip_has_the_pictures_of_the_whole():
    write_bytes("path.txt", b"0 0,3,0,0,0\n2 0,-3,0,0,0\n")
    for name, scene in PARTS.items():
        check_part(name, scene)


@harness.slow
def test_a_part_of_a_clip_of_much_that_moves_has_the_pictures_of_the_whole():
    for name, scene in MORE_PARTS.items():
        check_part(name, scene)


def test_a_picture_that_cannot_be_written_ends_a_clip():
    os.mkdir("sea-3.png")
    done = run("clip", "sea-%d.png", *TINY, "--duration", "2", "--rate", "30", "--threads", "8")
    check_refused(done, 1, "a folder in the way", "'sea-3.png': it is a folder")
    check(os.path.exists("sea-2.png") and not os.path.exists("sea-60.png"), "pictures before it", os.listdir("."))
    check(not any(name.startswith(".swell") for name in os.listdir(".")), "temporary files", os.listdir("."))


# ---- Camera paths -------------------------------------------------------------------------------


def test_the_camera_follows_its_path():
    write_bytes("path.txt", b"# here and there\n0 0,10,4,0,0\n1 4,12,4,90,-10\n2 9,9,9,180,0\n")
    succeed("clip", "sea-%d.png", *TINY, "--path", "path.txt", "--rate", "1", "--speed", "0")
    check_equal(len(os.listdir(".")), 3, "the path's two seconds, and itself")
    succeed("shot", "shot.png", *TINY, "--camera", "4,12,4,90,-10")
    check_same_picture(read_png("sea-2.png"), read_png("shot.png"), "at its second pose")


def test_a_camera_that_stops_before_the_clip_is_noted():
    write_bytes("path.txt", b"0 0,10,4,0,0\n1 4,12,4,90,-10\n")
    film = ("clip", "sea-%d.png", *TINY, "--path", "path.txt", "--rate", "2")
    done = run(*film, "--duration", "3")
    check_equal((done.code, len(done.err.splitlines())), (0, 1), f"code and lines of {done.err!r}")
    check("after 1 s" in done.err and "3 s" in done.err, "the note", done.err)
    succeed(*film, "--duration", "1.5")  # the last picture is at the end of the path
    succeed(*film, "--preset", "noon", "--loop", "20", "--rate", "0.2", "--quality", "low", preset=())


# ---- What is refused ----------------------------------------------------------------------------


def test_names_sizes_and_contradictions_are_refused():
    check_refused(run("clip"), 2, "no name", "FILE")
    check_refused(run("clip", "sea.avi"), 2, "another kind", "sea.avi")
    check_refused(run("clip", "sea.mp4", "--resolution", "641x360"), 2, "an odd H.264", "642x360")
    sea = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "seas", "41010.data_spec")
    check_refused(run("clip", "sea.mp4", "--loop", "5", "--sea", sea, "--sea-rate", "1", preset=()),
                  2, "a loop through hours", "--sea-rate")
    check_refused(run("clip", "none/sea.mp4", *TINY), 1, "a folder that is not there", "none")
    check_refused(run("clip", "/dev/null/sea-%d.png", *TINY), 1, "no folder at all", "/dev/null")
    os.mkfifo("pipe.mp4")  # which nobody reads
    check_refused(run("clip", "pipe.mp4", *TINY), 1, "a pipe", "regular file")
    check_equal(os.listdir("."), ["pipe.mp4"], "files")


# ---- ffmpeg that fails --------------------------------------------------------------------------


@contextlib.contextmanager
def fake_ffmpeg(script):
    """An environment in which ffmpeg is a shell script, or (None) nowhere."""
    os.mkdir("bin")
    if script is not None:
        write_bytes("bin/ffmpeg", f"#!/bin/sh\nfor target; do :; done\n{script}\n".encode())
        os.chmod("bin/ffmpeg", 0o755)
    here = os.path.abspath("bin")
    yield environment(PATH=here if script is None else here + ":" + os.environ["PATH"])
    for name in os.listdir("bin"):
        os.remove("bin/" + name)
    os.rmdir("bin")


def test_an_ffmpeg_that_fails_says_why_and_leaves_the_old_film():
    """It is missing, and fails at once, in the middle and at the end."""
    write_bytes("sea.mp4", b"old")
    for script, duration, word in (
            (None, "1", "cannot start ffmpeg"),
            ("head -c 9000 >\"${target#file:}\"; echo 'disk full' >&2; exit 1", "5", "ffmpeg: disk full"),
            ("head -c 9000 >\"${target#file:}\"", "5", "before all of its input was written"),
            ("cat >\"${target#file:}\"; echo 'no trailer' >&2", "0.1", "ffmpeg: no trailer"),
            ("cat >/dev/null", "0.1", "wrote nothing"), ("cat >/dev/null; exit 7", "0.1", "code 7")):
        with fake_ffmpeg(script) as env:
            check_refused(run("clip", "sea.mp4", *TINY, "--duration", duration, env=env), 1,
                          f"ffmpeg: {script}", word)
        check_equal(os.listdir("."), ["sea.mp4"], f"files after {script}")
        check_equal(read_bytes("sea.mp4"), b"old", f"the old film after {script}")


def test_a_signal_leaves_neither_film_nor_ffmpeg():
    for patient in (True, False):  # one that ends with its input, and one that does not
        with fake_ffmpeg("echo $$ >pid; cat >\"${target#file:}\"" +
                         ("" if patient else "; exec sleep 100")) as env:
            with ended(start("clip", "sea.mp4", *TINY, "--duration", "10" if not patient else
                             "30000", env=env)) as process:
                wait_until(lambda: os.path.exists("pid") and read_bytes("pid").strip(), "a start")
                child = int(read_bytes("pid"))
                if not patient:
                    time.sleep(1.0)  # until it waits for ffmpeg's end, on most machines
                process.send_signal(signal.SIGINT)
                code = process.wait(harness.PATIENCE)
                lines = process.stderr.read().decode().splitlines()
            check_equal((code, len(lines)), (1, 1), f"code and lines, {lines}")
            check("interrupted" in lines[0], "the line", lines)
            with contextlib.suppress(ProcessLookupError):
                os.kill(child, 0)
                check(False, "ffmpeg is still there")
            os.remove("pid")
        check_equal(os.listdir("."), [], "files")


# ---- In the window ------------------------------------------------------------------------------


def test_f3_records_what_the_window_shows():
    with sea_window(*SMALL_AND_QUICK, "--hud", "off", "--rate", "25") as sea:
        since = sea.count()
        sea.tap("space")
        sea.wait_value("paused", "on", since)
        began = sea.seconds
        sea.tap("F3")
        sea.wait_value("recording", "clip; F3 ends it", since)
        sea.catch_up()
        sea.tap("F3")
        name = sea.wait_next("clip", since)
        seconds = sea.seconds - began
        film = probe(name)
        check_equal((film["width"], film["height"], film["r_frame_rate"]), (160, 90, "25/1"), "form")
        frames = int(film["nb_read_frames"])
        check(1 <= frames <= 25 * seconds + 1, "pictures of the clip", frames, seconds)
        shown = read_png(sea.save_picture())
        check(difference(frames_of(name, 160, 90)[0], shown) < 4.0, "what the window shows")
        since = sea.count()
        sea.tap("F3")
        sea.wait_value("recording", "clip; F3 ends it", since)
        sea.resize(171, 101)
        check_equal(probe(sea.wait_next("clip", since))["width"], 160, "before the window changed")
        sea.resize(1, 101)
        since = sea.count()
        sea.tap("F3")
        sea.wait_for(lambda lines: any("one pixel" in line for line in lines), "why", since)
    films = sorted(name for name in os.listdir("screenshots") if name.endswith(".mp4"))
    check_equal(len(os.listdir("screenshots")), 1 + len(films), "no other files")
    check_equal(len(films), 2, "both films")


def test_a_signal_keeps_what_f3_and_f4_record():
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
        with sea_window(*SMALL_AND_QUICK, "--hud", "off", "--rate", "25") as sea:
            since = sea.count()
            sea.resize(171, 101)  # of odd sides
            sea.tap("F3")
            sea.wait_value("recording", "clip; F3 ends it", since)
            sea.tap("F4")
            sea.frames(3)
            sea.process.send_signal(number)
            check_equal(sea.wait_end(), 0, "exit code")
            film, path = sea.wait_next("clip", since), sea.wait_next("path", since)
        check(int(probe(film)["nb_read_frames"]) >= 1, "the film is whole", probe(film))
        check(len(read_bytes(path).splitlines()) >= 2, "the path is whole", read_bytes(path))
        check_equal(sorted(os.listdir("screenshots")), sorted(os.path.basename(name)
                    for name in (film, path)), "no other files")
        shutil.rmtree("screenshots")


def test_f4_records_a_path_that_clip_follows():
    with sea_window(*SMALL_AND_QUICK, "--hud", "off") as sea:
        since = sea.count()
        before = sea.camera()
        sea.tap("F4")
        sea.wait_value("recording", "path; F4 ends it", since)
        sea.xdotool("keydown", "w")
        wait_until(lambda: sea.camera()[2] < before[2] - 2.0, "the camera flies")
        sea.xdotool("keyup", "w")
        sea.tap("F4")
        name = sea.wait_next("path", since)
    lines = [line.split() for line in read_bytes(name).decode().splitlines()[1:]]
    check(len(lines) >= 2 and float(lines[0][0]) == 0.0, "keys", lines)
    first = [float(number) for number in lines[0][1].split(",")]
    check_near(first, before, 1e-6, "the first pose")
    check(float(lines[-1][1].split(",")[2]) < before[2], "the last pose is further on", lines)
    succeed("clip", "sea-%d.png", *TINY, "--path", name, "--duration", "0.1")
