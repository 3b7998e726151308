"""What the build makes of the C code that mypyc writes: docstrings, and quicker lists and ints.

mypyc writes one C file for each module. `finished` gives it the docstrings that mypyc leaves out,
includes `quick_lists.h`, reads ints out of lists without counting references to them, takes
arguments that are given in their order as they are, and lends the methods that a match is played
with to the classes of the games.
"""

from __future__ import annotations

import ast
import inspect
import re
from pathlib import Path

INCLUDE = '#include "__native_internal_'  # after the runtime, whose operations are replaced
QUICK = "quick_lists.h"
TABLE = re.compile(r"static Py(?:GetSet|Method)Def (?:\w+___)?(\w+)_(?:getseters|methods)\[\]")
METHODS = re.compile(r"static PyMethodDef (?:\w+___)?(\w+)_methods\[\]")
DOC = re.compile(r'PyDoc_STR\((?:NULL|("(?:[^"\\]|\\.)*"))\)')

UNBOXED = r"""    if \(likely\(PyLong_Check\((?P=item)\)\)\)
        (?P<int>cpy_r_\w+) = CPyTagged_FromObject\((?P=item)\);
    else \{
        CPy_TypeError\("int", (?P=item)\); (?P=int) = CPY_INT_TAG;
    \}
"""
UNBOX = (
    UNBOXED
    + r"""    CPy_DECREF\((?P=item)\);
"""
)
UNBOX_BOOL = r"""(?P<bool>    if \(unlikely\(!PyBool_Check\((?P=item)\)\)\) \{
        CPy_TypeError\("bool", (?P=item)\); cpy_r_\w+ = 2;
    \} else
        cpy_r_\w+ = (?P=item) == Py_True;
)    CPy_DECREF\((?P=item)\);
"""
ITEM = (
    r"    (?P<item>cpy_r_\w+) = CPyList_GetItem(?P<how>Short|Int64|)"
    r"""\((?P<list>cpy_r_\w+), (?P<at>.+)\);
(?P<drops>(?:    CPy(?:Tagged)?_DECREF\(cpy_r_\w+\);
)*)    if \(unlikely\((?P=item) == NULL\)\) \{
(?P<failed>(?:        .*\n)+)    \}
"""
)
READ = re.compile(ITEM + UNBOX)
READ_BOOL = re.compile(ITEM + UNBOX_BOOL)
VISIT = re.compile(r"    CPy_INCREF\((?P<item>cpy_r_\w+)\);\n" + UNBOX)
TAKE = re.compile(UNBOX.replace("(?P=item)", r"(?P<item>cpy_r_\w+)", 1))
LOOK = re.compile(UNBOXED.replace("(?P=item)", r"(?P<item>cpy_r_\w+)", 1))
APPEND = re.compile(
    r"""    (?P<item>cpy_r_\w+) = CPyTagged_StealAsObject\((?P<int>\w+)\);
    (?P<failed>cpy_r_\w+) = PyList_Append\((?P<list>cpy_r_\w+), (?P=item)\);
(?P<drops>(?:    CPy_DECREF\(cpy_r_\w+\);
)*?)    CPy_DECREF\((?P=item)\);
"""
)
WORD = re.compile(
    r"""    (?P<int>cpy_r_\w+) = quick_unboxed\((?P<item>cpy_r_\w+)\);
    if \(unlikely\((?P=int) == CPY_INT_TAG\)\) \{
(?:        .*\n)+    \}
    (?P<tag>cpy_r_\w+) = (?P=int) & 1;
    (?P<short>cpy_r_\w+) = (?P=tag) == 0;
    if \(!(?P=short)\) goto CPyL\d+;
    (?P<half>cpy_r_\w+) = \(Py_ssize_t\)(?P=int) >> 1;
    CPyTagged_DECREF\((?P=int)\);
    (?P<word>cpy_r_\w+) = (?P=half);
    goto (?P<on>CPyL\d+);
"""
)
ARGUMENTS = re.compile(
    r"""(?P<parser>CPyArg_Parser parser = \{"(?P<all>O*):\w+", kwlist, 0\};
(?:            PyObject \*obj_\w+;
)*)            if \(!(?P<parse>CPyArg_ParseStackAndKeywords\w+\()"""
    r"""(?P<given>args, nargs, kwnames, &parser)(?P<names>(?:, &obj_\w+)*)\)\) \{"""
)

