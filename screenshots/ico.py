"""Puts square PNGs into one icon of Windows: python3 ico.py OUT.ico ONE.png ANOTHER.png ..."""
import struct
import sys

out, *names = sys.argv[1:]
pictures = [open(name, "rb").read() for name in names]
directory, at = struct.pack("<HHH", 0, 1, len(pictures)), 6 + 16 * len(pictures)
for picture in pictures:
    width, height = struct.unpack_from(">II", picture, 16)  # 256 is written as 0
    directory += struct.pack("<BBBBHHII", width & 255, height & 255, 0, 0, 1, 24, len(picture), at)
    at += len(picture)
with open(out, "wb") as file:
    file.write(directory + b"".join(pictures))
