"""The cameras of pictures: lenses and their geometry in the drawn picture."""
import math

from harness import check, check_same_picture, read_png, succeed

SEA = ("--grid", "64", "--cascades", "2", "--time", "3", "--camera=0,3,0,10,-6", "--clouds", "0.3,0.2,0")
BODIES = ("--buoy-at=2,-8", "--boat-at=6,-25,40")


def shot(name, size, *options):
    succeed("shot", name, *SEA, "--resolution", f"{size[0]}x{size[1]}", *options, preset=())
    return read_png(name)


def crop(picture, left, top, width, height):
    """The rows of a part of a picture, as lists of bytes."""
    stride = 3 * picture.width
    return [picture.pixels[stride * (top + row) + 3 * left:stride * (top + row) + 3 * (left + width)]
            for row in range(height)]


def differences(rows, others):
    return [abs(one - other) for row, line in zip(rows, others) for one, other in zip(row, line)]


def focal_of(height, degrees):
    return 0.5 * height / math.tan(math.radians(0.5 * degrees))


def test_intrinsics_of_a_field_of_view_give_its_bytes():
    focal = focal_of(108, 37)
    by_angle = shot("angle.png", (192, 108), *BODIES, "--fov", "37")
    pinhole = shot("pinhole.png", (192, 108), *BODIES, "--intrinsics", f"{focal!r},{focal!r},95.5,53.5")
    check_same_picture(pinhole, by_angle, "a pinhole camera with the same field of view")


def test_an_off_centre_camera_draws_a_part_of_the_bigger_picture():
    focal = focal_of(220, 50)
    plain = (*BODIES, "--camera-look", "plain", "--samples", "0")
    whole = shot("whole.png", (320, 220), *plain)
    part = shot("part.png", (110, 190), *plain, f"--intrinsics={focal!r},{focal!r},{159.5 - 190},{109.5 - 20}")
    # Dither, by the pixel's place, is one step either way; floats round a triangle's edge otherwise here and there.
    apart = differences(crop(whole, 190, 20, 110, 190), crop(part, 0, 0, 110, 190))
    check(sum(apart) / len(apart) < 0.7, "mean difference", sum(apart) / len(apart))
    check(sum(value > 2 for value in apart) < 0.002 * len(apart), "colour values apart",
          sum(value > 2 for value in apart), len(apart))
