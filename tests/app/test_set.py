"""Sets of pictures: drawn options, manifests, and pictures that `shot` draws the same."""
import collections
import json
import math
import os
import signal

import harness
from harness import (check, check_equal, check_near, check_refused, contents, ended, read_bytes, run, start,
                     succeed, wait_until)

SMALL = ("--resolution", "64x36", "--grid", "16", "--cascades", "1", "--quality", "low", "--look", "study")


def manifest(folder, name="manifest.jsonl"):
    with open(os.path.join(folder, name), encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def draw(*options, folder="set"):
    succeed("set", folder, *options, preset=())
    return manifest(folder) if os.path.exists(os.path.join(folder, "manifest.jsonl")) else None


def test_a_sample_is_what_shot_draws_of_its_line():
    scene = ("--resolution", "96x54", "--grid", "32", "--cascades", "2", "--count", "3", "--seed", "7")
    samples = draw(*scene, "--vary", "preset=noon|launch|glitter", "--clouds", "0,0,0", "--vary", "exposure=0~0.4",
                   "--vary", "buoy-at=-20..20,-30..-8", "--vary", "time=0..100", "--vary", "rain=on|off",
                   "--vary", "quality=low|high", "--vary", "shutter=0.01..0.05", "--shutter-samples", "2")
    check_equal([sample["sample"] for sample in samples], [1, 2, 3], "samples")
    for sample in samples:
        succeed("shot", sample["picture"], *sample["options"], preset=())
        for name in (sample["picture"], sample["truth"]):
            same = read_bytes(name) == read_bytes(os.path.join("set", name))
            if name.endswith(".json"):  # the folder's name is in its line
                one, other = (json.loads(read_bytes(path)) for path in (name, os.path.join("set", name)))
                check_equal(one.pop("command").replace(name[:-5], "set/" + name[:-5]), other.pop("command"), "line")
                same = one == other
            check(same, f"{name} is that of shot {sample['options']}")
        with open(os.path.join("set", sample["truth"]), encoding="utf-8") as file:
            check_equal(json.load(file)["picture"], sample["picture"], "the truth's picture")


def test_the_same_seed_draws_the_same_bytes_in_any_parts():
    scene = (*SMALL, "--count", "4", "--vary", "beaufort=1..9", "--vary", "camera=0,3~1,0,-180..180,-9..0")
    draw(*scene, "--seed", "5", folder="whole")
    whole = contents("whole")
    draw(*scene, "--seed", "5", "--first", "3", folder="parts")
    draw(*scene, "--seed", "5", "--last", "2", folder="parts")
    parts = contents("parts")
    check_equal(parts.pop("manifest-000001-000002.jsonl") + parts.pop("manifest-000003-000004.jsonl"),
                whole.pop("manifest.jsonl"), "manifests of the parts")
    check_equal(sorted(parts), sorted(whole), "files")
    check(all(parts[name] == whole[name] for name in whole if name.endswith(".png")), "pictures")
    draw(*scene, "--seed", "6", folder="other")
    check(all(content != whole.get(name) for name, content in contents("other").items()), "another seed")


def test_drawn_values_have_their_distributions():
    count = 30
    samples = draw(*SMALL, "--count", str(count), "--vary", "beaufort=2..4", "--vary", "fov=50~5",
                   "--vary", "sun=-90..-30,10|20,40..50", "--vary", "choppiness=0.5..1.5")
    force = collections.Counter(sample["drawn"]["beaufort"] for sample in samples)
    check_equal(sorted(force), ["2", "3", "4"], "forces")
    check(min(force.values()) > count / 3 - 4 * math.sqrt(count * 2 / 9), "forces come alike", force)
    angle = [float(sample["drawn"]["fov"]) for sample in samples]
    mean = sum(angle) / count
    deviation = math.sqrt(sum((a - mean) ** 2 for a in angle) / (count - 1))
    check_near(mean, 50, 4 * 5 / math.sqrt(count), "mean of a normal distribution")
    check_near(deviation, 5, 4 * 5 / math.sqrt(2 * count), "its deviation")
    for sample in samples:
        azimuth, elevation = map(float, sample["drawn"]["sun"].split(","))
        check((-90 <= azimuth < -30 and elevation == 10) or (azimuth == 20 and 40 <= elevation < 50),
              "a choice of ranges", sample)
    chop = sorted(float(sample["drawn"]["choppiness"]) for sample in samples)
    steps = [abs((value - 0.5) - (i + 0.5) / count) for i, value in enumerate(chop)]
    check(max(steps) < 1.95 / math.sqrt(count), "an even distribution (Kolmogorov, 1 of 1000)", max(steps))
    seeds = [sample["options"][sample["options"].index("--seed") + 1] for sample in samples]
    check_equal(len(set(seeds)), count, "seeds")


def test_what_shot_refuses_is_drawn_again_and_counted():
    samples = draw(*SMALL, "--count", "8", "--vary", "fov=100..130")
    check(sum(sample["refused"] for sample in samples) > 0, "some were refused", samples)
    check(all(float(sample["drawn"]["fov"]) <= 110 for sample in samples), "all are accepted", samples)
    refused = run("set", "none", *SMALL, "--count", "2", "--vary", "fov=120..130", preset=())
    check_refused(refused, 2, "a range of none", "1000 combinations were refused", longest=400)
    check(not os.path.exists("none"), "no folder is left")


def test_a_set_is_resumed():
    scene = (*SMALL, "--count", "4", "--vary", "beaufort=1..9")
    draw(*scene)
    whole = contents("set")
    os.remove("set/000002.png")
    os.remove("set/000004.json")
    os.remove("set/manifest.jsonl")
    kept = os.stat("set/000001.png").st_mtime_ns
    draw(*scene, "--resume")
    check_equal(contents("set"), whole, "files")
    check_equal(os.stat("set/000001.png").st_mtime_ns, kept, "a picture that is there is not drawn again")


def test_an_interrupted_set_keeps_its_pictures():
    with ended(start("set", "set", *SMALL, "--count", "100000", preset=())) as process:
        wait_until(lambda: os.path.exists("set/000003.png"), "some pictures")
        process.send_signal(signal.SIGINT)
        check_equal(process.wait(harness.PATIENCE), 1, "exit code")
        check(b"interrupted" in process.stderr.read(), "it says so")
    names = os.listdir("set")
    check("manifest.jsonl" not in names and not [name for name in names if name.endswith(".tmp")], "files", names)
    check(all(harness.read_png(os.path.join("set", name)) for name in names if name.endswith(".png")), "whole")


def test_memory_does_not_grow_with_the_count():
    """The largest memory for 3 samples and for 15, each of which has pictures and a sea of its own."""
    most = []
    for count in ("3", "15"):
        with ended(start("set", count, *SMALL, "--vary", "beaufort=1..9", "--count", count, preset=())) as process:
            _, status, used = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        check_equal((process.returncode, len(manifest(count))), (0, int(count)), "exit code and samples")
        most.append(used.ru_maxrss)  # KB
    check(most[1] < most[0] + 24000 and most[1] < 1000000, "memory", most)


def test_bad_sets_are_refused():
    def refused(word, *options, code=2):
        check_refused(run("set", "set", *options, preset=()), code, " ".join(options), word, longest=400)

    refused("of shot", "--vary", "winds=1..2")
    refused("of shot", "--vary", "beaufort")
    refused("LOW..HIGH", "--vary", "beaufort=8..2")
    refused("LOW..HIGH", "--vary", "fov=50~-1")
    refused("LOW..HIGH", "--vary", "sun=1..,5")
    refused("LOW..HIGH", "--vary", "sun=nan..5,5")
    refused("given, too", "--fov", "40", "--vary", "fov=40..50")
    refused("one form", "--vary", "resolution=64x36|32x18")
    refused("one form", "--vary", "layers=depth|mask")
    refused("changes no picture", "--vary", "verbose=on|off")
    refused("changes no picture", "--vary", "truth=none|json")
    refused("on|off", "--vary", "rain=maybe")
    refused("1 to 1000000", "--count", "0")
    refused("there are no samples 5 to 3", "--count", "9", "--first", "5", "--last", "3")
    refused("there are no samples 1 to 12", "--count", "9", "--last", "12")
    refused("sample 1: cannot read 'missing.hdr'", "--sky", "missing.hdr", code=1)
    check_refused(run("shot", "x.png", "--vary", "fov=40..50"), 2, "shot", "--vary")
    check_equal(os.listdir("."), [], "files")
