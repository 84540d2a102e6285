"""Writes a text about the program from its tables, src/install/tables.c:

    python3 texts.py manual|completion|page-help TABLES OUTPUT
"""
import html
import itertools
import os
import re
import sys

# Options that an address of the page has no use for, beside those that name files.
NOT_OF_THE_PAGE = ("--sea-time", "--sea-place", "--sea-rate", "--resolution", "--help", "--version")


def read_tables(path):
    rows = {"about": [], "command": [], "option": [], "key": []}
    with open(path, encoding="utf-8") as file:
        for line in file:
            kind, *columns = line.rstrip("\n").split("\t")
            rows[kind].append(columns)
    return rows


def by_group(rows, column):
    return itertools.groupby(rows, lambda row: row[column])


def explained(meaning, accepted, default, form="[{}]"):
    return meaning + (f": {accepted}" if accepted else "") + (" " + form.format(default) if default else "")


# ---- The manual page, in roff -------------------------------------------------------------------

ROFF = {"\\": "\\e", "-": "\\-", "'": "\\(aq", '"': "\\(dq"}


def roff(text):
    """Plain ASCII in which minus and quotes stay as they are, and no line is a request."""
    return "\\&" + "".join(ROFF.get(one, one if one < "\x80" else f"\\[u{ord(one):04X}]") for one in text)


def named(name, placeholder):
    return f"\\fB{roff(name)}\\fR" + (f" \\fI{roff(placeholder)}\\fR" if placeholder else "")


def usage(name, target):
    return named("swell", "") + (" " + named(name, target) if name else "") + " [\\fIOPTIONS\\fR]"


def manual(tables):
    version, program, options_file, exit_codes = tables["about"][0]
    page = [f'.TH SWELL 1 "" "swell {version}" "User Commands"', ".SH NAME", f"swell \\- {program}",
            ".SH SYNOPSIS"]
    page += "\n.br\n".join(usage(name, target) for name, target, _ in tables["command"]).split("\n")
    page += [".SH COMMANDS"]
    for name, target, meaning in tables["command"]:
        page += [".TP", usage(name, target), roff(meaning) + "."]
    page += [".PP", roff(options_file), ".SH OPTIONS",
             "With what they accept and [the default]. Those of sea, time, light and picture make a scene, "
             "which every command but ripple reads; others are refused where they do nothing."]
    for group, options in by_group(tables["option"], 2):
        page += [f'.SS "{roff(group)}"']
        for name, placeholder, _, *meaning in options:
            page += [".TP", named(name, placeholder), roff(explained(*meaning[:3]))]
    page += [".SH KEYS AND MOUSE"]
    for group, keys in by_group(tables["key"], 0):
        page += [f'.SS "{roff(group)}"']
        for _, key, meaning, *_ in keys:
            page += [".TP", named(key, ""), roff(meaning)]
    return page + [".SH EXIT STATUS", roff(exit_codes)]


# ---- The completion of bash ---------------------------------------------------------------------


def case(pattern, words):
    """A case that offers words, files or folders."""
    if words in ("-f", "-d"):
        return f"        {pattern}) _swell_names {words} ;;"
    return f"        {pattern}) _swell_words '{words}' ;;"


def completion(tables):
    commands = [name for name, _, _ in tables["command"] if name]
    values, targets, options = [], [case("''", " ".join(commands + ["help"]))], []
    for name, placeholder, _, _, _, _, words, _ in tables["option"]:
        if placeholder:
            values.append(case(name, words).replace(" ;;", "; return ;;"))
    for name, target, _ in tables["command"]:
        if target:
            targets.append(case(name, "-d" if target == "DIR" else "-f"))
        read = [row[0] for row in tables["option"] if (name or "window") in row[7].split()]
        options.append(case(name or "''", " ".join(read)))
    parts = {"commands": "|".join(commands), "values": "\n".join(values), "targets": "\n".join(targets),
             "options": "\n".join(options)}
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "swell.bash.in"),
              encoding="utf-8") as file:
        return [re.sub("@(values|commands|targets|options)@", lambda found: parts[found[1]], file.read().rstrip())]


# ---- The page's help, the inside of an HTML document --------------------------------------------


def plain(text):
    """Names of options have no dashes in an address."""
    return html.escape(text.replace("--", ""), quote=False)


def page_help(tables):
    page = ['<h2 id="keys">Keys and mouse</h2>']
    for group, keys in by_group(tables["key"], 0):
        page += [f"<h3>{group}</h3>", "<dl>"]
        for _, _, _, key, meaning in keys:
            if not key:  # the browser keeps it
                continue
            page += [f"<dt><kbd>{plain(key)}</kbd></dt>", f"<dd>{plain(meaning)}</dd>"]
        page += ["</dl>"]
    page += ['<h2 id="options">Options of the address</h2>']
    of_page = [row for row in tables["option"] if row[6] not in ("-f", "-d") and "window" in row[7].split()
               and row[0] not in NOT_OF_THE_PAGE]
    for group, options in by_group(of_page, 2):
        page += [f"<h3>{group}</h3>", "<dl>"]
        for name, placeholder, _, *meaning in options:
            name = plain(name)
            page += [f'<dt id="{name}"><code>{name}{"=" if placeholder else ""}{plain(placeholder)}</code></dt>',
                     f'<dd>{explained(*map(plain, meaning[:3]), form="<i>[{}]</i>")}</dd>']
        page += ["</dl>"]
    return page


def main(what, tables, output):
    write = {"manual": manual, "completion": completion, "page-help": page_help}[what]
    lines = write(read_tables(tables))
    with open(output, "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
