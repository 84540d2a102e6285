"""Prints the circles of calls between the files of src, and between its rooms: files of which each
calls, directly or through others of them, every other one. Fails (exit code 1) if there are any.

    circles.py BUILD

BUILD is a build folder, such as build/release, whose object files are up to date. An object calls
another when it needs a name (a function or a variable) that the other defines. The files that are
compiled several times count once.
"""
import collections
import json
import os
import shlex
import subprocess
import sys

SOURCE = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "src"))


def object_files(build):
    """The objects of src, each with the file that it is compiled from: {object: "room/file.c"}."""
    with open(os.path.join(build, "compile_commands.json"), encoding="utf-8") as file:
        commands = json.load(file)
    objects = {}
    for command in commands:
        words = shlex.split(command["command"])
        output = words[words.index("-o") + 1]
        if output.startswith("src/CMakeFiles/"):  # what is installed beside the program is no room
            objects[os.path.join(command["directory"], output)] = os.path.relpath(command["file"], SOURCE)
    return objects


def read_calls(build):
    """calls[file][other]: a name of `other` that `file` needs."""
    sources = object_files(build)
    missing = [path for path in sources if not os.path.exists(path)]
    if missing:
        sys.exit(f"circles.py: '{missing[0]}' is missing: build everything in '{build}' first")
    # "path: name type [value size]"
    lines = subprocess.run(["nm", "-A", "-P", "-g", *sources], check=True, stdout=subprocess.PIPE,
                           text=True).stdout
    owner, needed = {}, set()
    for line in lines.splitlines():
        path, rest = line.split(": ", 1)
        name, kind = rest.split()[:2]
        if kind == "U":
            needed.add((sources[path], name))
        elif kind in "TDBRCSG":  # weak ones, which C++ defines in every file that uses them, call nobody
            owner[name] = sources[path]
    calls = collections.defaultdict(dict)
    for source, name in sorted(needed):
        if owner.get(name, source) != source:
            calls[source][owner[name]] = name
    return calls


def reachable(calls, start):
    """What `start` calls, directly or through others."""
    seen, new = set(), {start}
    while new:
        new = {other for node in new for other in calls.get(node, ())} - seen
        seen |= new
    return seen


def find_circles(calls):
    """Sets of nodes each of which reaches all of them."""
    reach = {node: reachable(calls, node) for node in calls}
    return {frozenset(other for other in reach[node] if node in reach.get(other, ()))
            for node in calls if node in reach[node]}


def circles_of(build):
    """Each circle of files or rooms as lines that say who calls what of whom."""
    files = read_calls(build)
    rooms = collections.defaultdict(dict)
    for source, others in files.items():
        for other, name in others.items():
            one, two = (path.split("/")[0] if "/" in path else "main" for path in (source, other))
            if one != two:
                rooms[one][two] = name
    return ["\n".join(f"{node} -> {other}: {calls[node][other]}" for node in sorted(circle)
                      for other in sorted(circle & calls[node].keys()))
            for calls in (rooms, files) for circle in find_circles(calls)]


if __name__ == "__main__":
    circles = circles_of(sys.argv[1])
    print("\n\n".join(circles))
    sys.exit(1 if circles else 0)
