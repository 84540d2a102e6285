"""The sea look in the window: its keys, its pictures, its first minute."""
import functools

import harness
from harness import (BARE, check, check_equal, check_near, check_same_picture, differing_bytes,
                     mean_of, picture_of, read_png, succeed)
from harness import scripted_window as sea_window

# Software rendering is slow: small windows, small grids.
SMALL = ("--resolution", "160x90", "--grid", "64", "--quality", "low", *BARE)


def sea_look(*options):
    return sea_window(*options, preset=())


def press(sea, key, name):
    """Presses a key and returns what is reported next under that name."""
    since = sea.count()
    sea.tap(key)
    return sea.wait_next(name, since)


# ---- Pictures -----------------------------------------------------------------------------------


def tone_of(path):
    """Mean of the luminance, and deviation of its means over two by two pixels: from pixel to pixel the sensor at high
    has less contrast."""
    light = [0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in block_means(read_png(path), 2)]
    mean = sum(light) / len(light)
    return mean, (sum(value * value for value in light) / len(light) - mean * mean) ** 0.5


# Two random views of force 9, with fronts near the eye, and one of force 7 behind a plume of spray.
FRONTS = (("--beaufort", "9", "--sun", "104.2,26.4", "--camera", "0,5.3,0,159.5,-0.3", "--time", "180.3", "--cloud-seed",
           "9005", "--seed", "2931"),
          ("--beaufort", "9", "--sun", "95.6,42.5", "--camera", "0,7.8,0,120,0.3", "--time", "340.8", "--cloud-seed",
           "445", "--seed", "6299"))
PLUME = ("--beaufort", "7", "--sun", "49.8704,47.7453", "--camera", "0,3.42247,0,137.77,-1.3435", "--time", "76.3673",
         "--cloud-seed", "3977", "--seed", "1195099414")


@harness.slow
def test_qualities_show_one_tone():
    """Not `surf`, since cells of a shore are twice as large at low: there is no old foam before its front. `telephoto`
    lies on the edge, .90."""
    further = {("telephoto", "medium"): 0.12, ("telephoto", "low"): 0.12}
    presets = ("beach", "coast", "first", "noon", "glitter", "dusk", "crest", "storm", "gale", "calm", "close", "aloft",
               "underwater", "waterline", "twilight", "night", "squall", "telephoto", "surface", "fog", "launch",
               "breaker")
    for options in (*(("--preset", name) for name in presets), ("--beaufort", "8"), *FRONTS,
                    PLUME):
        tones = {}
        for quality in ("high", "medium", "low"):
            succeed("shot", "quality.png", *options, "--quality", quality, "--resolution", "320x180", preset=())
            tones[quality] = tone_of("quality.png")
        for quality in ("medium",) if options == PLUME else ("medium", "low"):  # low has no spray
            share = further.get((options[1], quality), 0.1)
            for value, wanted, what in zip(tones[quality], tones["high"], ("brightness", "contrast")):
                check_near(value, wanted, share * wanted, f"{what} of {options} at {quality}")


@functools.lru_cache(None)
def shoot(quality, width, *options):
    succeed("shot", "shot.png", "--quality", quality, "--resolution", f"{width}x{width * 9 // 16}", "--camera-look",
            "plain", "--samples", "0", *options, preset=())
    return read_png("shot.png")


def block_means(picture, side):
    """Means of each channel, in blocks of pixels."""
    width, means = 3 * picture.width, []
    for top in range(0, picture.height - side + 1, side):
        rows = [picture.pixels[y * width:(y + 1) * width] for y in range(top, top + side)]
        for left in range(0, picture.width - side + 1, side):
            cut = [row[3 * left:3 * (left + side)] for row in rows]
            means.append([sum(sum(row[channel::3]) for row in cut) / side**2 for channel in range(3)])
    return means


def roughness(lights, columns):
    """Mean difference of neighbours in a row, of green."""
    pairs = [(a, b) for at, (a, b) in enumerate(zip(lights, lights[1:]), 1) if at % columns]
    return sum(abs(a[1] - b[1]) for a, b in pairs) / len(pairs)


LONG_LENSES = tuple(("--preset", name, "--grid", "128") for name in ("storm", "gale", "telephoto"))


def test_low_mirrors_the_sky_that_medium_mirrors():
    for options in (*LONG_LENSES, ("--preset", "dusk", "--fov", "12", "--grid", "128")):
        low, medium = (block_means(shoot(quality, 192, *options), 12) for quality in ("low", "medium"))
        apart = [abs(a - b) for one, other in zip(low, medium) for a, b in zip(one, other)]
        # Foam and ripples, which low draws less of, are finer than blocks.
        check_near(sum(apart) / len(apart), 0, 7, f"mean difference of blocks, {options}")


def test_low_does_not_smear_what_a_long_lens_shows():
    for options in (*LONG_LENSES, ("--beaufort", "6", "--seed", "7", "--sun", "-120,9", "--fov", "6", "--camera",
                                   "0,20,0,-115,-6")):
        drawn = roughness(block_means(shoot("low", 192, *options), 1), 192)
        # As four by four samples a pixel see it.
        wanted = roughness(block_means(shoot("low", 768, *options), 4), 192)
        check(drawn > 0.5 * wanted, f"details along a row, {options}", drawn, wanted)


