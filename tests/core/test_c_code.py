"""What the build makes of mypyc's C code (`native/c_code.py`)."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

SOURCE = Path(__file__).parents[2] / "native" / "c_code.py"
HEAD = '#include "__native_x.h"\n#include "__native_internal_x.h"\n'
UNBOX = """    if (likely(PyLong_Check(cpy_r_r2)))
        cpy_r_r3 = CPyTagged_FromObject(cpy_r_r2);
    else {
        CPy_TypeError("int", cpy_r_r2); cpy_r_r3 = CPY_INT_TAG;
    }
    CPy_DECREF(cpy_r_r2);
"""
READ = """    cpy_r_r2 = CPyList_GetItem(cpy_r_r0, cpy_r_r1);
{drops}    if (unlikely(cpy_r_r2 == NULL)) {{
        CPy_AddTraceback("holdings.py", "move", 89, CPyStatic_holdings___globals);
        goto CPyL7;
    }}
""" + UNBOX.replace("{", "{{").replace("}", "}}")


@pytest.fixture(scope="module")
def c_code() -> ModuleType:
    spec = importlib.util.spec_from_file_location("c_code", SOURCE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_an_int_is_read_while_it_belongs_to_its_list(c_code: ModuleType) -> None:
    code = c_code.with_borrowed_ints(READ.format(drops="    CPyTagged_DECREF(cpy_r_r1);\n"))
    assert code.splitlines() == [
        "    cpy_r_r2 = CPyList_GetItemBorrow(cpy_r_r0, cpy_r_r1);",
        "    CPyTagged_DECREF(cpy_r_r1);",
        "    if (unlikely(cpy_r_r2 == NULL)) {",
        '        CPy_AddTraceback("holdings.py", "move", 89, CPyStatic_holdings___globals);',
        "        goto CPyL7;",
        "    }",
        "    cpy_r_r3 = quick_unboxed(cpy_r_r2);",
    ]


def test_a_list_outlives_the_int_that_is_read_from_it(c_code: ModuleType) -> None:
    code = c_code.with_borrowed_ints(READ.format(drops="    CPy_DECREF(cpy_r_r0);\n"))
    assert code.splitlines() == [
        "    cpy_r_r2 = CPyList_GetItemBorrow(cpy_r_r0, cpy_r_r1);",
        "    if (unlikely(cpy_r_r2 == NULL)) {",
        "        CPy_DECREF(cpy_r_r0);",
        '        CPy_AddTraceback("holdings.py", "move", 89, CPyStatic_holdings___globals);',
        "        goto CPyL7;",
        "    }",
        "    cpy_r_r3 = quick_unboxed(cpy_r_r2);",
        "    CPy_DECREF(cpy_r_r0);",
    ]


def test_a_bool_is_read_in_the_same_way(c_code: ModuleType) -> None:
    unbox = """    if (unlikely(!PyBool_Check(cpy_r_r2))) {
        CPy_TypeError("bool", cpy_r_r2); cpy_r_r3 = 2;
    } else
        cpy_r_r3 = cpy_r_r2 == Py_True;
"""
    found = READ.format(drops="").replace(UNBOX, f"{unbox}    CPy_DECREF(cpy_r_r2);\n")
    assert c_code.with_borrowed_ints(found) == found.replace(
        "GetItem(", "GetItemBorrow("
    ).removesuffix("    CPy_DECREF(cpy_r_r2);\n")


def test_items_that_are_visited_are_not_counted(c_code: ModuleType) -> None:
    code = c_code.with_borrowed_ints("    CPy_INCREF(cpy_r_r2);\n" + UNBOX)
    assert code == "    cpy_r_r3 = quick_unboxed(cpy_r_r2);\n"


@pytest.mark.parametrize(
    "before",
    ["", "    CPy_INCREF(cpy_r_r9);\n", "    cpy_r_r2 = CPyList_PopLast(cpy_r_r0);\n"],
)
def test_an_int_that_was_taken_is_given_back(c_code: ModuleType, before: str) -> None:
    code = c_code.with_borrowed_ints(before + UNBOX)
    assert code == f"{before}    cpy_r_r3 = quick_taken(cpy_r_r2);\n"


def test_an_int_that_somebody_keeps_is_only_read(c_code: ModuleType) -> None:
    kept = UNBOX.replace("CPy_DECREF(cpy_r_r2)", "CPy_DECREF(cpy_r_r9)")
    code = c_code.with_borrowed_ints(kept)
    assert code == "    cpy_r_r3 = quick_unboxed(cpy_r_r2);\n    CPy_DECREF(cpy_r_r9);\n"


def test_a_small_int_becomes_a_machine_word_at_once(c_code: ModuleType) -> None:
    read = """    cpy_r_r3 = quick_unboxed(cpy_r_r2);
    if (unlikely(cpy_r_r3 == CPY_INT_TAG)) {
        CPy_AddTraceback("holdings.py", "move", 89, CPyStatic_holdings___globals);
        goto CPyL41;
    }
    cpy_r_r4 = cpy_r_r3 & 1;
    cpy_r_r5 = cpy_r_r4 == 0;
    if (!cpy_r_r5) goto CPyL5;
    cpy_r_r6 = (Py_ssize_t)cpy_r_r3 >> 1;
    CPyTagged_DECREF(cpy_r_r3);
    cpy_r_r7 = cpy_r_r6;
    goto CPyL8;
