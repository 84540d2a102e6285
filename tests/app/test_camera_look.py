"""The photo look: its options, its meter in clips, its grain."""
import functools
import math
import os

from harness import check, check_near, check_refused, check_same_picture, mean_of, read_png, run, succeed

SEA = ("--preset", "glitter", "--cascades", "1", "--grid", "16", "--quality", "high", "--resolution", "96x54", "--time", "3",
       "--clouds", "0,0,0")

# From what lies against the sun to the sun itself, within a second.
TURN = b"0 0,3,0,100,-40\n0.5 0,3,0,10,-10\n1 0,3,0,-80,10\n1.25 0,3,0,-80,10\n"


@functools.cache
def drawn(*options, form=SEA):
    succeed("shot", "drawn.png", *form, *options, preset=())
    return read_png("drawn.png")


def brightness(picture):
    return sum(mean_of(picture, 0, picture.height)) / 3


def clip(name, *options):
    with open("turn.path", "wb") as file:
        file.write(TURN)
    succeed("clip", f"{name}-%d.png", *SEA, *options, "--path", "turn.path", "--rate", "4", preset=())
    names = [f"{name}-{i}.png" for i in range(1, 6) if os.path.exists(f"{name}-{i}.png")]
    return [read_png(name) for name in names]


def test_only_high_has_a_photo_look():
    photo, plain = drawn(), drawn("--camera-look", "plain")
    check(photo.pixels != plain.pixels, "photo and plain differ")
    check_same_picture(drawn("--camera-look", "photo"), photo, "photo is the default")
    check_same_picture(drawn("--camera-look", "plain", "--bloom", "3", "--meter", "off"), plain, "a plain lens")
    for form in ((*SEA, "--look", "classic"), (*SEA, "--wireframe")):
        check_same_picture(drawn("--camera-look", "plain", form=form), drawn(form=form), "another look")
    check_refused(run("shot", "x.png", "--camera-look", "film"), 2, "no such look", "--camera-look")


def test_the_user_exposes_what_the_meter_has_exposed():
    means = [brightness(drawn(*exposure, *meter)) for meter in ((), ("--meter", "off"))
             for exposure in (("--exposure", "-1"), (), ("--exposure", "1"))]
    check(means[0] + 10 < means[1] < means[2] - 10, "with a meter", means)
    check(means[3] + 10 < means[4] < means[5] - 10, "without one", means)


def test_the_meter_of_a_clip_starts_settled_and_follows_in_its_time():
    for quality in ("high", "low"):
        form = ("--quality", quality)
        pictures, again = clip("first", *form), clip("again", *form)
        for one, other in zip(pictures, again):
            check_same_picture(other, one, "bytes repeat")
        check_same_picture(pictures[0], drawn(*form, "--camera", "0,3,0,100,-40"), "the first is settled")
        settled = brightness(drawn(*form, "--time", "4", "--camera", "0,3,0,-80,10"))
        last = brightness(pictures[4])
        check(len(pictures) == 5 and last > settled + 5, "into the sun it is exposed for the shade", quality, last, settled)


def test_every_quality_is_exposed_alike():
    for preset in ("glitter", "crest", "aloft", "fog", "night", "underwater"):
        high, medium, low = (brightness(drawn(form=("--preset", preset, "--resolution", "96x54", "--quality", quality)))
                             for quality in ("high", "medium", "low"))
        for mean in (medium, low):  # an EV makes about 2^(1 / 2.2) of a mean in sRGB
            check(abs(2.2 * math.log2(mean / high)) < 0.25, "within a quarter of an EV", preset, high, mean)


def test_a_loop_keeps_its_meter_and_its_grain():
    form = ("--loop", "4", "--rate", "1")
    first, later = [], []
    for pictures, time in ((first, "1"), (later, "5")):
        succeed("clip", "loop-%d.png", *SEA, *form, "--time", time, preset=())
        pictures += [read_png(f"loop-{i}.png") for i in range(1, 5)]
    for one, other in zip(first, later):
        check_same_picture(other, one, "a loop later")


def test_bloom_spreads_more_light_and_keeps_it():
    less, more = drawn("--meter", "off"), drawn("--meter", "off", "--bloom", "4")
    check(less.pixels != more.pixels, "the lens scatters more")
    check_near(brightness(more), brightness(less), 16, "brightness")
    medium = (*SEA, "--quality", "medium")
    check_same_picture(drawn("--bloom", "4", form=medium), drawn(form=medium), "at medium")


def change(one, other, top, bottom):
    """Mean difference between rows of two pictures."""
    part = slice(3 * one.width * top, 3 * one.width * bottom)
    return sum(abs(a - b) for a, b in zip(one.pixels[part], other.pixels[part])) / (part.stop - part.start)


def test_the_lens_blurs_what_is_out_of_focus():
    form = ("--camera", "0,1.5,0,90,-10", "--meter", "off", "--aperture")
    sharp, near, far = (drawn(*form, *lens) for lens in (("0",), ("100", "--focus", "2"), ("100", "--focus", "1000")))
    sky, sea = (0, 14), (20, 54)
    check(change(far, sharp, *sky) < 0.01 < 0.1 < change(far, sharp, *sea), "far away it is sharp",
          change(far, sharp, *sky), change(far, sharp, *sea))
    check(change(near, sharp, *sky) > 0.1, "near it is sharp", change(near, sharp, *sky))
    check_same_picture(drawn("--aperture", "60", "--camera-look", "plain"), drawn("--camera-look", "plain"), "plain")
    check_refused(run("shot", "x.png", "--focus", "0"), 2, "no focus", "--focus")


def test_a_camera_that_leans_tilts_the_horizon():
    for roll in ("30", "0", "-30"):
        picture = drawn("--preset", "noon", "--camera", "0,20,0,90,0", "--quality", "low", "--camera-roll", roll)
        left, right = (sum(picture.pixels[3 * (27 * 96 + x) + c] for x in columns for c in range(3))
                       for columns in (range(0, 12), range(84, 96)))
        check((left > right + 1000) == (roll == "30") and (right > left + 1000) == (roll == "-30"),
              "the side that looks into the sky", roll, left, right)
    check_refused(run("shot", "x.png", "--camera-roll", "46"), 2, "too far", "--camera-roll")
