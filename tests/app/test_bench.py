"""swell bench: what it times and how it says so. How long anything takes is never tested."""
import json
import os

import harness
from harness import check, check_equal, environment, succeed

CPU_STAGES = ["spectrum", "transform", "vertices", "frame"]
GL_STAGES = ["upload", "draw"]
SCENE_STAGES = GL_STAGES + ["picture"]
LOOKS = [(None, None), ("classic", None)] + [("sea", level) for level in ("low", "medium", "high")]
SMALL = ("--grid", "16", "--resolution", "64x36", "--tiles", "2")  # what matters is not how long
NO_GL = dict(MESA_GL_VERSION_OVERRIDE="2.1", MESA_GLSL_VERSION_OVERRIDE="120")


def bench(*options, **others):
    """The JSON object that the bench prints, its keys and values checked."""
    output = succeed("bench", "--json", *options, **others).out.decode()
    report = json.loads(output)
    check(output.endswith("}\n"), "the object is all that is printed", output[-40:])
    check_equal(list(report), ["version", "machine", "results"], "keys of the report")
    check_equal(list(report["machine"]), ["cpu", "cores", "gl"], "keys of the machine")
    check(report["results"], "there are results")
    for result in report["results"]:
        keys = ["stage", "method", "grid", "workers", "ms_median", "ms_min"]
        keys += ["cascades"] if "cascades" in result else []
        keys += ["look", "quality"] if result["stage"] in SCENE_STAGES else []
        check_equal(list(result), keys, "keys of a result")
        check(type(result.get("cascades", 3)) is int, "number of cascades", result)
        check((result.get("look"), result.get("quality")) in LOOKS, "look and quality", result)
        check(result["stage"] in CPU_STAGES + ["wake"] + SCENE_STAGES, "stage", result)
        check(result["method"] in ("fft", "dft"), "method", result)
        check(all(type(result[key]) is int for key in ("grid", "workers")), "whole numbers", result)
        check(result["ms_median"] >= result["ms_min"] > 0.0, "median >= least > 0", result)
    cases = [(result["stage"], *case_of(result), *kind_of(result)) for result in report["results"]]
    check_equal(len(set(cases)), len(cases), "a case is timed once")
    return report


def processors():
    """How many processors the program may use: no container limits its time in these tests."""
    return len(os.sched_getaffinity(0))


def case_of(result):
    return result["method"], result["grid"], result["workers"]


def kind_of(result):
    """What the case does not say: cascades, look, quality."""
    return result.get("cascades", 1), result.get("look"), result.get("quality")


def found(report, key):
    """The different values of a key in the results, in their order."""
    return list(dict.fromkeys(result[key] for result in report["results"]))


def stages(report, **wanted):
    """The stages of the results that have these values."""
    return [result["stage"] for result in report["results"]
            if all(result[key] == value for key, value in wanted.items())]


def test_json_says_what_was_timed_on_which_machine():
    report = bench("--grid", "64", "--resolution", "64x36", "--threads", "2")
    version = succeed("--version").out.decode()
    check(report["version"] in version.replace(",", "").split(), "the version is that of --version", version)
    machine = report["machine"]
    check_equal(machine["cores"], os.sysconf("SC_NPROCESSORS_ONLN"), "cores")
    for key in ("cpu", "gl"):
        check(isinstance(machine[key], str) and machine[key].strip(), f"name of the {key}", machine)
    check_equal(sorted(stages(report, method="fft")), sorted(CPU_STAGES + GL_STAGES), "fft stages")
    check("frame" in stages(report, method="dft") and "transform" in stages(report, method="dft"),
          "the direct sums are timed", report)


def timed(report):
    """The results as (stage, method, workers, cascades, look, quality)."""
    return [(result["stage"], result["method"], result["workers"], *kind_of(result))
            for result in report["results"]]


@harness.slow
def test_at_256_the_default_sea_and_look_are_timed_beside_the_classic_ones():
    report = bench("--grid", "256", "--resolution", "64x36", preset=())
    cases, workers = timed(report), processors()
    for count in {1, workers}:
        for stage in CPU_STAGES:
            for cascades in (1, 3):
                check((stage, "fft", count, cascades, None, None) in cases, stage, cascades)
        check(("wake", "fft", count, 1, None, None) in cases, "a step of a wake patch")
    for stage in GL_STAGES:
        check((stage, "fft", workers, 1, "classic", None) in cases, stage)
    for stage in SCENE_STAGES:
        for level in ("low", "medium", "high"):
            check((stage, "fft", workers, 3, "sea", level) in cases, stage, level)


@harness.slow
def test_what_is_timed_is_the_classic_sea_unless_another_is_named():
    small = ("--grid", "16", "--resolution", "64x36", "--threads", "1")
    default = bench(*small, preset=())
    check_equal(sorted(timed(default)), sorted(timed(bench(*small))), "cases timed")
    check_equal({kind_of(result)[:2] for result in default["results"]},
                {(1, None), (1, "classic")}, "kinds of seas and looks")
    other = bench(*small, "--beaufort", "4", "--cascades", "2", "--look", "sea", "--quality", "low",
                  preset=())
    check_equal({kind_of(result) for result in other["results"]},
                {(2, None, None), (2, "sea", "low")}, "kinds of another sea")


def test_options_narrow_the_bench():
    report = bench(*SMALL, "--grid", "32", "--method", "fft", "--threads", "2")
    check_equal(sorted({case_of(result) for result in report["results"]}), [("fft", 32, 2)], "cases")
    check_equal(stages(report), CPU_STAGES + GL_STAGES, "stages")
    report = bench(*SMALL, "--method", "dft", "--threads", "1")
    check_equal({case_of(result) for result in report["results"]}, {("dft", 16, 1)}, "cases by the DFT")
    check("transform" in stages(report) and "frame" in stages(report), "stages", report)
    check_equal(os.listdir("."), [], "files")


def test_without_a_number_of_threads_one_and_all_are_timed():
    report = bench(*SMALL)
    check_equal(found(report, "workers"), sorted({1, processors()}), "numbers of workers timed")
    for workers in {1, processors()}:
        check_equal(stages(report, workers=workers, method="fft")[:4], CPU_STAGES,
                    f"stages with {workers} workers")


def test_without_json_a_table_has_a_line_for_each_result():
    narrow = (*SMALL, "--threads", "2")
    report = bench(*narrow)
    lines = succeed("bench", *narrow).out.decode().splitlines()
    check(report["version"] in lines[0] and report["machine"]["cpu"] in lines[0]
          and report["machine"]["gl"] in lines[0], "the first line names the machine", lines[0])
    rows = []
    for line in lines:
        words = line.split()
        if words and words[0] == "16" and words[1] in ("fft", "dft"):
            check(float(words[4]) >= float(words[5]) > 0.0, "median >= least > 0", line)
            rows.append((words[3], words[1], int(words[0]), int(words[2])))
    wanted = [(result["stage"], *case_of(result)) for result in report["results"]]
    check_equal(rows, wanted, "stage, method, N and workers of the lines")


def test_without_opengl_the_rest_is_timed():
    env = environment(**NO_GL)
    report = bench(*SMALL, env=env)
    check_equal(report["machine"]["gl"], None, "gl of the machine")
    check_equal(set(stages(report)), set(CPU_STAGES), "stages")
    first, table = succeed("bench", *SMALL, env=env).out.decode().split("\n", 1)
    check("GL: none: " in first and "3.3" in first, "the first line says why there is none", first)
    check(" upload " not in table and "draw" not in table.lower(), "no drawing in the table", table)