"""
    first = """    if (likely(IS_SMALL(cpy_r_r2))) {
        cpy_r_r7 = SMALL_WORD(cpy_r_r2);
        goto CPyL8;
    }
"""
    assert c_code.with_borrowed_ints(read) == first + read
    kept = read.replace("    CPyTagged_DECREF(cpy_r_r3);\n", "")
    assert c_code.with_borrowed_ints(kept) == kept


def test_an_int_is_appended_without_counting(c_code: ModuleType) -> None:
    append = """    cpy_r_r2 = CPyTagged_StealAsObject(cpy_r_r1);
    cpy_r_r3 = PyList_Append(cpy_r_r0, cpy_r_r2);
    CPy_DECREF(cpy_r_r0);
    CPy_DECREF(cpy_r_r2);
"""
    code = c_code.with_borrowed_ints(append)
    assert code == (
        "    cpy_r_r3 = quick_append_int(cpy_r_r0, cpy_r_r1);\n    CPy_DECREF(cpy_r_r0);\n"
    )
    kept = append.replace("    CPy_DECREF(cpy_r_r2);\n", "")
    assert c_code.with_borrowed_ints(kept) == kept


@pytest.mark.parametrize(
    "code",
    [
        READ.format(drops="").replace("CPyTagged_FromObject", "CPyTagged_StealFromObject"),
        READ.format(drops="").replace('"int"', '"float"'),
    ],
)
def test_everything_else_stays(c_code: ModuleType, code: str) -> None:
    assert c_code.with_borrowed_ints(code) == code


def test_a_list_that_is_changed_meanwhile_keeps_its_item(c_code: ModuleType) -> None:
    code = c_code.with_borrowed_ints(READ.format(drops="    CPyList_Clear(cpy_r_r0);\n"))
    assert "CPyList_GetItem(" in code
    assert "quick_taken(cpy_r_r2)" in code


PARSED = """            static CPyArg_Parser parser = {{"{form}:play", kwlist, 0}};
            PyObject *obj_seat;
            PyObject *obj_action;
            if (!CPyArg_ParseStackAndKeywordsSimple(args, nargs, kwnames, &parser{names})) {{
""".replace("{names}", ", &obj_seat, &obj_action")


def test_arguments_in_their_order_are_taken_as_they_are(c_code: ModuleType) -> None:
    code = c_code.with_given_arguments(PARSED.format(form="OO")).splitlines()
    taken = "{ obj_seat = args[0]; obj_action = args[1]; }"
    given = "args, nargs, kwnames, &parser, &obj_seat, &obj_action"
    assert code[-2:] == [
        f"            if (likely(nargs == 2 && kwnames == NULL)) {taken}",
        f"            else if (!CPyArg_ParseStackAndKeywordsSimple({given})) {{",
    ]


@pytest.mark.parametrize("form", ["O|O", "O$O", "O"])
def test_arguments_that_may_be_left_out_are_looked_for(c_code: ModuleType, form: str) -> None:
    code = PARSED.format(form=form)
    assert c_code.with_given_arguments(code) == code


METHODS = """static PyMethodDef games___x___{owner}_methods[] = {{
    {{"clone",
     (PyCFunction)CPyPy_games___x___{owner}___clone,
     METH_FASTCALL | METH_KEYWORDS, NULL}},
    {{NULL}}  /* Sentinel */
}};
"""


def test_methods_are_lent_to_the_classes_of_games(c_code: ModuleType) -> None:
    docs = {("pentacles.core.state", "State", "options"): "What may be done."}
    code = METHODS.format(owner="Duel") + METHODS.format(owner="Other")
    found = c_code.with_lent_methods(code, {"Duel"}, docs)
    lines = [line for line in found.splitlines() if line not in code.splitlines()]
    assert [line.split('"')[1] for line in lines] == ["options", "play_unchecked"]
    assert "(PyCFunction)CPyPy_core___state___State___options," in lines[0]
    assert "What may be done." in lines[0]
    assert found.endswith(METHODS.format(owner="Other"))


def test_a_class_with_a_method_of_its_own_keeps_it(c_code: ModuleType) -> None:
    code = METHODS.format(owner="Duel").replace('"clone"', '"options"')
    found = c_code.with_lent_methods(code, {"Duel"}, {})
    assert found.count('"options"') == 1
    assert found.count('"play_unchecked"') == 1


def test_heirs_of_heirs_are_found(c_code: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "one.py").write_text("class Fields(State): ...\nclass Other: ...\n")
    (tmp_path / "two.py").write_text("class Match(Fields): ...\n")
    paths = [str(tmp_path / name) for name in ("two.py", "one.py")]
    assert c_code.heirs(paths, tmp_path) == {"one": {"Fields"}, "two": {"Match"}}


def test_our_operations_come_after_the_runtime(c_code: ModuleType) -> None:
    code = c_code.finished(HEAD + "int x;\n", "x", {}, set(), has_lock=True)
    assert code == HEAD + '#include "quick_lists.h"\nint x;\n'


def test_without_the_lock_nothing_is_borrowed(c_code: ModuleType) -> None:
    code = HEAD + READ.format(drops="")
    assert "Borrow" in c_code.finished(code, "x", {}, set(), has_lock=True)
    assert "Borrow" not in c_code.finished(code, "x", {}, set(), has_lock=False)