def test_waves_stand_up_at_low_where_a_lens_magnifies_them():
    """Details along a row, of those that high quality has by four by four samples a pixel. Cells that know nothing of the
    lens draw .52 and .28 of them: their faces are flat."""
    for share, options in ((0.58, ("--preset", "gale", "--grid", "128")),
                           (0.42, ("--beaufort", "6", "--seed", "7", "--sun", "-120,9", "--fov", "6", "--camera",
                                   "0,20,0,-115,-6"))):
        drawn = roughness(block_means(shoot("low", 192, *options), 1), 192)
        wanted = roughness(block_means(shoot("high", 768, *options), 4), 192)
        check(drawn > share * wanted, f"details along a row, {options}", drawn, wanted)


# ---- Keys ---------------------------------------------------------------------------------------


def test_a_sky_that_moves_is_that_of_the_later_hour():
    pictures = {}
    for name, words in (("moved", ("--utc", "17:00", "--sky-moves", "on")), ("later", ("--utc", "19:00")),
                        ("still", ("--utc", "17:00"))):
        succeed("shot", f"{name}.png", "--resolution", "64x36", "--grid", "32", "--quality", "low", "--time", "7200",
                "--date", "2026-06-21", "--place", "54.2,7.9", *words, preset=())
        pictures[name] = read_png(f"{name}.png")
    check_same_picture(pictures["moved"], pictures["later"], "after two hours")
    check(differing_bytes(pictures["still"], pictures["later"]) > 1000, "two hours change the picture")


# ---- The first minute ---------------------------------------------------------------------------


def test_the_eye_floats_above_the_water():
    options = (*SMALL, "--speed", "0.015625", "--beaufort", "9", "--camera", "0,0.5,0,-90,0")
    with sea_look(*options) as sea:
        check(sea.camera()[1] > -4.0, "height of an eye on waves of 7 m", sea.camera())
        sea.xdotool("keydown", "w")
        sea.catch_up()
        sea.xdotool("keyup", "w")
        check(sea.camera()[1] > -4.0, "its height after it flies along", sea.camera())


def test_q_dives_and_e_comes_up_again():
    with sea_look(*SMALL, "--speed", "0.015625", "--time", "13") as sea:
        above = picture_of(sea)
        sea.send("step", 0.1)
        fly_until(sea, "q", lambda height: height < -4.0)
        depth = sea.resting_camera()[1]
        check(depth < -4.0, "an eye that has dived stays there", depth)
        below = mean_of(picture_of(sea), 60, 90)
        check(below[2] > 2.0 * below[0], "the water is blue", below)
        fly_until(sea, "e", lambda height: height > 2.0)
        height = sea.camera()[1]
        check(height > 2.0, "the eye is out of the water", height)
        sky = mean_of(picture_of(sea), 0, 20)
        for channel, wanted in zip(sky, mean_of(above, 0, 20)):
            check_near(channel, wanted, 12.0, "the sky is there again")


def fly_until(sea, key, arrived):
    """Holds a key until the eye's height is as wanted."""
    since = sea.count()
    sea.xdotool("keydown", key)
    sea.wait_for(lambda lines: any(arrived(float(line.split(",")[1])) for line in lines
                                   if line.startswith("camera=")), f"a flight by {key}", since)
    sea.xdotool("keyup", key)


def whites(picture, first_row):
    """Pixels from a row on whose darkest channel is bright."""
    p = picture.pixels
    return sum(min(p[i:i + 3]) > 180 for i in range(3 * picture.width * first_row, len(p), 3))


@harness.slow
def test_calm_water_before_land_and_surf_without_foam_are_not_white():
    def drawn(*options):
        succeed("shot", "white.png", "--resolution", "320x180", "--grid", "64", "--spray", "0", *options, preset=())
        return read_png("white.png")

    island = ("--land", "island", "--land-from", "0", "--time", "1", "--camera=-60,4,0,75,-10")
    for quality in ("high", "medium", "low"):
        calm = drawn(*island, "--beaufort", "0", "--quality", quality)
        check_equal(whites(calm, 78), 0, f"white pixels of calm water at {quality}")
    surf = ("--preset", "surf", "--land-from", "165")
    check(whites(drawn(*surf), 70) > 300, "surf is white")
    check_equal(whites(drawn(*surf, "--foam", "0"), 70), 0, "white pixels of surf without foam")


