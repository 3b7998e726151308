/* Ints of mypyc's runtime between their two forms, an object and a machine word with a tag.

   Most ints of the rules are small: numbers of cards, faces, zones and seats. Everything else is
   left to the runtime. `quick_lists.h` includes this file. */

#ifndef QUICK_INTS_H
#define QUICK_INTS_H

#include "cold_paths.h"

#define QUICK_INTS 257 /* Python keeps the ints up to 256 */

static PyObject *quick_ints[QUICK_INTS];

static CPy_NOINLINE PyObject *quick_first_int(Py_ssize_t n) {
    PyObject *value = PyLong_FromSsize_t(n);
    if (value != NULL) {
        Py_INCREF(value);
        quick_ints[n] = value;
    }
    return value;
}

static inline PyObject *quick_as_object(CPyTagged x) {
    if (likely(x < 2 * QUICK_INTS && CPyTagged_CheckShort(x))) {
        PyObject *value = quick_ints[x >> 1];
        if (likely(value != NULL)) {
            Py_INCREF(value);
            return value;
        }
        value = quick_first_int((Py_ssize_t)(x >> 1));
        if (likely(value != NULL)) {
            return value;
        }
    }
    return CPyTagged_StealAsObject(x);
}

static CPy_NOINLINE CPyTagged quick_from_other(PyObject *value) {
    return CPyTagged_FromObject(value);
}

#if PY_VERSION_HEX < 0x030C0000

/* Zero has no digit: multiplying by the number of digits needs no branch for it. */
INLINE CPyTagged quick_from_object(PyObject *value) {
    size_t digits = (size_t)Py_SIZE(value);
    if (likely(digits <= 1)) {
        return digits * ((PyLongObject *)value)->ob_digit[0] << 1;
    }
    return quick_from_other(value);
}

#else

INLINE CPyTagged quick_from_object(PyObject *value) {
    if (likely(PyUnstable_Long_IsCompact((PyLongObject *)value))) {
        return (CPyTagged)PyUnstable_Long_CompactValue((PyLongObject *)value) << 1;
    }
    return quick_from_other(value);
}

#endif

COLD static CPy_NOINLINE CPyTagged quick_no_int(PyObject *value) {
    CPy_TypeError("int", value);
    return CPY_INT_TAG;
}

/* An item that belongs to its list, as an int; the build writes this where mypyc would take a
   reference to the item, read it, and give the reference back. */
INLINE CPyTagged quick_unboxed(PyObject *value) {
    return likely(PyLong_Check(value)) ? quick_from_object(value) : quick_no_int(value);
}

#define CPyTagged_StealAsObject quick_as_object
#define CPyTagged_FromObject quick_from_object

#endif
