"""Measured seas: --sea with files of buoys and wave models, hours, places, spectra written and read."""
import gzip
import json
import os
import subprocess

import harness
from harness import (check, check_equal, check_near, check_refused, read_bytes, run, scripted_window, succeed,
                     write_bytes)

SEAS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "seas")
BUOY, SWAN, WW3 = (os.path.join(SEAS, name) for name in (
    "41010.data_spec", "swanfile.spec", "ww3station.spec"))
SMALL = ("--grid", "32")


def export(*options):
    succeed("export", "sea", *SMALL, *options, preset=())
    said = json.loads(read_bytes("sea/parameters.json"))
    return said, {name: entry["value"] for name, entry in said["parameters"].items()}


def height(said):
    return said["target_significant_height"]["value"]


def test_what_cannot_be_read_is_refused_in_a_line():
    write_bytes("empty.txt", b"")
    write_bytes("cut.spc", read_bytes(SWAN)[:3000])
    write_bytes("high.txt", b".05 1e5\n.06 1e5\n.07 1\n")
    for options, code, word in (
            (("--sea", "none"), 1, "none"), (("--sea", "empty.txt"), 1, "empty.txt"),
            (("--sea", "cut.spc"), 1, "line"), (("--sea", f"{SEAS}/README"), 1, "has no spectra"),
            (("--sea", f"{SEAS}/41010.swdir"), 1, "41010.data_spec"),
            (("--sea", BUOY, "--sea-time", "yesterday"), 2, "yesterday"),
            (("--sea", BUOY, "--sea-time", "1999-01-01T00:00"), 2, "outside"),
            (("--sea", WW3, "--sea-place", "Atlantis"), 2, "Atlantis"),
            (("--sea", BUOY, "--beaufort", "5"), 2, "go together"),
            (("--sea", "high.txt"), 1, "up to 30 m"), (("--sea", SWAN, "--sea-rate", "1"), 2, "clip"),
            (("--sea", BUOY, "--spectrum", "pm"), 2, "go together"),
            (("--sea-time", "2020-06-08T03:50"), 2, "needs --sea")):
        check_refused(run("export", "sea", *options, preset=()), code, options, word, 400)
        check(not os.path.exists("sea"), f"no folder after {options}")


def test_a_pipe_on_the_command_line_is_read():
    wanted = height(export("--sea", BUOY)[0])
    with harness.ended(harness.start("export", "sea", "--sea", "/dev/stdin", *SMALL, preset=(),
                                     stdin=subprocess.PIPE)) as process:
        process.communicate(read_bytes(BUOY))
        check_equal(process.returncode, 0, "exit code")
    check_near(height(json.loads(read_bytes("sea/parameters.json"))), wanted, 1e-9, "height")


def copy_buoy(but=None):
    """The buoy's files as 41010.*; the lines of the companions pass the function `but`."""
    for name in ("data_spec", "swdir", "swdir2", "swr1", "swr2"):
        lines = read_bytes(f"{SEAS}/41010.{name}").splitlines(keepends=True)
        write_bytes(f"41010.{name}", b"".join(line for line in lines
                                              if not but or name == "data_spec" or but(line)))


def test_companions_that_cannot_be_read_or_lack_the_hour_are_told():
    copy_buoy()
    for content in (None, b"a\0b", b"\x89PNG\r\n"):
        os.remove("41010.swr1")
        os.makedirs("41010.swr1") if content is None else write_bytes("41010.swr1", content)
        check_refused(run("export", "sea", "--sea", "41010.data_spec", preset=()), 1, content,
                      "41010.swr1")
        os.rmdir("41010.swr1") if content is None else None
        write_bytes("41010.swr1", b"")
    copy_buoy(lambda line: not line.startswith(b"2020 06 08 03"))
    for time, word in (("2020-06-08T03:50", "no directions"), ("2020-06-07T21:50", "07T21:50")):
        _, parameters = export("--sea", "41010.data_spec", "--sea-time", time)
        check(parameters["sea"].endswith(word), "what is said of the hour", parameters["sea"])


def packed(content):
    return gzip.compress(content, mtime=0)


def test_a_gzip_is_read_and_so_are_its_companions():
    wanted, parameters = export("--sea", BUOY)
    endings = ("data_spec", "swdir", "swdir2", "swr1", "swr2")
    content = {ending: read_bytes(f"{SEAS}/41010.{ending}") for ending in endings}
    for packs in (endings, endings[:1], endings[1:]):  # all; the file alone; what stands beside it
        for ending in endings:
            for name in (f"41010.{ending}", f"41010.{ending}.gz"):
                if os.path.exists(name):
                    os.remove(name)
            if ending in packs:
                half = len(content[ending]) // 2  # a gzip may have several members
                write_bytes(f"41010.{ending}.gz", packed(content[ending][:half]) + packed(content[ending][half:]))
            else:
                write_bytes(f"41010.{ending}", content[ending])
        said, found = export("--sea", "41010.data_spec" + (".gz" if "data_spec" in packs else ""))
        check_equal(found, parameters, f"parameters with {packs} packed")
        check_equal(height(said), height(wanted), "height")


def test_a_gzip_that_is_damaged_or_too_large_is_refused_in_a_line():
    whole = packed(read_bytes(SWAN))
    write_bytes("cut.gz", whole[:-100])
    write_bytes("sum.gz", whole[:-8] + bytes(8))
    write_bytes("tail.gz", whole + b"more")
    write_bytes("bomb.gz", packed(bytes(1 << 20)) * 300)
    write_bytes("picture.gz", packed(b"\x89PNG\r\n\x1a\n"))
    write_bytes("twice.gz", packed(whole))
    write_bytes("empty.gz", packed(b""))
    for name, word in (("cut.gz", "damaged"), ("sum.gz", "damaged"), ("tail.gz", "damaged"), ("bomb.gz", "256 MiB"),
                       ("picture.gz", "a PNG"), ("twice.gz", "a gzip"), ("empty.gz", "an empty file")):
        check_refused(run("export", "sea", "--sea", name, preset=()), 1, name, word, 400)
        check(not os.path.exists("sea"), f"no folder after {name}")


