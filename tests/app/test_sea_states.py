"""True sea states on the command line: what is refused, and whether an export holds what it says."""
import json
import math
import os
import shutil

from harness import check, check_equal, check_near, check_refused, read_bytes, read_npy, run, succeed, write_bytes


def export(folder, *options):
    """Exports a sea with the program's own defaults; returns what parameters.json says."""
    check_equal(succeed("export", folder, *options, preset=()).out, b"", "stdout of export")
    return json.loads(read_bytes(f"{folder}/parameters.json"))


def number(parameters, name):
    return parameters[name]["value"]


# ---- What is refused ----------------------------------------------------------------------------


def check_wrong(*arguments, word):
    result = run("export", "sea", *arguments, preset=())
    check_refused(result, 2, repr(arguments), word)
    check_equal(len(result.err.splitlines()), 1, f"lines of {arguments}, {result.err!r}")
    check_equal(os.listdir("."), [], f"files after {arguments}")


# ---- What it says -------------------------------------------------------------------------------


def test_values_that_do_not_suit_each_other_are_one_line():
    check_wrong("--loop=3", "--beaufort=5", word="87 %")
    check_equal(round(number(export("sea", "--grid=16", "--loop=7"), "loop_error"), 2), 0.18, "rms")
    shutil.rmtree("sea")
    check_wrong("--crest=1,0,0,9", "--beaufort=3", word="significant height")
    check_wrong("--crest=1,0,0,1", "--beaufort=0", word="significant height")
    check_wrong(*(9 * ["--swell-system=1,9,0"]), word="up to 8")
    for height in ("0", "-1"):
        check_wrong(f"--crest=0,0,0,{height}", word="above 0")
    check_wrong("--spectrum=pm", "--fetch=100", word="for jonswap, tma")
    write_bytes("old.scene", b"--spectrum pm\n--fetch 100\n--gamma 2\n")
    export("sea", "--grid=16", "@old.scene")
    shutil.rmtree("sea")
    os.remove("old.scene")
    check_wrong("--spectrum=phillips", "--crest=0,0,0,1", word="other spectra")
    check_wrong("--sea-rate=1", word="--sea FILE")
    check_wrong("--preset=storm", "--loop=6", word="the shortest such loop has 7 s")
    check_refused(run("clip", "x.mp4", "--loop=6", preset=("--preset", "storm")), 2, "a short loop",
                  "--loop-fade")
    said = succeed("export", "--help").out.decode()
    for words in ("up to 8 times", "the last one counts"):
        check(words in said, "help says it", words)


def test_swells_current_and_crest_are_those_of_the_options():
    base = ("--wind-speed=0", "--grid=64")
    blocked = export("sea", *base, "--swell-system=1,8,0", "--current=4,180")
    check_equal(number(blocked, "limited_by"), "blocking", "limit of 8 s against 4 m/s")
    said = export("sea", *base, "--swell-system=3,12,0", "--swell-system=4,9,90,20,1")
    check_near(number(said, "target_significant_height"), 5.0, 5e-3, "height of two swells")
    check_equal(said["parameters"]["swell_systems"]["value"],
                [[3, 12, 0, 0, 3.3], [4, 9, 90, 20, 1]], "swells")
    against, along = (export("sea", *base, "--swell-system=2,9,0,3", f"--current=1.5,{direction}")
                      for direction in (180, 0))
    check_equal(number(against, "limited_by"), "breaking", "limit against a current")
    heights = [number(said, "target_significant_height") for said in (against, along)]
    check(heights[0] > 2.3 and heights[1] < 1.8, "heights on currents", heights)
    export("sea", "--grid=64", "--crest=12,0,0,2.8", "--time=12", "--lean=0")
    middle = (32 * 65 + 32) * 6  # the middle of the first cascade rests at 0, 0
    parts = [read_npy(f"sea/{folder}vertices.npy").values[middle:middle + 3]
             for folder in ("", "cascade1/", "cascade2/")]
    check_near([sum(part[axis] for part in parts) for axis in range(3)], [0.0, 2.8, 0.0], 2e-3,
               "the crest's point")


def test_the_default_is_force_five_in_three_cascades():
    said = export("sea", "--grid", "64")
    parameters = said["parameters"]
    for name, value in (("spectrum", "equilibrium"), ("wind_speed", 10), ("wind_direction", 0),
                        ("fetch", 88.66), ("depth", None), ("spreading", "donelan-banner"),
                        ("cascades", 3), ("swell", 0), ("swell_height", 0), ("choppiness", 1.3)):
        check_equal(parameters[name]["value"], value, f"default of {name}")
    check_near(number(said, "peak_period"), 5.99, 0.01, "peak period")
    check_near(number(said, "peak_wavelength"), 56.0, 0.2, "peak wavelength")
    check_near(number(parameters, "length"), 8.0 * number(said, "peak_wavelength"), 0.01, "length")
    check_near(number(said, "cox_munk_slope"), 0.0542, 1e-6, "Cox and Munk's slope")
    check("loop" not in parameters and "period" not in parameters, "nothing repeats", parameters)
    looped = export("loop", "--grid", "16", "--loop", "12.5")
    check_equal(looped["parameters"]["period"]["value"], 12.5, "period of a loop")


def variance(values):
    mean = math.fsum(values) / len(values)
    return math.fsum((value - mean) ** 2 for value in values) / len(values)


def mean_square(values):
    return math.fsum(value * value for value in values) / len(values)


def folders(folder, count):
    return [folder, *(f"{folder}/cascade{i}" for i in range(1, count))]


def test_a_sceptic_measures_what_force_seven_says():
    said = export("sea", "--beaufort", "7", "--grid", "128", "--time", "60")
    check_near(number(said, "target_significant_height"), 4.0, 0.04, "target")
    heights = [read_npy(f"{folder}/height.npy").values for folder in folders("sea", 3)]
    whole = 4.0 * math.sqrt(sum(map(variance, heights)))
    check_near(number(said, "significant_height"), whole, 1e-5, "height, measured on all arrays")
    check_near(whole, 4.0, 0.6, "height, as far as one draw tells")
    for values, cascade in zip(heights, said["cascades"]):
        check_near(cascade["significant_height"], 4.0 * math.sqrt(variance(values)), 1e-5,
                   "height of a cascade")
    slopes = sum(mean_square(read_npy(f"{folder}/{name}.npy").values)
                 for folder in folders("sea", 3) for name in ("slope_x", "slope_z"))
    check_near(number(said, "mean_square_slope"), slopes, 1e-6, "slope, measured on all arrays")
    target = number(said, "target_mean_square_slope")
    check_near(slopes, target, 0.1 * target, "slope, as far as one draw tells")
