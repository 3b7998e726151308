/* List operations of mypyc's runtime, inlined into the compiled rules.

   The runtime has them as functions of another file; it takes items off a list by assigning an
   empty slice, and finds an int in a list by asking Python to compare. Here the usual case is a few
   instructions: an index within the list, room for one more item, an int that fits a machine word.
   Everything else, errors included, is left to the runtime. `hatch_build.py` includes this file at
   the top of each compiled module. */

#ifndef QUICK_LISTS_H
#define QUICK_LISTS_H

#ifndef Py_GIL_DISABLED /* without the lock a list must be asked politely */

#include "list_pool.h"

#define SORTED_BY_PLACE 32 /* the longest list for which this is quicker than Python's sort */

/* Whether an item of a list can be read at this place. */
static inline int quick_is_within(PyObject *list, CPyTagged index) {
    return likely(CPyTagged_CheckShort(index) &&
                  (size_t)(index >> 1) < (size_t)PyList_GET_SIZE(list));
}

/* Whether a list has room that may be used: none while it is being sorted. */
static inline int quick_is_settled(PyObject *list) {
    return likely(((PyListObject *)list)->allocated >= PyList_GET_SIZE(list));
}

/* An item that is there: the compiler needn't look whether there is one. */
INLINE PyObject *quick_item(PyObject *list, size_t place) {
    PyObject *item = PyList_GET_ITEM(list, place);
    if (item == NULL) {
        NEVER();
    }
    return item;
}

static inline PyObject *quick_borrow(PyObject *list, CPyTagged index) {
    return quick_is_within(list, index) ? quick_item(list, index >> 1)
                                        : CPyList_GetItemBorrow(list, index);
}

static inline PyObject *quick_get(PyObject *list, CPyTagged index) {
    if (quick_is_within(list, index)) {
        PyObject *item = quick_item(list, index >> 1);
        Py_INCREF(item);
        return item;
    }
    return CPyList_GetItem(list, index);
}

/* An index that is written in the source, often -1. */
static inline CPyTagged quick_from_start(PyObject *list, CPyTagged index) {
    return (Py_ssize_t)index < 0 ? index + 2 * (size_t)PyList_GET_SIZE(list) : index;
}

static inline PyObject *quick_borrow_short(PyObject *list, CPyTagged index) {
    CPyTagged place = quick_from_start(list, index);
    return quick_is_within(list, place) ? quick_item(list, place >> 1)
                                        : CPyList_GetItemShortBorrow(list, index);
}

static inline PyObject *quick_get_short(PyObject *list, CPyTagged index) {
    PyObject *item = quick_borrow_short(list, index);
    Py_XINCREF(item);
    return item;
}

static inline PyObject *quick_borrow_at(PyObject *list, int64_t index) {
    return likely((uint64_t)index < (uint64_t)PyList_GET_SIZE(list))
               ? quick_item(list, (size_t)index)
               : CPyList_GetItemInt64Borrow(list, index);
}

static inline PyObject *quick_get_at(PyObject *list, int64_t index) {
    if (likely((uint64_t)index < (uint64_t)PyList_GET_SIZE(list))) {
        PyObject *item = quick_item(list, (size_t)index);
        Py_INCREF(item);
        return item;
    }
    return CPyList_GetItemInt64(list, index);
}

/* Gives back what a list referred to, mostly a small int. */
INLINE void quick_drop(PyObject *item) {
    if (!IS_SMALL(item)) {
        Py_DECREF(item);
    }
}

static inline bool quick_set(PyObject *list, CPyTagged index, PyObject *value) {
    if (quick_is_within(list, index)) {
        PyObject *old = PyList_GET_ITEM(list, index >> 1);
        PyList_SET_ITEM(list, index >> 1, value);
        quick_drop(old);
        return true;
    }
    return CPyList_SetItem(list, index, value);
}

static inline bool quick_set_at(PyObject *list, int64_t index, PyObject *value) {
    if (likely((uint64_t)index < (uint64_t)PyList_GET_SIZE(list))) {
        PyObject *old = PyList_GET_ITEM(list, index);
        PyList_SET_ITEM(list, index, value);
        quick_drop(old);
        return true;
    }
    return CPyList_SetItemInt64(list, index, value);
}

/* Of a list that is being made. */
static inline void quick_fill(PyObject *list, Py_ssize_t index, PyObject *value) {
    PyList_SET_ITEM(list, index, value);
}

