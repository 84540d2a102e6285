"""Spray in pictures: which seas and qualities have it, and that it depends on the options alone."""

import harness
from harness import BARE, check, check_equal, check_same_picture, read_bytes, read_png, succeed

GALE = ("--beaufort", "9", "--resolution", "160x90", "--clouds", "0,0,1", "--time", "14",
        "--grid", "128", *BARE, "--camera", "0,4,0,-90,4")
CREST = ("--trough", "40")  # seen from below
THICK = ("--spray", "4")


def shot(name, *options):
    succeed("shot", name, *options, preset=())
    return read_bytes(name)


def changed_by_spray(*options):
    """How many bytes of the pixels spray changes."""
    shot("with.png", *options, *THICK)
    shot("without.png", *options, "--spray", "0")
    return harness.differing_bytes(read_png("with.png"), read_png("without.png"))


def test_spray_repeats_to_the_byte_for_any_number_of_threads():
    one = shot("one.png", *GALE, *CREST, *THICK, "--threads", "1")
    check_equal(shot("four.png", *GALE, *CREST, *THICK, "--threads", "4"), one, "the picture of four threads")
    shot("without.png", *GALE, *CREST, "--spray", "0")
    check(harness.differing_bytes(read_png("one.png"), read_png("without.png")) > 1000, "there is spray to repeat")


@harness.slow
def test_gales_have_spray_at_high_and_medium_quality_and_none_at_low():
    high = changed_by_spray(*GALE, *CREST, "--quality", "high")
    medium = changed_by_spray(*GALE, *CREST, "--quality", "medium")
    check(high > 1000 and medium > 500, "spray at high and medium", high, medium)
    check_equal(changed_by_spray(*GALE, *CREST, "--quality", "low"), 0, "spray at low")


def test_a_frame_of_a_clip_has_the_spray_of_a_shot():
    fixed = (*GALE, *THICK, "--meter", "off")  # a clip's meter follows what it sees
    succeed("clip", "clip-%04d.png", *fixed, "--duration", "0.2", "--rate", "10", preset=())
    shot("second.png", *fixed, "--time", "14.1")
    check_same_picture(read_png("clip-0002.png"), read_png("second.png"), "the second frame")
