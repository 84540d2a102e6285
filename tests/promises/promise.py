"""Promises are files of lines. What is promised still has each of them; it may have more.

With SWELL_WRITE_PROMISES in the environment a file is written again.
"""
import os

FOLDER = os.path.dirname(os.path.abspath(__file__))


def broken(name, lines):
    """The lines of a file of promises that are not among `lines`, which are those of now."""
    path = os.path.join(FOLDER, name)
    if os.environ.get("SWELL_WRITE_PROMISES"):
        with open(path, "w", encoding="utf-8") as file:
            file.writelines(line + "\n" for line in lines)
    with open(path, encoding="utf-8") as file:
        promised = file.read().splitlines()
    now = set(lines)
    return [line for line in promised if line not in now]