static inline int quick_append(PyObject *list, PyObject *item) {
    Py_ssize_t size = PyList_GET_SIZE(list);
    if (likely(size < ((PyListObject *)list)->allocated)) {
        if (!IS_SMALL(item)) {
            Py_INCREF(item);
        }
        PyList_SET_ITEM(list, size, item);
        Py_SET_SIZE((PyVarObject *)list, size + 1);
        return 0;
    }
    return PyList_Append(list, item);
}

/* The build writes this where mypyc would make an object, append it, and give it back. */
static inline int quick_append_int(PyObject *list, CPyTagged number) {
    Py_ssize_t size = PyList_GET_SIZE(list);
    PyObject *item = quick_as_object(number);
    if (unlikely(item == NULL)) {
        return -1;
    }
    if (likely(size < ((PyListObject *)list)->allocated)) {
        PyList_SET_ITEM(list, size, item);
        Py_SET_SIZE((PyVarObject *)list, size + 1);
        return 0;
    }
    int failed = PyList_Append(list, item);
    Py_DECREF(item);
    return failed;
}

/* The runtime assigns a slice behind the end. */
static inline PyObject *quick_extend(PyObject *list, PyObject *more) {
    if (PyList_CheckExact(more) && more != list) {
        Py_ssize_t size = PyList_GET_SIZE(list);
        Py_ssize_t added = PyList_GET_SIZE(more);
        if (likely(((PyListObject *)list)->allocated - size >= added)) {
            PyObject **from = ((PyListObject *)more)->ob_item;
            PyObject **to = ((PyListObject *)list)->ob_item + size;
            for (Py_ssize_t place = 0; place < added; place++) {
                Py_INCREF(from[place]);
                to[place] = from[place];
            }
            Py_SET_SIZE((PyVarObject *)list, size + added);
            Py_RETURN_NONE;
        }
        for (Py_ssize_t place = 0; place < PyList_GET_SIZE(more); place++) {
            if (unlikely(quick_append(list, PyList_GET_ITEM(more, place)) < 0)) {
                return NULL;
            }
        }
        Py_RETURN_NONE;
    }
    return CPyList_Extend(list, more);
}

/* The room of an item that is taken off stays, for the next one. */
static inline PyObject *quick_pop_last(PyObject *list) {
    Py_ssize_t size = PyList_GET_SIZE(list);
    if (likely(size > 0) && quick_is_settled(list)) {
        Py_SET_SIZE((PyVarObject *)list, size - 1);
        return quick_item(list, (size_t)size - 1);
    }
    return CPyList_PopLast(list);
}

static inline PyObject *quick_take(PyObject *list, Py_ssize_t place) {
    PyObject **items = ((PyListObject *)list)->ob_item;
    PyObject *item = items[place];
    Py_ssize_t size = PyList_GET_SIZE(list) - 1;
    Py_SET_SIZE((PyVarObject *)list, size);
    if (place < size) {
        memmove(items + place, items + place + 1, (size_t)(size - place) * sizeof(PyObject *));
    }
    return item;
}

static inline PyObject *quick_pop(PyObject *list, CPyTagged index) {
    if (quick_is_within(list, index) && quick_is_settled(list)) {
        return quick_take(list, (Py_ssize_t)(index >> 1));
    }
    return CPyList_Pop(list, index);
}

/* The place of an int that fits a machine word, -1 if it isn't there, -2 after an error. */
static CPy_NOINLINE Py_ssize_t quick_place(PyObject *list, PyObject *value, CPyTagged number) {
#ifdef HAS_SMALL_INTS
    if (likely(IS_SMALL(value))) { /* there is one object for each small int */
        Py_ssize_t size = PyList_GET_SIZE(list);
        PyObject **items = ((PyListObject *)list)->ob_item;
        Py_ssize_t found = 0;
        while (found < size && items[found] != value) {
            found++;
        }
        if (likely(are_small_ints(items, found))) { /* so none of them is equal */
            return found < size ? found : -1;
        }
    }
#endif
    for (Py_ssize_t place = 0; place < PyList_GET_SIZE(list); place++) {
        PyObject *item = PyList_GET_ITEM(list, place);
        if (item == value) {
            return place;
        }
        if (likely(PyLong_CheckExact(item))) {
            if (CPyTagged_BorrowFromObject(item) == number) {
                return place;
            }
            continue;
        }
        Py_INCREF(item);
        int is_equal = PyObject_RichCompareBool(item, value, Py_EQ);
        Py_DECREF(item);
        if (is_equal) {
            return is_equal > 0 ? place : -2;
        }
    }
    return -1;
}

