"""Files that are dropped on the window: a picture on the pool becomes its floor; a sky, spectra, a map and a hull
become the sky, the sea, the land and the boat of the scene."""
import gzip
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
    write_bytes("photo.jpg", b"\xff\xd8\xff\xe0")
    write_bytes("words.png", b"no picture at all")
    os.mkfifo("pipe.hdr")
    with sea_window(*SMALL, *STILL, "--look", "classic", preset=()) as sea:
        before = read_png(sea.save_picture())
        for place, name, words in (
                (SEA, "cut.hdr", "ends too early"), (SEA, "photo.jpg", "Radiance HDR, EXR are read"),
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


SPECTRA = b"frequency 0 90 180 270\n" + b"".join(
    b"%.3f 0 0 0 %.3f\n" % (0.08 + 0.01 * n, 0.04 - 0.003 * n) for n in range(12))
VIEW = ("--pool", "off", "--camera", "0,9,0,60,-5")


def test_spectra_dropped_on_the_window_become_the_sea():
    write_bytes("buoy.gz", gzip.compress(SPECTRA))
    with sea_window(*SMALL, *STILL, *VIEW, "--sun", "40,20", preset=()) as sea:
        before = read_png(sea.save_picture())
        since = sea.count()
        drop(sea, SEA, "buoy.gz")
        check_equal(sea.wait_next("sea", since), os.path.abspath("buoy.gz"), "the sea")
        wanted = shot("wanted.png", *VIEW, "--sea", "buoy.gz", "--sun", "40,20")
        check_same_picture(read_png(sea.save_picture()), wanted, "the dropped sea, and all else as before")
        sea.tap("u")
        check_same_picture(read_png(sea.save_picture()), before, "the sea before")


def test_a_map_dropped_on_the_window_becomes_the_land():
    rows = "\n".join(" ".join(f"{4 - 0.1 * ((c - 32) ** 2 + (r - 32) ** 2) ** 0.5 * 3:.3f}" for c in range(64))
                     for r in range(64))
    write_bytes("isle.asc", f"ncols 64\nnrows 64\nxllcorner 0\nyllcorner 0\ncellsize 8\n{rows}\n".encode())
    write_bytes("isle.dep", rows.encode())
    write_bytes("flat.asc", b"ncols 8\nnrows 8\nxllcorner 0\nyllcorner 0\ncellsize 8\n" + b"20 " * 64)
    look = (*SMALL, "--look", "study", "--beaufort", "3", *STILL, *VIEW)
    with sea_window(*look, preset=()) as sea:
        before = read_png(sea.save_picture())
        for name, words in (("isle.dep", "needs --land-size"), ("missing.asc", "No such file")):
            since = sea.count()
            drop(sea, SEA, name)
            sea.wait_for(lambda lines, word=words: any(
                line.startswith("no other ") and word in line for line in lines), f"why {name} is refused", since)
        for name in ("isle.asc", "flat.asc"):
            since = sea.count()
            drop(sea, SEA, name)
            check_equal(sea.wait_next("land", since), os.path.abspath(name), "the land")
            since = sea.count()
            sea.tap("u")
            sea.wait_for(lambda lines: "land=" in lines, "no land", since)
            check_same_picture(read_png(sea.save_picture()), before, "no land, as before")
        check(any("reaches the sea" in line for line in sea.lines), "a note about the sign", sea.lines)


def make_box():
    """A box of 8 x 1.4 x 2.5 m, 0.5 m of it under water, as OBJ."""
    corners = "".join(f"v {x} {y} {z}\n" for z in (-4, 4) for y in (-0.5, 0.9) for x in (-1.25, 1.25))
    faces = ("1 3 4 2", "5 6 8 7", "1 2 6 5", "3 7 8 4", "1 5 7 3", "2 4 8 6")
    return (corners + "".join(f"f {face}\n" for face in faces)).encode()


def test_a_hull_dropped_on_the_window_becomes_the_boat():
    write_bytes("box.obj", make_box())
    write_bytes("sheet.obj", b"v 0 0 0\nv 1 0 0\nv 0 0 1\nf 1 2 3\n")
    boat = (*SMALL, *STILL, "--pool", "off", "--boat", "on")
    with sea_window(*boat, "--hull", "box.obj", preset=()) as sea:
        wanted = read_png(sea.save_picture())
    with sea_window(*boat, preset=()) as sea:
        launch = read_png(sea.save_picture())
        check(differing_bytes(launch, wanted) > 0, "another boat than the launch")
        for _ in range(2):
            since = sea.count()
            drop(sea, SEA, "box.obj")
            check_equal(sea.wait_next("hull", since), os.path.abspath("box.obj"), "the hull")
            sea.wait_next("boat", since)
        since = sea.count()
        drop(sea, SEA, "sheet.obj")
        sea.wait_for(lambda lines: any(line.startswith("no other hull: ") for line in lines), "why not", since)
        sea.tap("BackSpace")
        sea.wait_for(lambda lines: "reset" in lines, "reset", since)
        check_same_picture(read_png(sea.save_picture()), wanted, "the boat after a reset")


def test_what_nobody_reads_is_told():
    with sea_window(*SMALL, *STILL, *VIEW, preset=()) as sea:
        for name, content, word in (("chart.nc", b"CDF\1", "swell.convert"), ("boat.fbx", b"Kaydara FBX", "as .glb"),
                                    ("photo.gif", b"GIF89a", "it is a GIF")):
            write_bytes(name, content)
            since = sea.count()
            drop(sea, SEA, name)
            sea.wait_for(lambda lines: any(word in line for line in lines), "a line about it", since)


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