def test_foam_tint_contrast_and_saturation_are_the_artists():
    def drawn(*options):
        succeed("shot", "artist.png", "--preset", "breaker", "--time", "30", "--resolution", "160x90", "--grid", "32",
                "--contrast", "1", "--quality", "medium", "--spray", "0", "--meter", "off", *options, preset=())
        return read_png("artist.png")

    sky, sea = (0, 38), (50, 90)
    plain = drawn()
    check_same_picture(drawn("--foam", "1", "--contrast", "1", "--saturation", "1", "--water-tint", "1"), plain,
                       "the defaults")
    bright = [sum(mean_of(picture, *sea)) for picture in (drawn("--foam", "0"), plain, drawn("--foam", "3"))]
    check(bright[0] + 3 < bright[1] and bright[1] + 3 < bright[2], "more foam is brighter", bright)
    grey = drawn("--saturation", "0")
    check(all(max(grey.pixels[i:i + 3]) - min(grey.pixels[i:i + 3]) <= 3 for i in range(0, len(grey.pixels), 3)),
          "no colour is left")
    green, before = drawn("--water-tint", "0.2,3,0.2"), mean_of(plain, *sea)
    check(mean_of(green, *sea)[1] > before[1] + 1.5 and mean_of(green, *sea)[2] < before[2], "green water",
          mean_of(green, *sea), before)
    check(all(abs(a - b) < 2 for a, b in zip(mean_of(green, *sky), mean_of(plain, *sky))), "the sky stays")
    below = ("--preset", "underwater")
    blue, red = mean_of(drawn(*below), 0, 90), mean_of(drawn(*below, "--water-tint", "3,1,1"), 0, 90)
    check(red[0] > blue[0] + 2, "the tint colours the water from below, too", red, blue)
    flat, steep = drawn("--contrast", "0.5"), drawn("--contrast", "1.5")
    spread = [max(picture.pixels) - min(picture.pixels) for picture in (flat, plain, steep)]
    check(spread[0] < spread[1] <= spread[2] and spread[0] < 140, "contrast", spread)


def test_the_horizon_has_no_row_of_its_own():
    """A row that mixes sky and sea is neither darker nor lighter than both. Samples of it were black, and white."""
    width, height = 480, 270
    for name, options in (("clear.png", ("--preset", "calm")),
                          ("fog.png", ("--preset", "calm", "--clouds", "0.4,0.2,0.95", "--visibility", "700")),
                          ("deck.png", ("--clouds", "0.4,0.2,0.95", "--visibility", "20000", "--fov", "40"))):
        succeed("shot", name, *options, "--beaufort", "2", "--resolution", f"{width}x{height}", "--samples", "4",
                "--quality", "high", "--cascades", "1", "--grid", "64", "--camera=0,1.7,0,-90,-5", preset=())
        pixels = read_png(name).pixels
        rows = [[sum(pixels[at:at + 3]) for at in range(3 * width * y, 3 * width * (y + 1), 3)]
                for y in range(height * 3 // 10, height * 9 // 20)]
        for above, row, below in zip(rows, rows[1:], rows[2:]):
            darker = sum(min(a, c) - b > 24 for a, b, c in zip(above, row, below))
            lighter = sum(b - max(a, c) > 24 for a, b, c in zip(above, row, below))
            check(max(darker, lighter) < width // 2, f"{name}: pixels of a row unlike both neighbours",
                  darker, lighter)


def test_the_night_has_no_belt_at_its_horizon():
    """Its light is a hundred millionth of the day's, of which half floats keep nothing, and red longest."""
    size = ("--resolution", "240x100", "--fov", "30", "--camera", "0,8,0,0,2", "--grid", "64")
    for quality, sun in (("low", -15), ("high", -16), ("medium", -25)):
        succeed("shot", "night.png", *size, "--beaufort", "2", f"--sun=0,{sun}", "--quality", quality, preset=())
        picture = read_png("night.png")
        rows = [[picture.pixels[at + c:at + 48:3] for at in range(720 * y, 720 * (y + 1), 48) for c in range(3)]
                for y in range(100)]  # of blocks of 16 pixels, each with three channels
        means = [[sum(channel) / 16 for channel in row] for row in rows]
        sea = sum(sum(row) for row in means[62:]) / len(means[62:])
        check(min(sum(row) for row in means[46:62]) > 0.6 * sea, f"darkest row, sun at {sun}, {quality}")
        red = [max(r - b for r, b in zip(row[::3], row[2::3])) for row in means]
        check(max(red[46:62]) < max(red[20:52]) + 24, f"red at the horizon, sun at {sun}, {quality}", red[20:62])


def test_nearly_all_air_lies_below_20_km():
    means = []
    for height in (20e3, 300e3, 1e6):
        succeed("shot", "down.png", "--beaufort", "6", "--sun", "90,45", "--clouds", "0,0,0", "--meter", "off",
                "--camera", f"0,{height},0,180,-90", *SHOWN, preset=())
        means.append(mean_of(read_png("down.png"), 0, 90))
        check(all(abs(a - b) < 5 for a, b in zip(means[-1], means[0])), f"the sea from {height} m", means)


SHOWN = ("--resolution", "160x90", "--grid", "32", "--quality", "low", "--speed", "0")


def test_a_hint_that_was_followed_does_not_come_again():
    with sea_window(*SHOWN, "--hints", "on", preset=()) as sea:
        check_equal(press(sea, "5", "hint"), "force", "after 5")
        since = sea.count()
        sea.tap("5")
        check_equal(press(sea, "Tab", "hint"), "panel", "after Tab")
        check_equal(sea.values("hint", since), ["panel"], "no second hint of force")