LENDER = "State"
LENDING = "pentacles.core.state"
LENDER_STRUCT = f"pentacles___core___state___{LENDER}Object *"
LENT = {"options": "($self, seat)", "play_unchecked": "($self, seat, action)"}
"""Methods of a state that a loop calls, and how they are called."""
LENT_ATTRIBUTES = ("seat", "over")
"""Attributes of a state that a loop reads."""
ACCESS = re.compile(
    r"^static (PyObject \*|int)\n"
    rf"(core___state___{LENDER}_[gs]et_(?:{'|'.join(LENT_ATTRIBUTES)})\()",
    re.MULTILINE,
)

ASKING = "pentacles.core.decision"
DECISION = "Decision"
SLOTS = ("kind", "rule", "options")
"""Attributes of a decision that are objects and never set again."""

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


def heirs(paths: list[str], root: Path) -> dict[str, set[str]]:
    """By module the classes that descend from the one whose methods are lent."""
    bases: dict[tuple[str, str], set[str]] = {}
    for path in paths:
        module = ".".join(Path(path).relative_to(root).with_suffix("").parts)
        for node in ast.parse(Path(path).read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef):
                names = {base.id for base in node.bases if isinstance(base, ast.Name)}
                bases[module, node.name] = names
    known = {LENDER}
    while more := {name for (_, name), above in bases.items() if above & known} - known:
        known |= more
    found: dict[str, set[str]] = {}
    for (module, name), above in bases.items():
        if above & known:
            found.setdefault(module, set()).add(name)
    return found


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
    """The C code of a module that reads the ints and bools of a list while they belong to it.

    mypyc takes a reference to an item, makes an int of it, and gives the reference back. Nothing
    can happen to the list between, unless it is given back itself: then that comes after.
    """
    code = VISIT.sub(visited, READ_BOOL.sub(read_bool, READ.sub(read_int, code)))
    code = LOOK.sub(visited, TAKE.sub(taken, code))
    return WORD.sub(with_small_word, APPEND.sub(appended, code))


def with_given_arguments(code: str) -> str:
    """The C code of a module that looks for names of arguments only if there are any.

    mypyc calls a function for it, which reads the places of the arguments one after the other.
    """
    return ARGUMENTS.sub(given, code)


def read_int(found: re.Match[str]) -> str:
    """One int, by its place."""
    return read(found, f"    {found['int']} = quick_unboxed({found['item']});\n")


def read_bool(found: re.Match[str]) -> str:
    """One bool, by its place."""
    return read(found, found["bool"])


def read(found: re.Match[str], unboxed: str) -> str:
    """One item, by its place."""
    item, drops, failed = found["item"], found["drops"], found["failed"]
    drop = f"    CPy_DECREF({found['list']});\n"
    after = ""
    if drop in drops:
        drops, failed, after = drops.replace(drop, ""), f"    {drop}{failed}", drop
    return (
        f"    {item} = CPyList_GetItem{found['how']}Borrow({found['list']}, {found['at']});\n"
        f"{drops}    if (unlikely({item} == NULL)) {{\n{failed}    }}\n"
        f"{unboxed}{after}"
    )


def visited(found: re.Match[str]) -> str:
    """One item after the other."""
    return f"    {found['int']} = quick_unboxed({found['item']});\n"


def taken(found: re.Match[str]) -> str:
    """An int that was taken out of a list."""
    return f"    {found['int']} = quick_taken({found['item']});\n"


def with_small_word(found: re.Match[str]) -> str:
    """An item that is read into a machine word: a small int needs none of what follows."""
    return (
        f"    if (likely(IS_SMALL({found['item']}))) {{\n"
        f"        {found['word']} = SMALL_WORD({found['item']});\n"
        f"        goto {found['on']};\n    }}\n{found[0]}"
    )


def appended(found: re.Match[str]) -> str:
    """An int that is put at the end of a list."""
    call = f"quick_append_int({found['list']}, {found['int']})"
    return f"    {found['failed']} = {call};\n{found['drops']}"


def given(found: re.Match[str]) -> str:
    """The arguments of a call from Python."""
    names = re.findall(r"obj_\w+", found["names"])
    if len(names) != len(found["all"]):
        return found[0]
    taken = "".join(f" {name} = args[{place}];" for place, name in enumerate(names))
    return (
        f"{found['parser']}            if (likely(nargs == {len(names)} && kwnames == NULL)) {{"
        f"{taken} }}\n            else if (!{found['parse']}{found['given']}{found['names']})) {{"
    )


