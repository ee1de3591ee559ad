/* Text that the parser is given besides the file: what headers of gcc leave to
 * gcc itself, or say in words that only gcc knows.
 *
 * The files are in a folder that exists for the parser alone, and that is
 * searched last but for the headers of gcc.
 */
#include "clang.h"

#include <string.h>

#define FOLDER "/polyopt/include"

/* Types that gcc has without a declaration.  Headers that declare them for
 * other compilers declare the same: it makes no difference then.  Each has the
 * format and the operations of gcc's type; files that tell it from the type that it
 * is here are left alone, see po_lower_tells_types.
 */
static const char types[] = "#if __LDBL_MANT_DIG__ == 113\n"
                            "typedef long double _Float128;\n"
                            "#elif defined __SIZEOF_FLOAT128__\n"
                            "typedef __float128 _Float128;\n"
                            "#endif\n"
                            "#if __LDBL_MANT_DIG__ >= 64\n"
                            "typedef long double _Float64x;\n"
                            "#endif\n"
                            "typedef float _Float32;\n"
                            "typedef double _Float64;\n"
                            "typedef double _Float32x;\n";

/* <stdatomic.h>: gcc's is for gcc's types of atomic objects, and is found as
 * the next one after clang's.
 */
static const char atomics[] =
    "#ifndef PO_STDATOMIC\n"
    "#define PO_STDATOMIC\n"
    "#include <stddef.h>\n"
    "#include <stdint.h>\n"
    "typedef enum memory_order {\n"
    "  memory_order_relaxed, memory_order_consume, memory_order_acquire,\n"
    "  memory_order_release, memory_order_acq_rel, memory_order_seq_cst\n"
    "} memory_order;\n"
    "typedef _Atomic(_Bool) atomic_bool;\n"
    "typedef _Atomic(char) atomic_char;\n"
    "typedef _Atomic(signed char) atomic_schar;\n"
    "typedef _Atomic(unsigned char) atomic_uchar;\n"
    "typedef _Atomic(short) atomic_short;\n"
    "typedef _Atomic(unsigned short) atomic_ushort;\n"
    "typedef _Atomic(int) atomic_int;\n"
    "typedef _Atomic(unsigned) atomic_uint;\n"
    "typedef _Atomic(long) atomic_long;\n"
    "typedef _Atomic(unsigned long) atomic_ulong;\n"
    "typedef _Atomic(long long) atomic_llong;\n"
    "typedef _Atomic(unsigned long long) atomic_ullong;\n"
    "typedef _Atomic(__CHAR16_TYPE__) atomic_char16_t;\n"
    "typedef _Atomic(__CHAR32_TYPE__) atomic_char32_t;\n"
    "typedef _Atomic(__WCHAR_TYPE__) atomic_wchar_t;\n"
    "typedef _Atomic(int_least8_t) atomic_int_least8_t;\n"
    "typedef _Atomic(uint_least8_t) atomic_uint_least8_t;\n"
    "typedef _Atomic(int_least16_t) atomic_int_least16_t;\n"
    "typedef _Atomic(uint_least16_t) atomic_uint_least16_t;\n"
    "typedef _Atomic(int_least32_t) atomic_int_least32_t;\n"
    "typedef _Atomic(uint_least32_t) atomic_uint_least32_t;\n"
    "typedef _Atomic(int_least64_t) atomic_int_least64_t;\n"
    "typedef _Atomic(uint_least64_t) atomic_uint_least64_t;\n"
    "typedef _Atomic(int_fast8_t) atomic_int_fast8_t;\n"
    "typedef _Atomic(uint_fast8_t) atomic_uint_fast8_t;\n"
    "typedef _Atomic(int_fast16_t) atomic_int_fast16_t;\n"
    "typedef _Atomic(uint_fast16_t) atomic_uint_fast16_t;\n"
    "typedef _Atomic(int_fast32_t) atomic_int_fast32_t;\n"
    "typedef _Atomic(uint_fast32_t) atomic_uint_fast32_t;\n"
    "typedef _Atomic(int_fast64_t) atomic_int_fast64_t;\n"
    "typedef _Atomic(uint_fast64_t) atomic_uint_fast64_t;\n"
    "typedef _Atomic(intptr_t) atomic_intptr_t;\n"
    "typedef _Atomic(uintptr_t) atomic_uintptr_t;\n"
    "typedef _Atomic(size_t) atomic_size_t;\n"
    "typedef _Atomic(ptrdiff_t) atomic_ptrdiff_t;\n"
    "typedef _Atomic(intmax_t) atomic_intmax_t;\n"
    "typedef _Atomic(uintmax_t) atomic_uintmax_t;\n"
    "typedef struct atomic_flag { atomic_bool _Value; } atomic_flag;\n"
    "#define ATOMIC_VAR_INIT(v) (v)\n"
    "#define ATOMIC_FLAG_INIT { 0 }\n"
    "#define ATOMIC_BOOL_LOCK_FREE __GCC_ATOMIC_BOOL_LOCK_FREE\n"
    "#define ATOMIC_CHAR_LOCK_FREE __GCC_ATOMIC_CHAR_LOCK_FREE\n"
    "#define ATOMIC_CHAR16_T_LOCK_FREE __GCC_ATOMIC_CHAR16_T_LOCK_FREE\n"
    "#define ATOMIC_CHAR32_T_LOCK_FREE __GCC_ATOMIC_CHAR32_T_LOCK_FREE\n"
    "#define ATOMIC_WCHAR_T_LOCK_FREE __GCC_ATOMIC_WCHAR_T_LOCK_FREE\n"
    "#define ATOMIC_SHORT_LOCK_FREE __GCC_ATOMIC_SHORT_LOCK_FREE\n"
    "#define ATOMIC_INT_LOCK_FREE __GCC_ATOMIC_INT_LOCK_FREE\n"
    "#define ATOMIC_LONG_LOCK_FREE __GCC_ATOMIC_LONG_LOCK_FREE\n"
    "#define ATOMIC_LLONG_LOCK_FREE __GCC_ATOMIC_LLONG_LOCK_FREE\n"
    "#define ATOMIC_POINTER_LOCK_FREE __GCC_ATOMIC_POINTER_LOCK_FREE\n"
    "#define kill_dependency(y) (y)\n"
    "void atomic_thread_fence(memory_order);\n"
    "void atomic_signal_fence(memory_order);\n"
    "#define atomic_thread_fence(o) __c11_atomic_thread_fence(o)\n"
    "#define atomic_signal_fence(o) __c11_atomic_signal_fence(o)\n"
    "#define atomic_is_lock_free(p) __c11_atomic_is_lock_free(sizeof(*(p)))\n"
    "#define atomic_init(p, v) __c11_atomic_init(p, v)\n"
    "#define atomic_store_explicit __c11_atomic_store\n"
    "#define atomic_store(p, v) __c11_atomic_store(p, v, 5)\n"
    "#define atomic_load_explicit __c11_atomic_load\n"
    "#define atomic_load(p) __c11_atomic_load(p, 5)\n"
    "#define atomic_exchange_explicit __c11_atomic_exchange\n"
    "#define atomic_exchange(p, v) __c11_atomic_exchange(p, v, 5)\n"
    "#define atomic_compare_exchange_strong_explicit "
    "__c11_atomic_compare_exchange_strong\n"
    "#define atomic_compare_exchange_strong(p, e, v) "
    "__c11_atomic_compare_exchange_strong(p, e, v, 5, 5)\n"
    "#define atomic_compare_exchange_weak_explicit "
    "__c11_atomic_compare_exchange_weak\n"
    "#define atomic_compare_exchange_weak(p, e, v) "
    "__c11_atomic_compare_exchange_weak(p, e, v, 5, 5)\n"
    "#define atomic_fetch_add_explicit __c11_atomic_fetch_add\n"
    "#define atomic_fetch_add(p, v) __c11_atomic_fetch_add(p, v, 5)\n"
    "#define atomic_fetch_sub_explicit __c11_atomic_fetch_sub\n"
    "#define atomic_fetch_sub(p, v) __c11_atomic_fetch_sub(p, v, 5)\n"
    "#define atomic_fetch_or_explicit __c11_atomic_fetch_or\n"
    "#define atomic_fetch_or(p, v) __c11_atomic_fetch_or(p, v, 5)\n"
    "#define atomic_fetch_xor_explicit __c11_atomic_fetch_xor\n"
    "#define atomic_fetch_xor(p, v) __c11_atomic_fetch_xor(p, v, 5)\n"
    "#define atomic_fetch_and_explicit __c11_atomic_fetch_and\n"
    "#define atomic_fetch_and(p, v) __c11_atomic_fetch_and(p, v, 5)\n"
    "#define atomic_flag_test_and_set_explicit(p, o) "
    "__c11_atomic_exchange(&(p)->_Value, 1, o)\n"
    "#define atomic_flag_test_and_set(p) "
    "__c11_atomic_exchange(&(p)->_Value, 1, 5)\n"
    "#define atomic_flag_clear_explicit(p, o) "
    "__c11_atomic_store(&(p)->_Value, 0, o)\n"
    "#define atomic_flag_clear(p) __c11_atomic_store(&(p)->_Value, 0, 5)\n"
    "#endif\n";

const char po_lower_folder[] = FOLDER;
const char po_lower_types[] = FOLDER "/types.h";

/* Is it a file of ours? */
bool po_lower_is_prelude(const char *path)
{
    return strncmp(path, FOLDER "/", strlen(FOLDER "/")) == 0;
}

/* Store the files in "file"; return how many. */
int po_lower_prelude(struct CXUnsavedFile file[PO_N_PRELUDE])
{
    file[0] = (struct CXUnsavedFile){po_lower_types, types, sizeof(types) - 1};
    file[1] = (struct CXUnsavedFile){FOLDER "/stdatomic.h", atomics,
                                     sizeof(atomics) - 1};
    return PO_N_PRELUDE;
}
