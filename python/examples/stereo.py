"""A stereo pair of the sea, left.png and right.png, with its true surface: seen in both, and found again.

    python3 stereo.py stereo.pdf --beaufort 5 --seed 3 --resolution 960x540
"""
import json
import subprocess
import sys

import matplotlib.pyplot as plt
import numpy as np

import swell


def draw(name, x, options):
    """Draws a picture from x, 9 m high, and returns the matrix of its camera (3, 4)."""
    subprocess.run(["swell", "shot", name + ".png", *options, f"--camera={x},9,0,0,-14", "--truth=json"], check=True)
    with open(name + ".json", encoding="utf-8") as file:
        truth = json.load(file)["camera"]
    return np.array(truth["K"]) @ np.column_stack([truth["R"], truth["t"]])


def triangulate(cameras, pixels):
    """The places (n, 3) that the cameras see at pixels (2, n, 2), by least squares."""
    rows = np.concatenate([at[..., None] * P[2] - P[:2] for P, at in zip(cameras, pixels)], axis=1)
    return -np.einsum("nij,nj->ni", np.linalg.pinv(rows[..., :3]), rows[..., 3])


target, *options = sys.argv[1:]
cameras = draw("left", -2.5, options), draw("right", 2.5, options)
x, z = np.meshgrid(np.linspace(-15, 15, 31), np.linspace(-25, -65, 41))
surface = np.column_stack([x.flat, swell.Sea.of_truth("left.json").query(x, z).height.flat, z.flat])
pixels = [p[:, :2] / p[:, 2:] for p in (surface @ P[:, :3].T + P[:, 3] for P in cameras)]
for what, found in (("as computed", pixels), ("rounded to whole pixels", np.rint(pixels))):
    print(f"pixels {what}: places {np.linalg.norm(triangulate(cameras, found) - surface, axis=1).mean():.2g} m off")
plt.imshow(plt.imread("left.png"))
plt.scatter(*pixels[0].T, 2, surface[:, 1])
plt.colorbar(label="height [m]", orientation="horizontal")
plt.savefig(target, bbox_inches="tight")
