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


def test_items_that_are_visited_are_not_counted(c_code: ModuleType) -> None:
    code = c_code.with_borrowed_ints("    CPy_INCREF(cpy_r_r2);\n" + UNBOX)
    assert code == "    cpy_r_r3 = quick_unboxed(cpy_r_r2);\n"


@pytest.mark.parametrize(
    "code",
    [
        UNBOX,
        "    CPy_INCREF(cpy_r_r9);\n" + UNBOX,
        READ.format(drops="").replace("CPyTagged_FromObject", "CPyTagged_StealFromObject"),
        READ.format(drops="    CPyList_Clear(cpy_r_r0);\n"),
    ],
)
def test_everything_else_stays(c_code: ModuleType, code: str) -> None:
    assert c_code.with_borrowed_ints(code) == code


def test_our_operations_come_after_the_runtime(c_code: ModuleType) -> None:
    code = c_code.finished(HEAD + "int x;\n", "x", {}, has_lock=True)
    assert code == HEAD + '#include "quick_lists.h"\nint x;\n'


def test_without_the_lock_nothing_is_borrowed(c_code: ModuleType) -> None:
    code = HEAD + READ.format(drops="")
    assert "Borrow" in c_code.finished(code, "x", {}, has_lock=True)
    assert "Borrow" not in c_code.finished(code, "x", {}, has_lock=False)
