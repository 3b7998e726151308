/* Ints of mypyc's runtime between their two forms, an object and a machine word with a tag.

   Most ints of the rules are small: numbers of cards, faces, zones and seats. Everything else is
   left to the runtime. `quick_lists.h` includes this file. */

#ifndef QUICK_INTS_H
#define QUICK_INTS_H

#include "cold_paths.h"

static CPy_NOINLINE CPyTagged quick_from_other(PyObject *value) {
    return CPyTagged_FromObject(value);
}

COLD static CPy_NOINLINE CPyTagged quick_no_int(PyObject *value) {
    CPy_TypeError("int", value);
    return CPY_INT_TAG;
}

#if defined(__GNUC__) && PY_VERSION_HEX < 0x030C0000 && SIZEOF_VOID_P == 8 && !defined(Py_TRACE_REFS)

/* Python keeps the ints from -5 to 256 one behind the other for good, so such an int is told by its
   place alone, and nobody needs to count the references to it. Later versions of Python don't count
   them either. This one does: they begin with so many that the count never runs out, however many
   are given back that were not taken. */
#define HAS_SMALL_INTS 1
#define SMALL_LEAST (-5)
#define SMALL_MOST 256
#define SMALL_SIZE ((uintptr_t)sizeof(PyLongObject))
#define SMALL_ROOM ((uintptr_t)(SMALL_MOST - SMALL_LEAST + 1) * SMALL_SIZE)
#define UNCOUNTED ((Py_ssize_t)1 << 60)

/* Where the first of them is; before that is known, no object is small. */
SHARED uintptr_t small_ints;

__attribute__((constructor)) static void find_small_ints(void) {
    PyObject *first = small_ints ? NULL : PyLong_FromLong(SMALL_LEAST);
    if (first == NULL) {
        return;
    }
    for (long n = SMALL_LEAST; n <= SMALL_MOST; n++) {
        uintptr_t place = (uintptr_t)first + (uintptr_t)(n - SMALL_LEAST) * SMALL_SIZE;
        if ((uintptr_t)PyLong_FromLong(n) != place) {
            return;
        }
    }
    for (uintptr_t past = 0; past < SMALL_ROOM; past += SMALL_SIZE) {
        Py_SET_REFCNT((PyObject *)((uintptr_t)first + past), UNCOUNTED);
    }
    small_ints = (uintptr_t)first;
}

/* How far behind the first small int an object is: less than SMALL_ROOM for small ints only. */
#define SMALL_PLACE(object) ((uintptr_t)(object) - small_ints)
#define IS_SMALL(object) (SMALL_PLACE(object) < SMALL_ROOM)
#define SMALL_WORD(object) ((int64_t)SMALL_VALUE(SMALL_PLACE(object)))
#define SMALL_VALUE(place) ((Py_ssize_t)((place) / SMALL_SIZE) + SMALL_LEAST)
#define SMALL_OBJECT(n) ((PyObject *)(small_ints + (uintptr_t)((n) - SMALL_LEAST) * SMALL_SIZE))
#define IS_MINUS_ONE(object) (SMALL_PLACE(object) == (uintptr_t)(-1 - SMALL_LEAST) * SMALL_SIZE)
#define HAS_SMALL_OBJECT(n) \
    ((uint64_t)((n) - SMALL_LEAST) <= SMALL_MOST - SMALL_LEAST && small_ints != 0)

/* The ints after them that were needed so far, kept for good: moves of a history, actions below a
   node of a search. */
#define MEDIUM_INTS 8192

SHARED PyObject *medium_ints[MEDIUM_INTS];

static CPy_NOINLINE PyObject *quick_larger_object(CPyTagged x) {
    if (unlikely(!CPyTagged_CheckShort(x) || x >> 1 >= MEDIUM_INTS)) {
        return CPyTagged_StealAsObject(x);
    }
    PyObject *value = medium_ints[x >> 1];
    if (unlikely(value == NULL)) {
        value = CPyTagged_StealAsObject(x);
        if (value == NULL) {
            return NULL;
        }
        medium_ints[x >> 1] = value;
    }
    Py_INCREF(value);
    return value;
}

static inline PyObject *quick_as_object(CPyTagged x) {
    Py_ssize_t n = (Py_ssize_t)x >> 1;
    return likely(CPyTagged_CheckShort(x) && HAS_SMALL_OBJECT(n)) ? SMALL_OBJECT(n)
                                                                  : quick_larger_object(x);
}

/* The same for a machine word without a tag. */
static CPy_NOINLINE PyObject *quick_larger_word(long long n) {
    return (unsigned long long)n < MEDIUM_INTS ? quick_larger_object((CPyTagged)n << 1)
                                               : PyLong_FromLongLong(n);
}

static inline PyObject *quick_from_word(long long n) {
    return likely(HAS_SMALL_OBJECT(n)) ? SMALL_OBJECT(n) : quick_larger_word(n);
}

/* Zero has no digit and a negative int has them counted below zero: multiplying by the number of
   digits needs no branch for either. */