def with_lent_methods(code: str, classes: set[str], docs: Docs) -> str:
    """The C code of a module whose classes have some inherited methods in their own tables.

    Python calls a method without a detour only where it is found in the class of the object itself.
    """
    lines: list[str] = []
    table: list[str] = []
    for line in code.splitlines():
        if found := METHODS.match(line):
            table = [line] if found[1] in classes else []
        elif table and line.startswith("    {NULL"):
            own = "\n".join(table)
            lines += [lent(name, docs) for name in LENT if f'    {{"{name}",' not in own]
            table = []
        elif table:
            table.append(line)
        lines.append(line)
    return "\n".join(lines) + "\n"


def with_lent_attributes(code: str, module: str, classes: set[str]) -> str:
    """The same for attributes: of one that is inherited, Python asks for the class every time."""
    if module == LENDING:
        return ACCESS.sub(r"\1\n\2", code)
    for name in sorted(classes):
        table = re.compile(
            rf"^static PyGetSetDef (\w+___)?{name}_getseters\[\] = \{{\n", re.MULTILINE
        )
        code = table.sub(lambda found: declared() + found[0] + lent_attributes(), code)
    return code


def with_slots(code: str, module: str, docs: Docs) -> str:
    """The C code of a module whose decisions have slots for what a loop reads of them.

    Python finds the way to a slot once; for an attribute with functions it looks every time.
    """
    if module != ASKING:
        return code
    struct = f"pentacles___core___decision___{DECISION}Object"
    lines = []
    for name in SLOTS:
        entry = re.compile(rf'    \{{"{name}",\n.*\n     NULL, NULL\}},\n')
        code, found = entry.subn("", code, count=1)
        if found:
            place = f"offsetof({struct}, _{name})"
            doc = quoted(docs.get((module, DECISION, name), ""))
            lines.append(f'    {{"{name}", T_OBJECT_EX, {place}, READONLY, PyDoc_STR({doc})}},\n')
    members = f"static PyMemberDef {DECISION}_members[] = {{\n{''.join(lines)}    {{NULL}}\n}};\n\n"
    code = code.replace("static PyGetSetDef ", f"{members}static PyGetSetDef ", 1)
    return code.replace(
        "    .tp_getset = ", f"    .tp_members = {DECISION}_members,\n    .tp_getset = ", 1
    )


def declared() -> str:
    """What reads and sets the attributes that are lent."""
    return "".join(
        f"extern PyObject *{accessor('get', name)}({LENDER_STRUCT}, void *);\n"
        f"extern int {accessor('set', name)}({LENDER_STRUCT}, PyObject *, void *);\n"
        for name in LENT_ATTRIBUTES
    )


def lent_attributes() -> str:
    """The lines of an attribute table for the attributes that are lent."""
    return "".join(
        f'    {{"{name}", (getter){accessor("get", name)}, (setter){accessor("set", name)},\n'
        "     NULL, NULL},\n"
        for name in LENT_ATTRIBUTES
    )


def accessor(deed: str, name: str) -> str:
    """The function that reads or sets an attribute."""
    return f"core___state___{LENDER}_{deed}_{name}"


def lent(name: str, docs: Docs) -> str:
    """The line of a method table for a method that is lent."""
    function = f"CPyPy_core___state___{LENDER}___{name}"
    doc = f"{name}{LENT[name]}\n--\n\n{docs.get((LENDING, LENDER, name), '')}"
    flags = "METH_FASTCALL | METH_KEYWORDS"
    return f'    {{"{name}", (PyCFunction){function}, {flags}, PyDoc_STR({quoted(doc)})}},'


def quoted(doc: str) -> str:
    """A text for C."""
    plain = (
        chr(byte) if 32 <= byte < 127 and byte not in b'"\\?' else f"\\{byte:03o}"
        for byte in doc.encode()
    )
    return '"' + "".join(plain) + '"'


def finished(code: str, module: str, docs: Docs, classes: set[str], has_lock: bool) -> str:
    """The C code of a module as it is compiled; without Python's lock nothing is borrowed."""
    code = with_slots(with_lent_attributes(code, module, classes), module, docs)
    code = with_lent_methods(with_docstrings(code, module, docs), classes, docs)
    code = with_given_arguments(with_quick_lists(code))
    return with_borrowed_ints(code) if has_lock else code
