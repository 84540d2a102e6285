"""swell spectrum: the numbers against the formulas of the books and against what export writes, and
the figure."""
import json
import math
import os
import struct

import harness
from harness import check, check_equal, check_near, pixel, succeed

G = 9.81


def columns(path, *options, preset=()):
    """The six columns that the command writes, without the NaN below the shorter ones."""
    succeed("spectrum", path, *options, preset=preset)
    array = harness.read_npy(path)
    rows, count = array.shape
    check_equal((array.dtype, count), ("<f4", 6), "type and columns")
    result = []
    for column in range(6):
        values = list(array.values[column::6])
        length = sum(not math.isnan(value) for value in values)
        check(all(math.isnan(value) for value in values[length:]), "NaN lies below")
        result.append(values[:length])
    omega, s_target, s_measured, theta, d_target, d_measured = result
    check_equal(rows, max(len(omega), len(theta)), "rows are those of the longer columns")
    check_equal({len(omega), len(s_target), len(s_measured)}, {len(omega)}, "lengths")
    check_equal([round(value) for value in theta], list(range(-180, 180, 10)), "directions")
    check_equal({len(d_target), len(d_measured)}, {36}, "lengths")
    return result


def widths(omega):
    """The ratio and the widths of the bins, which follow each other in one ratio."""
    ratio = (omega[-1] / omega[0]) ** (0.5 / (len(omega) - 1))
    check(1.02 < ratio * ratio < 1.0501, "bins of about 5 %", ratio * ratio)
    return ratio, [value * (ratio - 1.0 / ratio) for value in omega]


def total(densities, steps):
    return sum(density * step for density, step in zip(densities, steps))


def jonswap(omega, wind, fetch):
    """Hasselmann et al. 1973."""
    peak = 22.0 * (G * G / (wind * fetch)) ** (1.0 / 3.0)
    alpha = 0.076 * (wind * wind / (fetch * G)) ** 0.22
    sigma = 0.07 if omega <= peak else 0.09
    swell = math.exp(-((omega - peak) ** 2) / (2.0 * (sigma * peak) ** 2))
    return alpha * G * G / omega ** 5 * math.exp(-1.25 * (peak / omega) ** 4) * 3.3 ** swell


def test_the_target_is_the_formula_averaged_over_its_bins():
    omega, target, *_ = columns("s.npy", "--wind-speed", "12", "--fetch", "150", "--gamma", "3.3")
    ratio, _ = widths(omega)
    steps = 200
    for middle, density in zip(omega, target):
        low, high = middle / ratio, middle * ratio
        mean = sum(jonswap(low + (high - low) * (i + 0.5) / steps, 12.0, 150e3)
                   for i in range(steps)) / steps
        check(abs(density - mean) <= 2e-3 * mean + 1e-30, "S target", middle, density, mean)


def test_target_and_measured_variance_are_those_that_export_tells():
    for options in (("--beaufort", "6", "--seed", "3", "--grid", "128"),
                    ("--wind-speed=0", "--swell-system=0.1,9,0,3", "--current=0.8,180", "--grid=32")):
        omega, target, measured, _, d_target, d_measured = columns("s.npy", *options)
        _, steps = widths(omega)
        succeed("export", "sea", *options, preset=())
        said = json.loads(harness.read_bytes("sea/parameters.json"))
        height = said["target_significant_height"]["value"]
        check_near(4.0 * math.sqrt(total(target, steps)), height, 2e-3 * height, "Hs of S target")
        check_near(4.0 * math.sqrt(10.0 * sum(d_target)), height, 1e-4 * height, "Hs of D target")
        variance = 0.0
        for folder in ("sea", "sea/cascade1", "sea/cascade2"):
            h0 = harness.read_npy(f"{folder}/h0.npy").values
            variance += 2.0 * sum(value * value for value in h0)
        check_near(10.0 * sum(d_measured), variance, 1e-5 * variance, "variance by direction")
        check_near(total(measured, steps), variance, 1e-4 * variance, "variance by frequency")


