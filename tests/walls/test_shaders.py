"""Shaders hold none of the constructs that drivers' compilers are known to get wrong.

The files of `shaders` are read with all their branches; what C writes before them are constants.
"""
import os
import re

from harness import check, check_equal

HERE = os.path.dirname(os.path.abspath(__file__))
SHADERS = os.path.normpath(os.path.join(HERE, "..", "..", "shaders"))

CLOSING = {"(": ")", "{": "}"}
COUNTS = re.compile(r"(?:\+\+|--)\s*(\w+)|(\w+)\s*(?:\+\+|--)|(\w+)\s*[-+]=\s*[\w.]+")
COMPARES = r"\s*(?:<|<=|>|>=)\s*[^&|?,]+"
WRITES = re.compile(r"\+\+|--|(?:<<|>>|[-+*/%&|^])=|(?<![=<>!])=(?!=)")
FUNCTION = re.compile(r"\b\w+\s+(\w+)\s*\(([^(){};]*)\)\s*\{")
CONSTANT_INDEX = re.compile(r"\s*(?:\d+|[A-Z][A-Z0-9_]*)\s*")


def plain(text):
    """Without comments and directives; what a macro stands for is a statement."""
    text = re.sub(r"//[^\n]*|/\*.*?\*/", " ", text, flags=re.S)
    text = re.sub(r"^\s*#\s*define\s+\w+(?:\([^)]*\))?([^\n]*)", r";\1;", text, flags=re.M)
    return re.sub(r"^\s*#[^\n]*", "", text, flags=re.M)


def inside(text, start):
    """What stands between the bracket at `start` and the one that closes it."""
    depth = 0
    for i in range(start, len(text)):
        depth += (text[i] == text[start]) - (text[i] == CLOSING[text[start]])
        if depth == 0:
            return text[start + 1:i]
    return text[start + 1:]


def split_outside_brackets(text, separator):
    parts, depth = [""], 0
    for letter in text:
        depth += (letter in "([") - (letter in ")]")
        if letter == separator and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts]


def is_bounded(start, condition, step):
    """A `for` whose variable counts to a bound."""
    variable = re.fullmatch(r"u?int (\w+)\s*=.*", start, flags=re.S)
    counts = COUNTS.fullmatch(step)
    return bool(variable and counts and variable[1] in counts.groups()
                and re.fullmatch(variable[1] + COMPARES, condition))


def faults_of_loops(text):
    for loop in re.finditer(r"\b(for|while)\s*\(", text):
        header = inside(text, loop.end() - 1)
        sections = split_outside_brackets(header, ";")
        # NVIDIA's compiler runs the expressions of a `for` on the way out of a `break`, too.
        if any(len(split_outside_brackets(section, ",")) > 1 for section in sections[-2:]):
            yield f"a comma in the header of a loop: {header}"
        if loop[1] == "for":
            bounded = len(sections) == 3 and is_bounded(*sections)
        else:
            bounded = re.fullmatch(r"(?:\+\+|--)\w+" + COMPARES, header)
        if not bounded:
            yield f"a loop without a counter and a bound in its header: {header}"


def faults_of_switches(text):
    for switch in re.finditer(r"\bswitch\s*\([^{]*\{", text):
        if re.search(r"\bcontinue\b", inside(text, switch.end() - 1)):
            yield "`continue` in a `switch`"


def writing_functions(text):
    return {name for name, parameters in FUNCTION.findall(text) if re.search(r"\b(?:in)?out\b", parameters)}


def faults_of_conditions(text, writing):
    for statement in re.split(r"[;{}]", text):
        perhaps = re.split(r"&&|\|\||\?", statement, maxsplit=1)[1:]
        calls = set(re.findall(r"(\w+)\s*\(", "".join(perhaps)))
        if perhaps and (WRITES.search(perhaps[0]) or calls & writing):
            yield f"a side effect behind &&, || or ?: {' '.join(statement.split())}"


def faults_of_indices(text):
    for function in FUNCTION.finditer(text):
        body = inside(text, function.end() - 1)
        for parameter in split_outside_brackets(function[2], ","):
            name = re.match(r"(?:const\s+)?(?:in)?out\s+\w+\s+(\w+)", parameter)
            for index in re.findall(rf"\b{name[1]}(?:\.\w+)*\s*\[([^\]]*)\]", body) if name else ():
                if not CONSTANT_INDEX.fullmatch(index):
                    yield f"{function[1]} indexes its parameter {name[1]} by {index}"


def faults_of(text, writing=frozenset()):
    text = plain(text)
    return [*faults_of_loops(text), *faults_of_switches(text),
            *faults_of_conditions(text, writing | writing_functions(text)), *faults_of_indices(text)]


def test_each_construct_is_found():
    for bad, good in (
            ("for (int i = 0; i < N; ++i, x += 1) {}", "for (int i = 0, n = 2; i < n; ++i) { x = min(i, n); }"),
            ("for (;;) { break; }", "for (int i = N; i >= 0; --i) {}"),
            ("while (true) { break; }", "do { ++x; } while (++i < u_count);"),
            ("for (float t = 0.0; t < 1.0; t *= 2.0) {}", "for (int i = 0; i < 9; i += 2) {}"),
            ("switch (i) { case 0: continue; }", "switch (i) { case 0: break; }"),
            ("if (a < b && ++a < c) {}", "if (a <= b && a != c) { ++a; }"),
            ("bool both = one || (two = three);", "bool both = one || two == three;"),
            ("void f(inout int a) { a = 1; } void g() { x = y ? f(z) : w; }", "float f(int a) { return y ? a : w; }"),
            ("void f(inout float a[4], int i) { a[i] = 1.0; }", "void f(inout float a[4], int i) { a[2] = b[i]; }"),
            ("void f(int i, out Sum sum) { sum.part[i] = 1.0; }", "void f(int i, out Sum sum) { sum.part[LAST] = 1.0; }")):
        check(faults_of(bad), f"a fault is found in {bad}")
        check_equal(faults_of(good), [], f"faults of {good}")


def test_no_shader_file_has_one():
    texts = {}
    for folder, _, names in os.walk(SHADERS):
        for name in names:
            if name.endswith((".glsl", ".vert", ".frag")):
                with open(os.path.join(folder, name), encoding="utf-8") as file:
                    texts[name] = file.read()
    check(len(texts) > 50, "the shaders are found", len(texts))
    writing = frozenset().union(*(writing_functions(plain(text)) for text in texts.values()))
    check_equal({name: faults for name, text in sorted(texts.items()) if (faults := faults_of(text, writing))}, {},
                "constructs that compilers get wrong")