static CPy_NOINLINE CPyTagged quick_from_larger(PyObject *value) {
    Py_ssize_t digits = Py_SIZE(value);
    if (likely((size_t)(digits + 1) <= 2)) {
        return (CPyTagged)(digits * (Py_ssize_t)((PyLongObject *)value)->ob_digit[0]) << 1;
    }
    if (digits == 2) { /* masks of cards */
        const digit *parts = ((PyLongObject *)value)->ob_digit;
        return ((CPyTagged)parts[1] << PyLong_SHIFT | parts[0]) << 1;
    }
    return quick_from_other(value);
}

static CPy_NOINLINE CPyTagged quick_unbox_larger(PyObject *value) {
    return likely(PyLong_Check(value)) ? quick_from_larger(value) : quick_no_int(value);
}

static CPy_NOINLINE CPyTagged quick_take_larger(PyObject *value) {
    CPyTagged taken = quick_unbox_larger(value);
    Py_DECREF(value);
    return taken;
}

static CPy_NOINLINE int64_t quick_word_of_larger(PyObject *value) {
    if (likely(PyLong_Check(value))) {
        Py_ssize_t digits = Py_SIZE(value);
        const digit *parts = ((PyLongObject *)value)->ob_digit;
        if (likely((size_t)(digits + 1) <= 2)) {
            return digits * (int64_t)parts[0];
        }
        if (digits == 2) {
            return (int64_t)parts[1] << PyLong_SHIFT | parts[0];
        }
    }
    return CPyLong_AsInt64(value);
}

INLINE CPyTagged quick_from_object(PyObject *value) {
    uintptr_t place = SMALL_PLACE(value);
    return likely(place < SMALL_ROOM) ? (CPyTagged)SMALL_VALUE(place) << 1
                                      : quick_from_larger(value);
}

/* An item that belongs to its list, as an int; the build writes this where mypyc would take a
   reference to the item, read it, and give the reference back. */
INLINE CPyTagged quick_unboxed(PyObject *value) {
    uintptr_t place = SMALL_PLACE(value);
    return likely(place < SMALL_ROOM) ? (CPyTagged)SMALL_VALUE(place) << 1
                                      : quick_unbox_larger(value);
}

/* An object that belongs to nobody else, as an int; its reference is given back. */
INLINE CPyTagged quick_taken(PyObject *value) {
    uintptr_t place = SMALL_PLACE(value);
    return likely(place < SMALL_ROOM) ? (CPyTagged)SMALL_VALUE(place) << 1
                                      : quick_take_larger(value);
}

INLINE int64_t quick_word_of(PyObject *value) {
    uintptr_t place = SMALL_PLACE(value);
    return likely(place < SMALL_ROOM) ? (int64_t)SMALL_VALUE(place) : quick_word_of_larger(value);
}

#define CPyLong_AsInt64 quick_word_of

#else

#define IS_SMALL(object) 0
#define SMALL_WORD(object) 0
#define IS_MINUS_ONE(object) 0
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

static inline PyObject *quick_from_word(long long n) {
    return likely(n >= 0 && n < QUICK_INTS) ? quick_as_object((CPyTagged)n << 1)
                                            : PyLong_FromLongLong(n);
}

INLINE CPyTagged quick_from_object(PyObject *value) {
#if PY_VERSION_HEX < 0x030C0000
    Py_ssize_t digits = Py_SIZE(value);
    if (likely((size_t)(digits + 1) <= 2)) {
        return (CPyTagged)(digits * (Py_ssize_t)((PyLongObject *)value)->ob_digit[0]) << 1;
    }
#else
    if (likely(PyUnstable_Long_IsCompact((PyLongObject *)value))) {
        return (CPyTagged)PyUnstable_Long_CompactValue((PyLongObject *)value) << 1;
    }
#endif
    return quick_from_other(value);
}

INLINE CPyTagged quick_unboxed(PyObject *value) {
    return likely(PyLong_Check(value)) ? quick_from_object(value) : quick_no_int(value);
}

INLINE CPyTagged quick_taken(PyObject *value) {
    CPyTagged taken = quick_unboxed(value);
    CPy_DECREF(value);
    return taken;
}

#endif

/* Divisions of the usual numbers: small, and not below zero. */
#define QUICK_SMALL(x) ((uint64_t)(x) <= UINT32_MAX)

INLINE int64_t quick_divide(int64_t x, int64_t y) {
    return likely(QUICK_SMALL(x) && QUICK_SMALL(y) && y != 0) ? (uint32_t)x / (uint32_t)y
                                                              : CPyInt64_Divide(x, y);
}

INLINE int64_t quick_remainder(int64_t x, int64_t y) {
    return likely(QUICK_SMALL(x) && QUICK_SMALL(y) && y != 0) ? (uint32_t)x % (uint32_t)y
                                                              : CPyInt64_Remainder(x, y);
}

#define CPyInt64_Divide quick_divide
#define CPyInt64_Remainder quick_remainder
#define CPyTagged_StealAsObject quick_as_object
#define PyLong_FromLongLong quick_from_word
#define CPyTagged_FromObject quick_from_object

#endif
