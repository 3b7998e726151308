"""What the build makes of the C code that mypyc writes: docstrings, and quicker lists and ints.

mypyc writes one C file for each module. `finished` gives it the docstrings that mypyc leaves out,
includes `quick_lists.h`, and reads ints out of lists without counting references to them.
"""

from __future__ import annotations

import ast
import inspect
import re
from pathlib import Path

INCLUDE = '#include "__native_internal_'  # after the runtime, whose operations are replaced
QUICK = "quick_lists.h"
TABLE = re.compile(r"static Py(?:GetSet|Method)Def (?:\w+___)?(\w+)_(?:getseters|methods)\[\]")
DOC = re.compile(r'PyDoc_STR\((?:NULL|("(?:[^"\\]|\\.)*"))\)')

UNBOX = r"""    if \(likely\(PyLong_Check\((?P=item)\)\)\)
        (?P<int>cpy_r_\w+) = CPyTagged_FromObject\((?P=item)\);
    else \{
        CPy_TypeError\("int", (?P=item)\); (?P=int) = CPY_INT_TAG;
    \}
    CPy_DECREF\((?P=item)\);
"""
READ = re.compile(
    r"    (?P<item>cpy_r_\w+) = CPyList_GetItem(?P<how>Short|Int64|)"
    r"""\((?P<list>cpy_r_\w+), (?P<at>.+)\);
(?P<drops>(?:    CPy(?:Tagged)?_DECREF\(cpy_r_\w+\);
)*)    if \(unlikely\((?P=item) == NULL\)\) \{
(?P<failed>(?:        .*\n)+)    \}
""" + UNBOX
)
VISIT = re.compile(r"    CPy_INCREF\((?P<item>cpy_r_\w+)\);\n" + UNBOX)

Docs = dict[tuple[str, str, str], str]
"""Docstrings by module, class and name; without a name the class's, without both the module's."""


def docstrings(paths: list[str], root: Path) -> Docs:
    """What `help()` shows: of every class, method, property, function and attribute."""
    found: Docs = {}
    for path in paths:
        module = ".".join(Path(path).relative_to(root).with_suffix("").parts)
        tree = ast.parse(Path(path).read_text(encoding="utf-8"))
        found[module, "", ""] = ast.get_docstring(tree) or ""
        for node in tree.body:
            if isinstance(node, ast.ClassDef):
                found[module, node.name, ""] = ast.get_docstring(node) or ""
                described(found, module, node.name, node.body)
        described(found, module, "", tree.body)
    return {key: text for key, text in found.items() if text}


def described(found: Docs, module: str, owner: str, body: list[ast.stmt]) -> None:
    """The functions of a body, and the names that are followed by a text."""
    for node, following in zip(body, [*body[1:], None], strict=True):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            found.setdefault((module, owner, node.name), ast.get_docstring(node) or "")
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            if isinstance(following, ast.Expr) and isinstance(following.value, ast.Constant):
                found[module, owner, node.target.id] = inspect.cleandoc(str(following.value.value))


def with_docstrings(code: str, module: str, docs: Docs) -> str:
    """The C code of a module: mypyc writes signatures into it, and leaves docstrings out."""
    lines: list[str] = []
    owner = name = ""
    for line in code.splitlines():
        if table := TABLE.match(line):
            owner = table[1]
        elif line.startswith("    .tp_name = "):
            owner, name = line.split('"')[1], ""
        if line.startswith('    {"'):
            name = line.split('"')[1]
        is_function = line.endswith("/* docstring */},")
        if line.endswith("NULL, /* docstring */"):
            doc, place = docs.get((module, "", ""), ""), "NULL, /*"
        elif line.endswith("NULL, NULL},") and "PyCFunction" not in line:
            doc, place = docs.get((module, owner, name), ""), "NULL, NULL},"
        else:
            doc, place = docs.get((module, "" if is_function else owner, name), ""), "PyDoc_STR("
        if doc and place == "PyDoc_STR(":
            line = DOC.sub(lambda found, doc=doc: f"PyDoc_STR({found[1] or ''}{quoted(doc)})", line)
        elif doc:
            line = line.replace(place, place.replace("NULL", f"PyDoc_STR({quoted(doc)})", 1))
        lines.append(line)
    return "\n".join(lines) + "\n"


def with_quick_lists(code: str) -> str:
    """The C code of a module with our own list operations in place of the runtime's."""
    head, include, rest = code.rpartition(INCLUDE)
    name, _, body = rest.partition("\n")
    return f'{head}{include}{name}\n#include "{QUICK}"\n{body}'


def with_borrowed_ints(code: str) -> str:
    """The C code of a module that reads the ints of a list while they belong to the list.

    mypyc takes a reference to an item, makes an int of it, and gives the reference back. Nothing
    can happen to the list between, unless it is given back itself: then that comes after.
    """
    return VISIT.sub(visited, READ.sub(read, code))


def read(found: re.Match[str]) -> str:
    """One item, by its place."""
    item, drops, failed = found["item"], found["drops"], found["failed"]
    drop = f"    CPy_DECREF({found['list']});\n"
    after = ""
    if drop in drops:
        drops, failed, after = drops.replace(drop, ""), f"    {drop}{failed}", drop
    return (
        f"    {item} = CPyList_GetItem{found['how']}Borrow({found['list']}, {found['at']});\n"
        f"{drops}    if (unlikely({item} == NULL)) {{\n{failed}    }}\n"
        f"    {found['int']} = quick_unboxed({item});\n{after}"
    )


def visited(found: re.Match[str]) -> str:
    """One item after the other."""
    return f"    {found['int']} = quick_unboxed({found['item']});\n"


def quoted(doc: str) -> str:
    """A text for C."""
    plain = (
        chr(byte) if 32 <= byte < 127 and byte not in b'"\\?' else f"\\{byte:03o}"
        for byte in doc.encode()
    )
    return '"' + "".join(plain) + '"'


def finished(code: str, module: str, docs: Docs, has_lock: bool) -> str:
    """The C code of a module as it is compiled; without Python's lock nothing is borrowed."""
    code = with_quick_lists(with_docstrings(code, module, docs))
    return with_borrowed_ints(code) if has_lock else code
