"""swell bench: what it times and how it says so. How long anything takes is never tested."""
import json
import os

import harness
from harness import check, check_equal, environment, succeed

STAGES_OF_FRAME = ["spectrum", "transform", "vertices"]
CPU_STAGES = STAGES_OF_FRAME + ["frame"]
GL_STAGES = ["upload", "draw", "picture"]
LOOKS = [(None, None), ("classic", None)] + [("sea", level) for level in ("low", "medium", "high")]
SMALL = ("--grid", "16", "--resolution", "64x36", "--tiles", "2")  # what matters is not how long


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
        keys += ["thread_ms", "process_ms"] if result["stage"] not in STAGES_OF_FRAME else []
        keys += ["cascades"] if "cascades" in result else []
        keys += ["look", "quality"] if result["stage"] in GL_STAGES else []
        keys += ["gpu_ms"] if result["stage"] == "picture" else []
        check_equal(list(result), keys, "keys of a result")
        check(type(result.get("cascades", 3)) is int, "number of cascades", result)
        check((result.get("look"), result.get("quality")) in LOOKS, "look and quality", result)
        check(result["stage"] in CPU_STAGES + ["wake"] + GL_STAGES, "stage", result)
        check(result["method"] in ("fft", "dft"), "method", result)
        check(all(type(result[key]) is int for key in ("grid", "workers")), "whole numbers", result)
        check(result["ms_median"] >= result["ms_min"] > 0.0, "median >= least > 0", result)
        check(all(result.get(key, 1.0) > 0.0 for key in ("thread_ms", "process_ms")), "processor time", result)
        check(all(ms >= 0.0 for ms in result.get("gpu_ms", {}).values()), "time of passes", result)
    cases = cases_of(report)
    check_equal(len(set(cases)), len(cases), "a case is timed once")
    return report


def processors():
    """How many processors the program may use: no container limits its time in these tests."""
    return len(os.sched_getaffinity(0))


def cases_of(report):
    """The results as (stage, method, N, workers, cascades, look, quality)."""
    return [(result["stage"], result["method"], result["grid"], result["workers"], result.get("cascades", 1),
             result.get("look"), result.get("quality")) for result in report["results"]]


def of_classic(stages, method, grid, workers):
    return [(stage, method, grid, workers, 1, "classic" if stage in GL_STAGES else None, None) for stage in stages]


def test_options_narrow_the_bench():
    report = bench(*SMALL, "--method", "fft", "--threads", "2")
    check_equal(cases_of(report), of_classic(CPU_STAGES + GL_STAGES, "fft", 16, 2), "cases")
    machine = report["machine"]
    check(report["version"] in succeed("--version").out.decode(), "the version is that of --version")
    check_equal(machine["cores"], os.sysconf("SC_NPROCESSORS_ONLN"), "cores")
    check(machine["cpu"].strip() and machine["gl"].strip(), "names of the processor and the driver", machine)
    check_equal(os.listdir("."), [], "files")


def test_without_options_one_worker_and_all_are_timed_by_both_methods():
    cases, wanted = cases_of(bench(*SMALL)), []
    for workers in sorted({1, processors()}):
        wanted += of_classic(CPU_STAGES, "fft", 16, workers)
        wanted += of_classic(["transform", "frame"], "dft", 16, workers)
    check_equal(cases, wanted + of_classic(GL_STAGES, "fft", 16, processors()), "cases")


def test_a_picture_tells_the_time_of_its_passes():
    narrow = (*SMALL, "--threads", "2", "--method", "fft")
    look = ("--look", "sea", "--quality", "high")
    passes = bench(*narrow, *look)["results"][-1]["gpu_ms"]
    check({"upload", "mips", "sea", "sky", "glare", "camera"} <= {name for name, ms in passes.items() if ms > 0.0},
          "passes of the sea look", passes)
    passes = bench(*narrow)["results"][-1]["gpu_ms"]
    check_equal({name for name, ms in passes.items() if ms > 0.0}, {"upload", "rest", "sea"}, "passes of the classic look")
    lines = succeed("bench", *narrow, *look).out.decode().splitlines()
    check(lines[-2].split()[3] == "picture" and lines[-1].split()[0] == "GPU:", "the last line has the passes", lines)
    check(" glare " in lines[-1], "glare is among them", lines[-1])


@harness.slow
def test_at_256_the_default_sea_and_look_are_timed_beside_the_classic_ones():
    cases, workers = cases_of(bench("--grid", "256", "--resolution", "64x36", preset=())), processors()
    for count in {1, workers}:
        for cascades in (1, 3):
            for stage in CPU_STAGES:
                check((stage, "fft", 256, count, cascades, None, None) in cases, stage, cascades)
        check(("wake", "fft", 256, count, 1, None, None) in cases, "a step of a wake patch")
    for stage in GL_STAGES:
        for level in ("low", "medium", "high"):
            check((stage, "fft", 256, workers, 3, "sea", level) in cases, stage, level)
    other = cases_of(bench("--grid", "16", "--resolution", "64x36", "--threads", "1", "--beaufort", "4", "--cascades",
                           "2", "--look", "sea", "--quality", "low", preset=()))
    check_equal({case[4:] for case in other}, {(2, None, None), (2, "sea", "low")}, "kinds of another sea")


def test_without_json_a_table_has_a_line_for_each_result():
    narrow = (*SMALL, "--threads", "2")
    report = bench(*narrow)
    first, *lines = succeed("bench", *narrow).out.decode().splitlines()
    for word in (report["version"], report["machine"]["cpu"], report["machine"]["gl"]):
        check(word in first, "the first line names the machine", first)
    rows = [line.split() for line in lines if line.split()[:1] == ["16"]]
    check(all(float(row[4]) >= float(row[5]) > 0.0 for row in rows), "median >= least > 0", rows)
    check_equal([(row[3], row[1], int(row[0]), int(row[2])) for row in rows],
                [case[:4] for case in cases_of(report)], "stage, method, N and workers of the lines")


def test_without_opengl_the_rest_is_timed():
    env = environment(MESA_GL_VERSION_OVERRIDE="2.1", MESA_GLSL_VERSION_OVERRIDE="120")
    report = bench(*SMALL, env=env)
    check_equal(report["machine"]["gl"], None, "gl of the machine")
    check_equal({case[0] for case in cases_of(report)}, set(CPU_STAGES), "stages")
    first, table = succeed("bench", *SMALL, env=env).out.decode().split("\n", 1)
    check("GL: none: " in first and "3.3" in first, "the first line says why there is none", first)
    check(" upload " not in table and "draw" not in table.lower(), "no drawing in the table", table)