def test_measured_bins_are_sums_over_the_exported_amplitudes():
    options = ("--wind-speed", "8", "--wind-direction", "35", "--cascades", "1", "--grid", "32")
    omega, _, measured, _, _, by_direction = columns("s.npy", *options)
    ratio, steps = widths(omega)
    succeed("export", "sea", *options, preset=())
    h0 = harness.read_npy("sea/h0.npy").values
    frequency = harness.read_npy("sea/omega.npy").values
    wanted, wanted_direction = [0.0] * len(omega), [0.0] * 36
    edge = omega[0] / ratio
    for i in range(32 * 32):
        n, m = i % 32 - 16, i // 32 - 16
        energy = 2.0 * (h0[2 * i] ** 2 + h0[2 * i + 1] ** 2)
        if energy == 0.0:
            continue
        at = math.floor(math.log(frequency[i] / edge) / (2.0 * math.log(ratio)))
        wanted[min(max(at, 0), len(omega) - 1)] += energy
        degrees = math.degrees(math.atan2(-m, -n))  # the wave of h0(k) runs along -k
        for beside in (-1e-9, 1e-9):  # an edge belongs to both sides
            wanted_direction[math.floor((degrees + beside + 185.0) / 10.0) % 36] += 0.5 * energy
    for value, step, want in zip(measured, steps, wanted):
        check_near(value * step, want, 1e-4 * want + 1e-12, "energy of a bin of frequencies")
    for value, want in zip(by_direction, wanted_direction):
        check_near(10.0 * value, want, 1e-4 * want + 1e-12, "energy of a bin of directions")


def test_phillips_has_the_sum_over_its_waves_for_a_target():
    _, target, measured, _, by_direction, measured_by_direction = columns(
        "s.npy", "--preset", "classic")
    variance = 0.0
    wind = 32.0 * math.sqrt(2.0)
    longest = wind * wind / G
    for n in range(-31, 32):
        for m in range(-31, 32):
            k = 2.0 * math.pi / 64.0 * math.hypot(n, m)
            if k > 0.0:
                along = (n + m) / math.hypot(n, m) / math.sqrt(2.0)
                variance += 2.0 * 0.0001 * along ** 2 / k ** 4 * math.exp(
                    -1.0 / (k * longest) ** 2 - (0.001 * k * longest) ** 2)
    check_near(10.0 * sum(by_direction), variance, 1e-4 * variance, "variance of the target")
    check(0.2 < sum(measured_by_direction) / sum(by_direction) < 4.0, "measured", measured)
    check(len(target) == len(measured) > 30, "bins")


def test_the_figure_has_the_size_of_the_resolution_and_a_white_ground():
    for size, options in (((1280, 720), ()), ((800, 600), ("--resolution", "800x600"))):
        succeed("spectrum", "s.PNG", *options, preset=())
        picture = harness.read_png("s.PNG")
        check_equal((picture.width, picture.height), size, "size")
        for x, y in ((0, 0), (size[0] - 1, 0), (0, size[1] - 1), (size[0] - 1, size[1] - 1)):
            check_equal(pixel(picture, x, y), (255, 255, 255), "a corner")
        colours = {picture.pixels[i:i + 3] for i in range(0, len(picture.pixels), 3)}
        for name, colour in (("target", (214, 74, 28)), ("measured", (24, 96, 170)),
                             ("scatter", (249, 216, 196)), ("ink", (25, 30, 38))):
            check(bytes(colour) in colours, f"the colour of {name} is in the figure")


def test_numbers_need_no_opengl_and_replace_a_file_whole():
    env = harness.environment(MESA_GL_VERSION_OVERRIDE="2.1", MESA_GLSL_VERSION_OVERRIDE="120")
    harness.write_bytes("s.npy", b"old")
    succeed("spectrum", "s.npy", preset=(), env=env)
    content = harness.read_bytes("s.npy")
    check_equal(len(content) % 24, (10 + struct.unpack_from("<H", content, 8)[0]) % 24, "whole rows")
    succeed("spectrum", "t.npy", "--threads", "1", preset=())
    check(harness.read_bytes("t.npy") == content, "the same for any number of workers")
    check_equal(sorted(os.listdir(".")), ["s.npy", "t.npy"], "files")
