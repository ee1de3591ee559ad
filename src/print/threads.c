/* How many threads the new loops run on.
 *
 * Threads wait for each other at the end of every loop that they share, and spin
 * meanwhile.  Where other processes take the processors, the one that the others wait
 * for may have to wait for a time slice itself, which takes milliseconds each time.
 * So what is printed here counts the tasks that are ready to run on the machine, and
 * gives the loops as many threads as find a processor: on a busy machine of two, one.
 * Linux has the number in /proc/loadavg, which takes 13 µs to read; it is read every
 * 5 ms.  50 products of a matrix and a vector, 500 x 500, on 2 processors, one of them
 * busy: the original takes 7.5 ms; the loops took 104 ms on two threads, now 3.7 ms.
 *
 * A reading is a sample.  Where all processors work, a task of the kernel that is ready
 * for a moment is in it for up to a tick, 4 ms; that is every third reading.  So two in
 * a row have to say that there are too many threads, and the program to have had less
 * of the processors since than so many threads would have; or six in a row.  Two say
 * that there is room for more.  Only the first reading counts at once, as many a
 * program does not run for long; if it was wrong, so does one of the next few.  The
 * other threads of a team may spin or sleep by then, which nobody knows; they are
 * taken to spin.  A busy process that comes or goes is noticed after 15 ms.
 *
 * The functions of the library are given names of our own, since the program may not
 * have their headers, or variables of their names; the functions are those of C, which
 * no program may define itself.  Each thread of the program knows for itself what it
 * has read: nothing is shared.
 *
 * What else was tried, one processor of two busy, in ms (first: nothing is busy):
 *
 *     50 products, a wavefront         idle         busy
 *     original                       7.1  11.3    7.4  11.2
 *     two threads                   12.1  11.4    104    85
 *     GOMP_SPINCOUNT=30000           8.9  11.9     64    50
 *     GOMP_SPINCOUNT=1000            2.3  14.8    5.2  12.7
 *     OMP_WAIT_POLICY=passive        3.2  15.0    3.2  11.5
 *     as here                         11  11.7    3.7  11.6
 *
 * Threads that spin for a shorter time do harm on an idle machine, or still wait on a
 * busy one; and only the environment can say so, before the program starts.
 */
#include "internal.h"

#include <string.h>

#define HAS_OPENMP "defined _OPENMP || defined POLYOPT_OPENMP"
#define HAS_LOAD   "defined __linux__ && !defined __ANDROID__"

/* The functions that are printed, and what they call the library's. */
static const char *const names[] = {"threads", "number", "may_leave", "room",
                                    "error",   "open",   "line",      "close",
                                    "value",   "clock"};

/* In the texts, "@" stands for what names begin with, and "$" for what those of the
 * runtime end with: "_", as in Fortran, where those for C may be the program's own.
 */
static const char number[] =
    "/* The number behind so many blanks in the file, or the last of them in "
    "\"0-7\". */\n"
    "static __attribute__((noinline)) int @number(const char *name, int "
    "blanks)\n"
    "{\n"
    "    extern int *@error(void) __asm__(\"__errno_location\");\n"
    "    extern void *@open(const char *, const char *) __asm__(\"fopen\");\n"
    "    extern char *@line(char *, int, void *) __asm__(\"fgets\");\n"
    "    extern int @close(void *) __asm__(\"fclose\");\n"
    "    char text[256] = \"\", *at = text;\n"
    "    int error = *@error(), n = 0;\n"
    "    void *file = @open(name, \"re\");\n"
    "    if (file) {\n"
    "        @line(text, 256, file);\n"
    "        @close(file);\n"
    "    }\n"
    "    *@error() = error;\n"
    "    while (*at && blanks > 0)\n"
    "        blanks -= *at++ == ' ';\n"
    "    for (; *at && *at != '/' && *at != '\\n'; at++)\n"
    "        n = *at >= '0' && *at <= '9' ? 10 * n + (*at - '0') : 0;\n"
    "    return n;\n"
    "}\n";

static const char may_leave[] =
    "/* May loops leave processors to others?  Not if the user says how many "
    "threads there\n"
    " * are to be, or that they are to spin, or the program has some of the "
    "processors. */\n"
    "static int @may_leave(void)\n"
    "{\n"
    "    extern int omp_get_num_procs$(void);\n"
    "    extern char *@value(const char *) __asm__(\"getenv\");\n"
    "    const char *dynamic = @value(\"OMP_DYNAMIC\");\n"
    "    const char *policy = @value(\"OMP_WAIT_POLICY\");\n"
    "    return !(dynamic && (*dynamic | 32) == 'f') &&\n"
    "           !(policy && (*policy | 32) == 'a') &&\n"
    "           omp_get_num_procs$() > "
    "@number(\"/sys/devices/system/cpu/online\", 0);\n"
    "}\n";

