"""Files that are dropped on the window: a picture on the pool becomes its floor, a picture of the sky
on the sea becomes the sky."""
import os

import harness
from harness import (check, check_equal, check_same_picture, differing_bytes, make_png, read_png,
                     succeed, write_bytes)
from harness import scripted_window as sea_window
from test_panel import close_panel, open_panel, wait_for_frames
from test_sky_picture import even, make_hdr, red_in_the_east

def drop(sea, place, path):
    sea.point_at(*place)
    sea.send("drop", os.path.abspath(path))


SMALL = ("--resolution", "320x180", "--grid", "32", "--quality", "low", "--time", "3", "--hud", "off")
STILL = ("--speed", "0", "--string", "off")
BLACK = [[(0, 0, 0)] * 32] * 16
SEA, POOL = (60, 100), (290, 50)  # the pool lies in the upper right corner


def shot(name, *options):
    succeed("shot", name, *SMALL, "--string", "off", *options, preset=())
    return read_png(name)


def test_a_picture_dropped_on_the_pool_becomes_its_floor():
    write_bytes("my floor.png", make_png(BLACK))
    look = ("--look", "classic")
    with sea_window(*SMALL, *STILL, *look, preset=()) as sea:
        since = sea.count()
        drop(sea, POOL, "my floor.png")
        check_equal(sea.wait_next("floor", since), os.path.abspath("my floor.png"), "the floor")
        picture = read_png(sea.save_picture())
        check_same_picture(picture, shot("wanted.png", *look, "--pool", "on", "--floor",
                                         "my floor.png"), "the dropped floor")
        since = sea.count()
        sea.tap("BackSpace")
        check_equal(sea.wait_next("floor", since), "tiles", "the floor after a reset")
        check_same_picture(read_png(sea.save_picture()), shot("tiles.png", *look, "--pool", "on"),
                           "tiles")
    check(differing_bytes(read_png("tiles.png"), read_png("wanted.png")) > 0, "another floor")


def test_a_picture_of_the_sky_dropped_on_the_sea_becomes_the_sky():
    write_bytes("evening.hdr", make_hdr(64, red_in_the_east))
    options = (*SMALL, *STILL, "--pool", "off", "--sun", "40,20", "--camera", "0,9,0,60,5")
    with sea_window(*options, preset=()) as sea:
        since = sea.count()
        drop(sea, SEA, "evening.hdr")
        check_equal(sea.wait_next("sky", since), os.path.abspath("evening.hdr"), "the sky")
        sea.wait_for(lambda lines: any("no sun" in line for line in lines), "what it lacks", since)
        view = ("--camera", "0,9,0,60,5")
        check_same_picture(read_png(sea.save_picture()), shot("sky.png", "--sky", "evening.hdr", *view),
                           "the dropped sky")
        since = sea.count()
        sea.tap("BackSpace")
        sea.wait_for(lambda lines: "reset" in lines, "reset", since)
        check_same_picture(read_png(sea.save_picture()), shot("sun.png", "--sun", "40,20", *view),
                           "the computed sky again")
    check(differing_bytes(read_png("sky.png"), read_png("sun.png")) > 0, "another sky")


def test_what_is_no_such_picture_changes_nothing():
    write_bytes("cut.hdr", make_hdr(64, even)[:-40])
    write_bytes("flat.png", make_png(BLACK))
    write_bytes("words.png", b"no picture at all")
    os.mkfifo("pipe.hdr")
    with sea_window(*SMALL, *STILL, "--look", "classic", preset=()) as sea:
        before = read_png(sea.save_picture())
        for place, name, words in (
                (SEA, "cut.hdr", "ends too early"), (SEA, "flat.png", "Radiance HDR"),
                (POOL, "words.png", "PNG, JPEG are read"), (POOL, "missing.png", "No such file"),
                (SEA, "pipe.hdr", "pipe"), (SEA, "d" * 1500, "too long")):
            since = sea.count()
            drop(sea, place, name)
            other = "no other floor: " if place == POOL else "no other sky: "
            sea.wait_for(lambda lines, start=other, word=words: any(
                line.startswith(start) and word in line for line in lines),
                         f"why {name} is refused", since)
        check_same_picture(read_png(sea.save_picture()), before, "the picture after wrong files")


def test_a_refused_picture_is_told_on_stderr_without_verbose():
    sea = harness.ScriptedWindow(*SMALL, "--look", "classic", preset=())
    with harness.ended(sea.process):
        sea.wait_open()
        drop(sea, SEA, "missing.hdr")
        line = sea.wait_for(lambda lines: lines and lines[0], "a line on stderr")
        check_equal(line[:21], "swell: no other sky: ", "the line on stderr")
        check(os.path.abspath("missing.hdr") in line, "the name of the file", line)
        sea.leave()


@harness.slow
def test_a_sky_comes_and_goes_with_scenes_of_the_panel():
    write_bytes("s.hdr", make_hdr(64, red_in_the_east))
    view = ("--resolution", "640x400", "--grid", "32", "--quality", "low", "--time", "3", "--string",
            "off", "--pool", "off", "--hud", "off", "--camera", "0,9,0,60,5")
    write_bytes("scene.swell", "\n".join([*map(" ".join, zip(view[::2], view[1::2])),
                                         "--sky s.hdr", "--speed 0"]).encode())
    load = (263, 53)
    with sea_window(*view, "--speed", "0", preset=()) as sea:
        for options in (("--sky", "s.hdr"), ("--sun", "10,30")):
            open_panel(sea)
            since = sea.count()
            sea.point_at(*load)
            wait_for_frames(sea)
            sea.xdotool("click", 1)
            check_equal(sea.wait_next("sky", since), "s.hdr" if "s.hdr" in options else "computed",
                        f"the sky of a scene with {options}")
            close_panel(sea)
            succeed("shot", "wanted.png", *view, *options, preset=())
            check_same_picture(read_png(sea.save_picture(words=False)), read_png("wanted.png"),
                               f"the scene with {options}")
            scene = harness.read_bytes("scene.swell")
            write_bytes("scene.swell", scene.replace(b"--sky s.hdr", b"--sun 10,30"))
