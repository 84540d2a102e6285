#!/usr/bin/env python3
"""Writes data/stars.csv: the stars of magnitude 5.5 and brighter, the brightest first.

    python3 third_party/stars.py

They come from `data/stars.6.json` of the npm package d3-celestial 0.7.35 (Olaf Frohn, BSD 3-clause
licence), which `npm pack` fetches. Its stars are those of XHIP: An Extended Hipparcos Compilation
(E. Anderson, C. Francis, Astronomy Letters 38, 2012; VizieR V/137D), a public catalogue that is free to
use when it is cited. Positions are of J2000.0.
"""
import json
import os
import subprocess
import tarfile
import tempfile

PACKAGE = "d3-celestial@0.7.35"
FAINTEST = 5.5
NO_COLOR = 0.6  # B-V of the few without one: about the middle
TABLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "data", "stars.csv")


def read_stars():
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["npm", "pack", "--silent", PACKAGE], cwd=folder, check=True, stdout=subprocess.DEVNULL)
        name, = os.listdir(folder)
        with tarfile.open(os.path.join(folder, name)) as archive:
            return json.load(archive.extractfile("package/data/stars.6.json"))["features"]


def row_of(star):
    longitude, latitude = star["geometry"]["coordinates"]
    properties = star["properties"]
    return (round(longitude % 360 * 1e4), round(latitude * 1e4), round(properties["mag"] * 100),
            round(float(properties["bv"] or NO_COLOR) * 1000))


def main():
    rows = [row_of(star) for star in read_stars() if star["properties"]["mag"] <= FAINTEST]
    rows.sort(key=lambda row: (row[2], row[0]))
    with open(TABLE, "w", encoding="utf-8") as file:
        file.write("right ascension J2000 [1e-4 degrees],declination [1e-4 degrees],magnitude [0.01],B-V [0.001]\n")
        file.writelines("%d,%d,%d,%d\n" % row for row in rows)
    print(len(rows), "stars")


if __name__ == "__main__":
    main()