def test_negative_densities_and_magnetic_directions_are_noted():
    write_bytes("minus.txt", b"frequency 0 90 180 270\n.1 1e-3 2e-3 3e-3 -1\n.2 1e-3 1e-3 1e-3 1e-3\n")
    write_bytes("report.txt", b"TRIAXYS BUOY DATA REPORT\nTYPE = MEAN DIRECTION\nDATE = 2018-01-31 21:00(UTC)\n"
                              b"NUMBER OF FREQUENCIES = 2\n.1 1 200 30\n.2 .5 210 30\n")
    for name, note in (("minus.txt", "1 of 8 densities (12 %) are negative, and count as 0"),
                       ("report.txt", "its directions are from magnetic north, unless its declination was set"),
                       (SWAN, None)):
        result = run("export", "sea", *SMALL, "--sea", name, preset=())
        check_equal(result.code, 0, f"exit code with {name}")
        check_equal(result.err, f"swell: note: '{name}': {note}\n" if note else "", "what is noted")


def test_a_place_far_away_is_told():
    _, parameters = export("--sea", WW3, "--sea-place", "41,-71.1")
    check_equal(parameters["sea"], "place 44097 (3 km away), 2022-09-12T06:00", "near the place")
    _, parameters = export("--sea", WW3, "--sea-place", "44097")
    check_equal(parameters["sea"], "place 44097, 2022-09-12T06:00", "by its name")


def test_a_spectrum_is_written_for_swan_and_read_again():
    for options in (("--beaufort", "6"), ("--sea", BUOY), ("--wind-speed", "4", "--swell-system",
                                                          "2,14,40"),
                    ("--wind-speed", "0", "--swell-system", "2,12,30,2"),
                    ("--wind-speed", "0", "--swell-system", "2,9,0,3", "--current", "1.5,180"),
                    ("--sea", SWAN, "--current", "1,90"), ("--sea", SWAN, "--swell-height", "2")):
        wanted = height(export(*options)[0])
        succeed("spectrum", "made.spc", *SMALL, *options, preset=())
        check(read_bytes("made.spc").startswith(b"SWAN   1"), "SWAN's first line")
        check_near(height(export("--sea", "made.spc")[0]), wanted, 0.012 * wanted,
                   f"height read again, {options}")


def test_the_wind_of_a_file_without_one_is_that_which_raised_its_waves():
    """To a sixth, since JONSWAP has another level than the equilibrium range over a short fetch, and
    wherever the file ends."""
    for wind, options in ((19, ("--beaufort", "8")), (10, ("--wind-speed", "10")),
                          (10, ("--wind-speed", "10", "--fetch", "1000")),
                          (10, ("--wind-speed", "10", "--spectrum", "pm")),
                          (10, ("--wind-speed", "10", "--cascades", "1")),
                          (12, ("--wind-speed", "12", "--swell-system", "1,14,40"))):
        succeed("spectrum", "made.spc", *SMALL, *options, preset=())
        _, parameters = export("--sea", "made.spc")
        check_near(parameters["wind_speed"], wind, wind / 6, f"wind of {options}")
    write_bytes("cut.txt", b".11 2\n.12 5\n.13 7\n")  # of 10 m/s, cut off at the peak
    _, parameters = export("--sea", "cut.txt")
    check_near(parameters["wind_speed"], 10, 3, "wind of a file that ends at its peak")


def test_page_keys_step_through_the_hours():
    options = ("--sea", BUOY, "--sea-time", "2020-06-07T15:50", "--resolution", "160x90", "--look",
               "classic", "--hud", "off", "--pool", "off", *SMALL)
    with scripted_window(*options, preset=()) as sea:
        for key, hour in (("Prior", "07T21:50"), ("Prior", "08T03:50"), ("Next", "07T21:50")):
            since = sea.count()
            sea.tap(key)
            sea.wait_for(lambda lines: any(f"2020-06-{hour}" in line for line in lines),
                         f"a note of {hour}", since)
        sea.tap("Prior")
        since = sea.count()
        sea.tap("Prior")
        sea.wait_for(lambda lines: any("last hour" in line for line in lines), "the end", since)
        since = sea.count()
        sea.tap("5")
        sea.wait_value("spectrum", "equilibrium", since)
        sea.tap("Prior")
        sea.wait_value("spectrum", "measured", since)
    with scripted_window("--resolution", "160x90", *SMALL) as sea:
        since = sea.count()
        sea.tap("Prior")
        sea.wait_for(lambda lines: any("--sea FILE" in line for line in lines), "a hint", since)


def test_a_clip_runs_through_the_hours():
    """Its frames between two hours lie between them, and the first is the picture of its hour."""
    options = ("--sea", BUOY, "--sea-time", "2020-06-06T21:50", "--resolution", "64x36", "--look",
               "classic", "--camera", "0,5,0,-90,-3", *SMALL)
    succeed("clip", "frame-%04d.png", *options, "--duration", "2", "--rate", "2", "--sea-rate", "2",
            preset=())
    succeed("shot", "first.png", *options, preset=())
    check_equal(read_bytes("frame-0001.png"), read_bytes("first.png"), "the first frame")
    last = list(options)
    last[3] = "2020-06-07T15:50"
    succeed("shot", "last.png", *last, "--time", "1.5", preset=())
    check(read_bytes("frame-0004.png") == read_bytes("last.png"), "three spectra later")
