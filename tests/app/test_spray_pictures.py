"""Spray in pictures: which qualities have it, and that a clip has that of a shot."""

import harness
from harness import BARE, check, check_equal, check_same_picture, read_png, succeed

GALE = ("--beaufort", "9", "--resolution", "160x90", "--clouds", "0,0,1", "--time", "14",
        "--grid", "128", *BARE, "--camera", "0,4,0,-90,4")
CREST = ("--trough", "40")  # seen from below


def changed_by_spray(*options):
    """How many bytes of the pixels spray changes."""
    for name, spray in (("with.png", "4"), ("without.png", "0")):
        succeed("shot", name, *options, "--spray", spray, preset=())
    return harness.differing_bytes(read_png("with.png"), read_png("without.png"))


@harness.slow
def test_gales_have_spray_at_high_and_medium_quality_and_none_at_low():
    high = changed_by_spray(*GALE, *CREST, "--quality", "high")
    medium = changed_by_spray(*GALE, *CREST, "--quality", "medium")
    check(high > 1000 and medium > 500, "spray at high and medium", high, medium)
    check_equal(changed_by_spray(*GALE, *CREST, "--quality", "low"), 0, "spray at low")


def test_a_frame_of_a_clip_has_the_spray_of_a_shot():
    fixed = (*GALE, "--spray", "4", "--meter", "off")  # a clip's meter follows what it sees
    succeed("clip", "clip-%04d.png", *fixed, "--duration", "0.2", "--rate", "10", preset=())
    succeed("shot", "second.png", *fixed, "--time", "14.1", preset=())
    check_same_picture(read_png("clip-0002.png"), read_png("second.png"), "the second frame")
