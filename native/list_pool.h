/* Lists that nobody needs any more, kept with their room for the next ones.

   The rules make and drop small lists of ints all the time, and a copy of a match makes one for each
   zone. Python keeps the list objects that are dropped but gives their room back, and asks for
   new room item by item. Here a list is kept together with its room. Only lists that hold ints, or
   such lists, are kept; all others go the usual way. `quick_lists.h` includes this file. */

#ifndef LIST_POOL_H
#define LIST_POOL_H

#include "quick_ints.h"

#ifdef HAS_SMALL_INTS

#define POOL_SIZES 8 /* lists with room for at least 4, 8, 16, ..., 512 items */
#define POOL_LEAST 4
#define POOL_MOST 512
#define POOL_PLACES 128

typedef struct {
    Py_ssize_t count;
    PyObject *lists[POOL_PLACES];
} ListPool;

SHARED ListPool list_pools[POOL_SIZES];

/* Of two to the power of how much this is at least: the number of its highest bit. */
INLINE int highest_bit(Py_ssize_t n) {
    return 63 - __builtin_clzll((unsigned long long)n);
}

/* Which pool has lists with room for n items, n from 0 to POOL_MOST. */
INLINE int pool_with_room(Py_ssize_t n) {
    return n <= POOL_LEAST ? 0 : highest_bit(n - 1) - 1;
}

static CPy_NOINLINE PyObject *list_with_room(int size) {
    PyObject *list = PyList_New((Py_ssize_t)POOL_LEAST << size);
    if (list != NULL) {
        PyObject_GC_UnTrack(list);
        Py_SET_SIZE((PyVarObject *)list, 0);
    }
    return list;
}

/* An empty list from this pool, with its room, or NULL after an error. The cycle collector
   doesn't know it: whoever makes it a list of anything but ints tells the collector. */
INLINE PyObject *pooled_list(int size) {
    ListPool *pool = &list_pools[size];
    if (likely(pool->count > 0)) {
        PyObject *list = pool->lists[--pool->count];
        Py_SET_REFCNT(list, 1);
        return list;
    }
    return list_with_room(size);
}

static CPy_NOINLINE PyObject *quick_new_list(Py_ssize_t n) {
    if (unlikely(n > POOL_MOST)) {
        return PyList_New(n);
    }
    int size = n == 0 ? 1 : pool_with_room(n);
    if (list_pools[size].count == 0) { /* Python clears the items, and tells the collector */
        PyObject *fresh = PyList_New((Py_ssize_t)POOL_LEAST << size);
        if (likely(fresh != NULL)) {
            Py_SET_SIZE((PyVarObject *)fresh, n);
        }
        return fresh;
    }
    PyObject *list = pooled_list(size);
    for (Py_ssize_t place = 0; place < n; place++) {
        PyList_SET_ITEM(list, place, NULL);
    }
    Py_SET_SIZE((PyVarObject *)list, n);
    PyObject_GC_Track(list);
    return list;
}

/* Two items at a time. */
typedef uintptr_t ItemPair __attribute__((vector_size(16), aligned(8), may_alias));

#define MANY_SMALL 8192 /* ints from -5 to 250, told by the bits of their places */

/* Copies the items of a list to another place; whether all of them are small ints. */
INLINE int copied_small_ints(PyObject **target, PyObject **source, Py_ssize_t size) {
    const ItemPair first = {small_ints, small_ints};
    ItemPair places = {0, 0};
    Py_ssize_t place = 0;
    for (; place + 1 < size; place += 2) {
        ItemPair items = *(ItemPair *)(source + place);
        places |= items - first;
        *(ItemPair *)(target + place) = items;
    }
    uintptr_t all = places[0] | places[1];
    if (place < size) {
        all |= SMALL_PLACE(source[place]);
        target[place] = source[place];
    }
    return likely(all < MANY_SMALL);
}

INLINE int are_small_ints(PyObject **items, Py_ssize_t size) {
    const ItemPair first = {small_ints, small_ints};
    ItemPair places = {0, 0};
    Py_ssize_t place = 0;
    for (; place + 1 < size; place += 2) {
        places |= *(ItemPair *)(items + place) - first;
    }
    uintptr_t all = places[0] | places[1];
    if (place < size) {
        all |= SMALL_PLACE(items[place]);
    }
    return likely(all < MANY_SMALL);
}