static inline int quick_contains(PyObject *sequence, PyObject *value) {
    if (PyList_CheckExact(sequence) && PyLong_CheckExact(value)) {
        CPyTagged number = CPyTagged_BorrowFromObject(value);
        if (likely(CPyTagged_CheckShort(number))) {
            Py_ssize_t place = quick_place(sequence, value, number);
            return place >= 0 ? 1 : (int)place + 1;
        }
    }
    return PySequence_Contains(sequence, value);
}

static inline int quick_remove(PyObject *list, PyObject *value) {
    if (PyList_GET_SIZE(list) > 0 && PyList_GET_ITEM(list, 0) == value && quick_is_settled(list)) {
        quick_drop(quick_take(list, 0));
        return 0;
    }
    if (PyLong_CheckExact(value) && quick_is_settled(list)) {
        CPyTagged number = CPyTagged_BorrowFromObject(value);
        if (likely(CPyTagged_CheckShort(number))) {
            Py_ssize_t place = quick_place(list, value, number);
            if (likely(place >= 0)) {
                quick_drop(quick_take(list, place));
                return 0;
            }
            if (place == -2) {
                return -1;
            }
        }
    }
    return CPyList_Remove(list, value);
}

/* The items are taken off one by one: what a destructor does meanwhile finds a whole list. */
static CPy_NOINLINE char quick_clear(PyObject *list) {
    if (PyList_CheckExact(list) && quick_is_settled(list)) {
#ifdef HAS_SMALL_INTS
        if (are_small_ints(((PyListObject *)list)->ob_item, PyList_GET_SIZE(list))) {
            Py_SET_SIZE((PyVarObject *)list, 0); /* nobody counts them */
            return 1;
        }
#endif
        while (PyList_GET_SIZE(list) > 0) {
            quick_drop(quick_pop_last(list));
        }
        return 1;
    }
    return CPyList_Clear(list);
}

/* `del steps[-1]` without asking what the last item is. */
static inline int quick_delete(PyObject *holder, PyObject *place) {
    if (likely(IS_MINUS_ONE(place) && PyList_CheckExact(holder) && PyList_GET_SIZE(holder) > 0) &&
        quick_is_settled(holder)) {
        CPy_DECREF(quick_pop_last(holder));
        return 0;
    }
    return PyObject_DelItem(holder, place);
}

#ifdef HAS_SMALL_INTS

/* A list of small ints in order: they lie one behind the other, so their places are compared. */
static CPy_NOINLINE int quick_sort(PyObject *list) {
    Py_ssize_t size = PyList_GET_SIZE(list);
    PyObject **items = ((PyListObject *)list)->ob_item;
    if (size > SORTED_BY_PLACE || !quick_is_settled(list) || !are_small_ints(items, size)) {
        return PyList_Sort(list);
    }
    for (Py_ssize_t sorted = 1; sorted < size; sorted++) {
        PyObject *item = items[sorted];
        Py_ssize_t place = sorted;
        for (; place > 0 && items[place - 1] > item; place--) {
            items[place] = items[place - 1];
        }
        items[place] = item;
    }
    return 0;
}

#define PyList_Sort quick_sort

/* A new list with the items of another in order. */
static inline PyObject *quick_sorted(PyObject *sequence) {
    if (unlikely(!PyList_CheckExact(sequence))) {
        return CPySequence_Sort(sequence);
    }
    PyObject *list = quick_copy_list(sequence);
    if (likely(list != NULL) && unlikely(quick_sort(list) < 0)) {
        CPy_DECREF(list);
        return NULL;
    }
    return list;
}

#define CPySequence_Sort quick_sorted

#endif

/* `numbers[place] += n` and the like, which the runtime leaves to Python. */
#define QUICK_IN_PLACE(name, python, tagged)                                      \
    static inline PyObject *name(PyObject *left, PyObject *right) {               \
        if (likely(IS_SMALL(left) && IS_SMALL(right))) {                          \
            return quick_as_object(                                               \
                tagged(quick_from_object(left), quick_from_object(right)));       \
        }                                                                         \
        if (likely(PyLong_CheckExact(left) && PyLong_CheckExact(right))) {        \
            CPyTagged one = CPyTagged_BorrowFromObject(left);                     \
            CPyTagged other = CPyTagged_BorrowFromObject(right);                  \
            if (likely(CPyTagged_CheckShort(one) && CPyTagged_CheckShort(other))) { \
                return quick_as_object(tagged(one, other));                       \
            }                                                                     \
        }                                                                         \
        return python(left, right);                                               \
    }

