/* What hardly ever happens, told to the compiler: errors, and objects that nobody needs any more.

   mypyc follows every operation with what to do if it fails. A compiler that knows these lines to
   be cold moves them out of the way of the others. `quick_lists.h` includes this file. */

#ifndef COLD_PATHS_H
#define COLD_PATHS_H

#if defined(__GNUC__) || defined(__clang__)

#define COLD __attribute__((cold))
#define INLINE static inline __attribute__((always_inline))
#define NEVER() __builtin_unreachable()
#define SHARED __attribute__((weak, visibility("hidden"))) /* one for all modules of the unit */

COLD void CPy_AddTraceback(const char *, const char *, int, PyObject *);
COLD void CPy_AttributeError(const char *, const char *, const char *, const char *, int,
                             PyObject *);
COLD void CPy_TypeError(const char *, PyObject *);
COLD void CPy_TypeErrorTraceback(const char *, const char *, int, PyObject *, const char *,
                                 PyObject *);
COLD CPy_NOINLINE static void CPy_DecRef(PyObject *);
COLD CPy_NOINLINE static void CPy_XDecRef(void *);
COLD PyObject *CPyList_GetItem(PyObject *, CPyTagged);
COLD PyObject *CPyList_GetItemBorrow(PyObject *, CPyTagged);
COLD PyObject *CPyList_GetItemInt64(PyObject *, int64_t);
COLD PyObject *CPyList_GetItemInt64Borrow(PyObject *, int64_t);
COLD PyObject *CPyList_GetItemShort(PyObject *, CPyTagged);
COLD PyObject *CPyList_GetItemShortBorrow(PyObject *, CPyTagged);
COLD bool CPyList_SetItem(PyObject *, CPyTagged, PyObject *);
COLD bool CPyList_SetItemInt64(PyObject *, int64_t, PyObject *);

#if PY_VERSION_HEX < 0x030C0000 /* later ones have objects that are never counted */
#undef CPy_DECREF
#define CPy_DECREF(object)                         \
    do {                                           \
        PyObject *dropped = (PyObject *)(object);  \
        if (unlikely(--dropped->ob_refcnt == 0)) { \
            _Py_Dealloc(dropped);                  \
        }                                          \
    } while (0)
#endif

#else

#define COLD
#define INLINE static inline
#define NEVER()
#define SHARED static

#endif
#endif