static const char room[] =
    "/* So many of the threads find a processor; others would only wait for "
    "it. */\n"
    "static __attribute__((noinline)) int @room(int all)\n"
    "{\n"
    "    extern int omp_get_num_procs$(void);\n"
    "    extern double omp_get_wtime$(void);\n"
    "    extern long @clock(void) __asm__(\"clock\");\n"
    "    static __thread int room, turn;\n"
    "    static __thread double last, pause, since;\n"
    "    static __thread unsigned long spent;\n"
    "    double now = omp_get_wtime$();\n"
    "    int own, tasks, most, found, waits = 0;\n"
    "    if (room == 0 && !@may_leave())\n"
    "        room = -1;\n"
    "    if (room < 0)\n"
    "        return all;\n"
    "    if (room == 0 || now - last >= pause || now < last) {\n"
    "        own = room == 0 ? 1 : room < all ? room : all;\n"
    "        tasks = @number(\"/proc/loadavg\", 3);\n"
    "        most = omp_get_num_procs$();\n"
    "        found = tasks > 0 ? own + most - tasks : all;\n"
    "        most = tasks > 0 && most < all ? most : all;\n"
    "        found = found > most ? most : found < 1 ? 1 : found;\n"
    "        if (found >= own) {\n"
    "            turn = found > own ? (turn > 0 ? turn : 0) + 1 : 0;\n"
    "        } else if (turn >= 0) {\n"
    "            turn = -1;\n"
    "            since = now;\n"
    "            spent = (unsigned long)@clock();\n"
    "        } else {\n"
    "            turn--;\n"
    "            waits = (double)((unsigned long)@clock() - spent) * 1e-6 <\n"
    "                    (own - 0.2) * (now - since);\n"
    "        }\n"
    "        if (room == 0 || turn == (pause < 5e-3 ? 1 : 2) || turn == -6 || "
    "waits) {\n"
    "            room = found;\n"
    "            turn = 0;\n"
    "        }\n"
    "        pause = pause < 5e-3 ? pause + 1e-3 : pause;\n"
    "        last = now;\n"
    "    }\n"
    "    return room < all ? room : all;\n"
    "}\n";

/* Does the file use a name of these, behind the prefix? */
bool po_threads_name_is_taken(const po_unit *unit, const char *prefix,
                              po_arena *arena)
{
    return po_unit_has_any_name(unit, prefix, PO_COUNTOF(names), names, arena);
}

static const char simple[] =
    "    extern int omp_in_parallel$(void), omp_get_max_threads$(void);\n"
    "    return omp_in_parallel$() ? 1 : omp_get_max_threads$();\n";

static const char minding[] =
    "    extern int omp_in_parallel$(void), omp_get_max_threads$(void);\n"
    "    int all = omp_in_parallel$() ? 1 : omp_get_max_threads$();\n"
    "#if " HAS_LOAD "\n"
    "    all = all > 1 ? @room(all) : all;\n"
    "#endif\n"
    "    return all;\n";

/* Print a text with the names that it has in this file. */
static void print_named(const char *text, const po_unit *unit,
                        const char *prefix, po_text *out)
{
    for (size_t n; *text; text += n + (text[n] != '\0')) {
        n = strcspn(text, "@$");
        po_text_add_bytes(out, text, n);
        if (text[n] == '@')
            po_text_add(out, prefix);
        else if (text[n] == '$' && unit->replaces_openmp)
            po_text_add(out, "_");
    }
}

/* Print the functions that ask the machine. */
static void print_room(const po_unit *unit, const char *prefix, po_text *out)
{
    static const char *const text[] = {number, may_leave, room};

    po_text_add(out, "#if (" HAS_OPENMP ") && \\\n    " HAS_LOAD "\n");
    for (size_t i = 0; i < PO_COUNTOF(text); i++) {
        po_text_add(out, i > 0 ? "\n" : "");
        print_named(text[i], unit, prefix, out);
    }
    po_text_add(out, "#endif\n\n");
}

/* Print the definition of the function that says how many threads a loop runs on, with
 * those that it calls, and a blank line.
 */
void po_print_threads(const po_unit *unit, const char *prefix, po_text *out)
{
    if (unit->minds_load)
        print_room(unit, prefix, out);
    po_text_printf(out, "static %s int %sthreads(void)\n{\n",
                   unit->is_c90 ? "__inline__" : "inline", prefix);
    po_text_add(out, "#if " HAS_OPENMP "\n");
    print_named(unit->minds_load ? minding : simple, unit, prefix, out);
    po_text_add(out, "#else\n    return 1;\n#endif\n}\n\n");
}