QUICK_IN_PLACE(quick_or, PyNumber_InPlaceOr, CPyTagged_Or)
QUICK_IN_PLACE(quick_and, PyNumber_InPlaceAnd, CPyTagged_And)
QUICK_IN_PLACE(quick_add, PyNumber_InPlaceAdd, CPyTagged_Add)
QUICK_IN_PLACE(quick_subtract, PyNumber_InPlaceSubtract, CPyTagged_Subtract)

/* Whether two lists hold the same objects, and so are equal. */
static inline int quick_is_same(PyObject *one, PyObject *other) {
    return PyList_GET_SIZE(one) == PyList_GET_SIZE(other) &&
           memcmp(((PyListObject *)one)->ob_item, ((PyListObject *)other)->ob_item,
                  (size_t)PyList_GET_SIZE(one) * sizeof(PyObject *)) == 0;
}

/* Compares lists of small ints, which are the same objects wherever they are equal, and lists of
   such lists, at once. */
static CPy_NOINLINE PyObject *quick_compare(PyObject *one, PyObject *other, int how) {
    if (how == Py_EQ && PyList_CheckExact(one) && PyList_CheckExact(other)) {
        Py_ssize_t size = PyList_GET_SIZE(one);
        Py_ssize_t place = 0;
        if (quick_is_same(one, other)) {
            Py_RETURN_TRUE;
        }
        while (place < size && size == PyList_GET_SIZE(other)) {
            PyObject *left = PyList_GET_ITEM(one, place);
            PyObject *right = PyList_GET_ITEM(other, place);
            if (!PyList_CheckExact(left) || !PyList_CheckExact(right) ||
                !quick_is_same(left, right)) {
                break;
            }
            place++;
        }
        if (place == size && size == PyList_GET_SIZE(other)) {
            Py_RETURN_TRUE;
        }
    }
    return PyObject_RichCompare(one, other, how);
}

/* Whether an object is of a class. Our classes have one ancestor each, so its ancestors are a chain
   of a few links. What was found in it is noted, as a pair of classes that are kept from then on:
   another class can't come to lie at their places. */
#define KNOWN_KINDS 1024

typedef struct {
    PyTypeObject *type;
    PyTypeObject *ancestor;
} KnownKind;

SHARED KnownKind known_kinds[KNOWN_KINDS];

static CPy_NOINLINE int quick_descends(PyTypeObject *type, PyTypeObject *wanted, KnownKind *note) {
    if (!PyType_IsSubtype(type, wanted)) {
        return 0;
    }
    KnownKind before = *note;
    Py_INCREF(type);
    Py_INCREF(wanted);
    note->type = type;
    note->ancestor = wanted;
    Py_XDECREF(before.type);
    Py_XDECREF(before.ancestor);
    return 1;
}

static inline int quick_is_of(PyObject *object, PyTypeObject *wanted) {
    PyTypeObject *type = Py_TYPE(object);
    if (type == wanted) {
        return 1;
    }
    uintptr_t place = ((uintptr_t)type >> 4) ^ ((uintptr_t)type >> 10) ^ ((uintptr_t)wanted >> 5);
    KnownKind *note = &known_kinds[place % KNOWN_KINDS];
    return likely(note->type == type && note->ancestor == wanted) ||
           quick_descends(type, wanted, note);
}

#undef PyObject_TypeCheck
#define PyObject_TypeCheck(object, type) quick_is_of((PyObject *)(object), type)
#define CPyList_GetItemBorrow quick_borrow
#define CPyList_GetItemShortBorrow quick_borrow_short
#define CPyList_GetItem quick_get
#define CPyList_GetItemShort quick_get_short
#define CPyList_GetItemInt64Borrow quick_borrow_at
#define CPyList_GetItemInt64 quick_get_at
#define CPyList_SetItem quick_set
#define CPyList_SetItemInt64 quick_set_at
#define CPyList_SetItemUnsafe quick_fill
#define CPyList_PopLast quick_pop_last
#define CPyList_Pop quick_pop
#define CPyList_Remove quick_remove
#define CPyList_Clear quick_clear
#define CPyList_Extend quick_extend
#define PyObject_DelItem quick_delete
#define PyNumber_InPlaceOr quick_or
#define PyNumber_InPlaceAnd quick_and
#define PyNumber_InPlaceAdd quick_add
#define PyNumber_InPlaceSubtract quick_subtract
#define PyList_Append quick_append
#define PyObject_RichCompare quick_compare
#define PySequence_Contains quick_contains

#endif
#endif