static CPy_NOINLINE PyObject *quick_copy_list(PyObject *source) {
    if (unlikely(!PyList_CheckExact(source) || PyList_GET_SIZE(source) >= POOL_MOST)) {
        return CPyList_Copy(source);
    }
    Py_ssize_t size = PyList_GET_SIZE(source);
    PyObject *list = pooled_list(pool_with_room(size + 1));
    if (unlikely(list == NULL)) {
        return NULL;
    }
    PyObject **items = ((PyListObject *)list)->ob_item;
    Py_SET_SIZE((PyVarObject *)list, size);
    if (copied_small_ints(items, ((PyListObject *)source)->ob_item, size) && size > 0) {
        return list; /* it can't be part of a cycle */
    }
    for (Py_ssize_t place = 0; place < size; place++) {
        Py_INCREF(items[place]);
    }
    PyObject_GC_Track(list);
    return list;
}

/* `[0] * n` and the like. */
static CPy_NOINLINE PyObject *quick_repeat(PyObject *source, CPyTagged times) {
    Py_ssize_t n = (Py_ssize_t)times >> 1;
    if (unlikely(!CPyTagged_CheckShort(times) || n <= 0 || n > POOL_MOST ||
                 !PyList_CheckExact(source) || PyList_GET_SIZE(source) != 1 ||
                 !IS_SMALL(PyList_GET_ITEM(source, 0)))) {
        return CPySequence_Multiply(source, times);
    }
    PyObject *list = pooled_list(pool_with_room(n));
    if (likely(list != NULL)) {
        PyObject *item = PyList_GET_ITEM(source, 0);
        PyObject **items = ((PyListObject *)list)->ob_item;
        for (Py_ssize_t place = 0; place < n; place++) {
            items[place] = item;
        }
        Py_SET_SIZE((PyVarObject *)list, n);
    }
    return list;
}

/* Whether the cycle collector knows an object: it links those that it knows. */
INLINE int is_tracked(PyObject *object) {
    return ((uintptr_t *)object)[-2] != 0;
}

/* Drops a list of ints that nobody refers to into the pool; whether this could be done. */
static int drop_into_pool(PyObject *list) {
    Py_ssize_t room = ((PyListObject *)list)->allocated;
    Py_ssize_t size = PyList_GET_SIZE(list);
    if (room < POOL_LEAST || room >= 2 * POOL_MOST) {
        return 0;
    }
    ListPool *pool = &list_pools[highest_bit(room) - 2];
    if (pool->count == POOL_PLACES) {
        return 0;
    }
    PyObject **items = ((PyListObject *)list)->ob_item;
    int is_counted = !are_small_ints(items, size);
    if (is_counted) {
        for (Py_ssize_t place = 0; place < size; place++) {
            if (items[place] == NULL || !PyLong_CheckExact(items[place])) {
                return 0;
            }
        }
    }
    if (is_tracked(list)) {
        PyObject_GC_UnTrack(list);
    }
    Py_SET_SIZE((PyVarObject *)list, 0);
    if (is_counted) {
        for (Py_ssize_t place = 0; place < size; place++) {
            Py_DECREF(items[place]);
        }
    }
    pool->lists[pool->count++] = list;
    return 1;
}

/* What is done with an object to which the last reference is gone. */
static CPy_NOINLINE void quick_dealloc(PyObject *object) {
    if (!PyList_CheckExact(object)) {
        _Py_Dealloc(object);
        return;
    }
    if (drop_into_pool(object)) {
        return;
    }
    PyObject_GC_UnTrack(object);
    Py_ssize_t left = PyList_GET_SIZE(object);
    while (left > 0) { /* a list of lists: those to which only it refers are kept as well */
        PyObject *item = PyList_GET_ITEM(object, left - 1);
        if (item == NULL || !PyList_CheckExact(item)) {
            break;
        }
        Py_SET_SIZE((PyVarObject *)object, --left);
        if (Py_REFCNT(item) > 1 || !drop_into_pool(item)) {
            Py_DECREF(item);
        }
    }
    if (left == 0 && drop_into_pool(object)) {
        return;
    }
    _Py_Dealloc(object);
}

#undef CPy_DECREF
#define CPy_DECREF(object)                         \
    do {                                           \
        PyObject *dropped = (PyObject *)(object);  \
        if (unlikely(--dropped->ob_refcnt == 0)) { \
            quick_dealloc(dropped);                \
        }                                          \
    } while (0)

#undef Py_CLEAR /* what a match that is dropped refers to */
#define Py_CLEAR(place)                            \
    do {                                           \
        PyObject *held = (PyObject *)(place);      \
        if (held != NULL) {                        \
            (place) = NULL;                        \
            CPy_DECREF(held);                      \
        }                                          \
    } while (0)

#define PyList_New quick_new_list
#define CPyList_Copy quick_copy_list
#define CPySequence_Multiply quick_repeat

#endif
#endif
