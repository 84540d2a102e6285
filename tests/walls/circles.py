"""Prints the circles of calls between the files of src: files of which each calls, directly or through
others of them, every other one.

    circles.py BUILD [--none-in ROOM...] [--none-across]

BUILD is a build folder, such as build/release, whose object files are up to date. An object calls
another when it needs a name (a function or a variable) that the other defines. The files that are
compiled several times count once.

Fails (exit code 1) on a circle inside a room of --none-in, and with --none-across on one that
files, or whole rooms, of several rooms form.
"""
import argparse
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


def room_of(source):
    return source.split("/")[0] if "/" in source else "main"


def read_names(build):
    """The names that each file defines, and those that it needs."""
    defined, needed = collections.defaultdict(set), collections.defaultdict(set)
    sources = object_files(build)
    missing = [path for path in sources if not os.path.exists(path)]
    if missing:
        sys.exit(f"circles.py: '{missing[0]}' is missing: build everything in '{build}' first")
    # "path: name type [value size]"
    lines = subprocess.run(["nm", "-A", "-P", "-g", *sources], check=True, stdout=subprocess.PIPE,
                           text=True).stdout
    for line in lines.splitlines():
        path, rest = line.split(": ", 1)
        name, kind = rest.split()[:2]
        if kind == "U":
            needed[sources[path]].add(name)
        elif kind in "TDBRCSG":  # weak ones, which C++ defines in every file that uses them, call nobody
            defined[sources[path]].add(name)
    return defined, needed


def read_calls(build):
    """calls[file][other]: the names of `other` that `file` needs."""
    defined, needed = read_names(build)
    owner = {name: source for source, names in defined.items() for name in names}
    calls = {source: {} for source in {*defined, *needed}}
    for source, names in needed.items():
        for name in names:
            other = owner.get(name, source)
            if other != source:
                calls[source].setdefault(other, set()).add(name)
    return calls


def find_circles(calls):
    """Strongly connected groups of two and more, by Tarjan's algorithm without recursion."""
    number, low, stack, on_stack, circles = {}, {}, [], set(), []
    for start in sorted(calls):
        if start in number:
            continue
        work = [(start, iter(sorted(calls[start])))]
        number[start] = low[start] = len(number)
        stack.append(start)
        on_stack.add(start)
        while work:
            node, others = work[-1]
            for other in others:
                if other not in number:
                    number[other] = low[other] = len(number)
                    stack.append(other)
                    on_stack.add(other)
                    work.append((other, iter(sorted(calls[other]))))
                    break
                if other in on_stack:
                    low[node] = min(low[node], number[other])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == number[node]:
                    at = stack.index(node)
                    circle = stack[at:]
                    del stack[at:]
                    on_stack.difference_update(circle)
                    if len(circle) > 1:
                        circles.append(sorted(circle))
    return circles


def calls_of_rooms(calls):
    rooms = {room_of(source): {} for source in calls}
    for source, others in calls.items():
        for other, names in others.items():
            if room_of(source) != room_of(other):
                rooms[room_of(source)].setdefault(room_of(other), set()).update(names)
    return rooms


def print_circle(title, circle, calls):
    print(f"{title}, {len(circle)}:")
    for node in circle:
        for other in circle:
            names = sorted(calls[node].get(other, ()))
            if names:
                more = f" and {len(names) - 1} more" if len(names) > 1 else ""
                print(f"    {node} -> {other}: {names[0]}{more}")


def main():
    parser = argparse.ArgumentParser(description="Prints the circles of calls between the files of src.")
    parser.add_argument("build", metavar="BUILD", help="a build folder")
    parser.add_argument("--none-in", nargs="+", default=[], metavar="ROOM", help="fail on circles inside these")
    parser.add_argument("--none-across", action="store_true", help="fail on circles between rooms")
    options = parser.parse_args()
    calls = read_calls(options.build)
    rooms = calls_of_rooms(calls)
    unknown = [room for room in options.none_in if room not in rooms]
    if unknown:
        sys.exit(f"circles.py: there is no room '{unknown[0]}'; there are {', '.join(sorted(rooms))}")
    failures = 0
    for circle in find_circles(rooms):
        print_circle("rooms in a circle", circle, rooms)
        failures += options.none_across
    for circle in find_circles(calls):
        inside = sorted({room_of(source) for source in circle})
        if len(inside) > 1:
            print_circle("files in a circle across rooms", circle, calls)
            failures += options.none_across or any(room in options.none_in for room in inside)
        else:
            print_circle(f"files in a circle in {inside[0]}", circle, calls)
            failures += inside[0] in options.none_in
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
