/* Random steps for a nest of which the loops, statements, arrays and parameters are known.
 * Most of them are such as the nest may allow; a few are nonsense.
 */
#include "steps.h"

#include <string.h>

static const char *any(struct dice *d, const struct list *list,
                       const char *none)
{
    return list->n > 0 ? list->name[below(d, (unsigned)list->n)] : none;
}

/* Names of loops are put together here, in turns, as a step has several of them. */
static char place[8][2 * MAX_TEXT];

/* The name of loop number i: "S1.k.tile", or without the statement, or behind that of a
 * loop that may be around.
 */
static const char *called(struct dice *d, const struct nest *nest, int i)
{
    static int turn;
    const char *name = i < nest->loop.n ? nest->loop.name[i] : "i";
    const char *dot = strchr(name, '.');
    const char *around = i > 0 && i < nest->loop.n
                             ? nest->loop.name[below(d, (unsigned)i)]
                             : name;
    char *text = place[turn++ % 8];

    if (strchr(around, '.') && chance(d, 12)) {
        snprintf(text, sizeof(place[0]), "%s/%s", strchr(around, '.') + 1,
                 name);
        return text;
    }
    return dot && chance(d, 25) ? dot + 1 : name;
}

/* A number that some loop may be split, or shifted, at. */
static void print_value(struct dice *d, const struct nest *nest)
{
    static const char *const odd[] = {"1000000000",
                                      "-1000000000000",
                                      "9223372036854775807",
                                      "99999999999999999999",
                                      "1/2",
                                      "i",
                                      "2 *",
                                      "n n",
                                      "(n)",
                                      "-n"};
    const char *n = any(d, &nest->param, "4");

    switch (below(d, 12)) {
    case 0:
        printf("%s", n);
        break;
    case 1:
        printf("%s - 1", n);
        break;
    case 2:
        printf("floor(%s/2)", n);
        break;
    case 3:
        printf("-%s + 2", n);
        break;
    case 4:
        printf("2*%s - %u", n, below(d, 9));
        break;
    case 5:
        printf("-%u", 1 + below(d, 4));
        break;
    case 6:
        if (chance(d, 80))
            printf("%s mod 3", n);
        else
            printf("%s", odd[below(d, 10)]);
        break;
    default:
        printf("%u", below(d, 9));
        break;
    }
}

static void print_size(struct dice *d)
{
    static const unsigned size[] = {0,  1,  2,  3,   4,   5,   8,
                                    16, 32, 64, 100, 288, 1000};

    if (chance(d, 1))
        printf("%u", 1u << 30);
    else
        printf("%u", size[below(d, chance(d, 20) ? 13 : 8)]);
}

/* The same, or a parameter that may be the size. */
static void print_size_or_name(struct dice *d, const struct nest *nest)
{
    if (chance(d, 12))
        printf("%s", any(d, &nest->param, "n"));
    else
        print_size(d);
}

/* Tiles of two loops whose sizes are parameters, or one of them, in steps that threads share; the inner
 * loop is mostly skewed by the outer one, as tiles are seldom legal else.
 */
static void print_wavefront(struct dice *d, const struct nest *nest)
{
    int most = nest->loop.n > 0 ? nest->loop.n : 1;
    int i = (int)below(d, (unsigned)most);
    const char *outer = i < nest->loop.n ? nest->loop.name[i] : "i";
    const char *inner = i + 1 < nest->loop.n ? nest->loop.name[i + 1] : "j";

    if (chance(d, 60))
        printf("skew %s by %u*%s\n", inner, 1 + below(d, 3), outer);
    printf("tile %s, %s: %s, ", outer, inner, any(d, &nest->param, "n"));
    if (chance(d, 60))
        printf("%s", any(d, &nest->param, "m"));
    else
        printf("%u", 2 + below(d, 5));
    printf("\nwavefront %s.tile, %s.tile\n", outer, inner);
    printf("parallel %s.tile", inner);
}

/* Store how many of the loops that may follow each other inwards, from number "*first". */
static int some_loops(struct dice *d, const struct nest *nest, int *first)
{
    int n = 1 + (int)below(d, 3);
    int most = nest->loop.n > 0 ? nest->loop.n : 1;

    *first = (int)below(d, (unsigned)most);
    return n > most - *first ? most - *first : n;
}

static void print_tile(struct dice *d, const struct nest *nest)
{
    int first;
    int n = some_loops(d, nest, &first);
    int n_level = chance(d, 25) ? 2 : 1;

    printf("tile ");
    for (int i = 0; i < n; i++)
        printf("%s%s", i > 0 ? ", " : "", called(d, nest, first + i));
    for (int level = 0; level < n_level; level++) {
        printf(level > 0 ? " / " : ": ");
        for (int i = 0; i < n; i++) {
            printf(i > 0 ? ", " : "");
            print_size_or_name(d, nest);
        }
    }
}

static void print_reorder(struct dice *d, const struct nest *nest)
{
    int first;
    int n = some_loops(d, nest, &first);
    int turn = (int)below(d, 3);

    printf("reorder ");
    for (int i = 0; i < n; i++)
        printf(
            "%s%s", i > 0 ? ", " : "",
            called(d, nest, first + (turn == 0 ? n - 1 - i : (i + turn) % n)));
}

/* Two loops, the second mostly the one that comes next. */
static void print_pair(struct dice *d, const struct nest *nest,
                       const char *word, const char *between)
{
    int most = nest->loop.n > 0 ? nest->loop.n : 1;
    int a = (int)below(d, (unsigned)most);
    int b = chance(d, 60) ? a + 1 : (int)below(d, (unsigned)most);

    printf("%s %s%s%s", word, called(d, nest, a), between,
           called(d, nest, b < most ? b : 0));
}

static void print_skew(struct dice *d, const struct nest *nest)
{
    int most = nest->loop.n > 0 ? nest->loop.n : 1;
    int a = (int)below(d, (unsigned)most);
    int b = a + 1 < most ? a + 1 : a;
    int factor = (int)below(d, 7) - 2;

    if (chance(d, 20))
        factor = (int)below(d, 2000) - 1000;
    printf("skew %s by ", called(d, nest, b));
    if (factor != 1)
        printf("%d*", factor);
    printf("%s", called(d, nest, a));
}

/* Diamonds of a loop by the one around it, mostly, as "skew" has them. */
static void print_diamond(struct dice *d, const struct nest *nest)
{
    int most = nest->loop.n > 0 ? nest->loop.n : 1;
    int a = (int)below(d, (unsigned)most);
    int b = a + 1 < most ? a + 1 : a;

    if (chance(d, 40)) {
        printf("diamond %s, ", called(d, nest, a));
        printf("%s", called(d, nest, b));
        return;
    }
    printf("diamond %s by ", called(d, nest, b));
    if (chance(d, 50))
        printf("%u*", 1 + below(d, 4));
    printf("%s: %u", called(d, nest, a), 2 + below(d, 9));
}

static void print_mark(struct dice *d, const struct nest *nest, int i)
{
    static const char *const mark[] = {
        "parallel", "simd",    "diamond",  "collapse",  "tile 4",   "wave 2",
        "jam 3",    "side 1",  "side 2",   "local",     "reduce 0", "reduce 99",
        "x 3",      "dynamic", "static 2", "threads 2", "atomic"};

    printf("mark %s: %s", called(d, nest, i), mark[below(d, 17)]);
}

/* What stands behind the name of a parallel loop. */
static void print_clauses(struct dice *d)
{
    static const char *const schedule[] = {"static", "dynamic", "guided",
                                           "runtime"};

    if (chance(d, 40))
        printf(" collapse=%u", 1 + below(d, 3));
    if (chance(d, 30)) {
        printf(" schedule=%s", schedule[below(d, 4)]);
        if (chance(d, 50))
            printf(",%u", below(d, 6));
    }
    if (chance(d, 20))
        printf(" threads=%u", below(d, 5));
}

/* A multiple of the dates of a loop that may be around number i. */
static void print_date(struct dice *d, const struct nest *nest, int i)
{
    const char *name =
        i < nest->loop.n ? nest->loop.name[below(d, (unsigned)i)] : "i";
    const char *dot = strchr(name, '.');

    printf(" + %u*%s", 1 + below(d, 8), dot ? dot + 1 : name);
}

/* What stands behind the name of the first loop that is peeled, number i. */
static void print_peel(struct dice *d, const struct nest *nest, int i)
{
    if (chance(d, 50)) {
        if (chance(d, 50))
            printf(", %s", called(d, nest, i + 1));
        printf(": partial");
        return;
    }
    printf(": %s", chance(d, 50) ? "first" : "last");
    if (chance(d, 50))
        printf(" %u", 1 + below(d, 5));
}

/* What stands behind the name of one loop, number i, by the kind of step. */
static void print_of_loop(struct dice *d, const struct nest *nest,
                          unsigned kind, int i)
{
    static const char *const word[] = {
        "parallel", "vectorize", "unroll-jam", "strip-mine", "reverse",
        "scale",    "shift",     "split",      "peel",       "distribute",
        "reduce",   "unmark",    "rename",     "pipeline",   "unroll"};

    printf("%s %s", word[kind], called(d, nest, i));
    if (kind == 0)
        print_clauses(d);
    if (kind == 2)
        printf(": %u", 2 + below(d, 7));
    if (kind == 3)
        printf(": %u", 2 + below(d, 9));
    if (kind == 5)
        printf(" by %u", 1 + below(d, 4));
    if ((kind == 6 && chance(d, 60)) || (kind == 7 && chance(d, 20)))
        printf(" of %s", any(d, &nest->stmt, "S0"));
    if (kind == 6 || kind == 7)
        printf(kind == 6 ? " by " : " at "), print_value(d, nest);
    if (kind == 7 && i > 0 && chance(d, 30))
        print_date(d, nest, i);
    if (kind == 8)
        print_peel(d, nest, i);
    if (kind == 9 && chance(d, 50))
        printf(" before %s", any(d, &nest->stmt, "S1"));
    if (kind == 10)
        printf(": %s", any(d, &nest->array, "A"));
    if (kind == 13 && chance(d, 50))
        printf(" latency=%u", 1 + below(d, 4));
    if (kind == 12)
        printf(" as r%u", below(d, 99));
    if (kind == 14 && chance(d, 50))
        printf(": %u", 2 + below(d, 5));
}

static void print_sink(struct dice *d, const struct nest *nest, int i)
{
    const char *stmt = any(d, &nest->stmt, "S0");

    if (chance(d, 40)) {
        printf("tile-and-fuse %s into %s", stmt, called(d, nest, i));
        return;
    }
    printf("sink %s into %s", stmt, called(d, nest, i));
    if (chance(d, 50)) {
        printf(" at ");
        print_value(d, nest);
    }
}

static void print_pack(struct dice *d, const struct nest *nest, int i)
{
    printf("pack %s at %s", any(d, &nest->array, "A"), called(d, nest, i));
    if (chance(d, 40))
        printf(" hoist%c%u", chance(d, 50) ? '=' : ' ', 1 + below(d, 4));
    if (chance(d, 25))
        printf(" transpose");
    if (chance(d, 25))
        printf(" pad=%u", below(d, 4));
    else if (chance(d, 10))
        printf(" pad");
}

/* Arrays in buffers of loops, which are named: without, and in front, it is no step. */
static void print_contract(struct dice *d, const struct nest *nest, int i)
{
    printf("contract %s at %s", any(d, &nest->array, "G"), called(d, nest, i));
}

/* Register tiles, some of a shape, which may be none. */
static void print_registers(struct dice *d, const struct nest *nest)
{
    static const char *const shape[] = {"12x2", "8x2", "4x3", "4x4"};

    print_pair(d, nest, "registers", ", ");
    if (chance(d, 40))
        printf(" [%s]", shape[below(d, 4)]);
}

/* A loop that is split by a set of instances: of a statement with as many iterators as it may
 * have, by what two of them, and a tile, say.
 */
static void print_where(struct dice *d, const struct nest *nest, int i)
{
    static const char *const tuple[] = {"[i]", "[i, j]", "[i, j, k]",
                                        "[i, j, k, l]"};
    static const char *const iter[] = {"i", "j", "k", "l"};
    unsigned n = below(d, chance(d, 10) ? 4 : 3);
    const char *a = iter[below(d, n + 1)];
    const char *b = iter[below(d, n + 1)];
    unsigned size = 1 + below(d, 5);
    unsigned kind = below(d, 3);

    printf("split %s where { %s%s : ", called(d, nest, i),
           any(d, &nest->stmt, "S0"), tuple[n]);
    if (kind == 0)
        printf("%s < %u*floor(%s/%u)", a, size, b, size);
    else if (kind == 1)
        printf("%s + %u > %s", a, size, b);
    else
        printf("%s mod %u = 0 or %s > 3", a, size, b);
    printf(" }");
}

void print_step(struct dice *d, const struct nest *nest, bool may_join)
{
    int most = nest->loop.n > 0 ? nest->loop.n : 1;
    int i = (int)below(d, (unsigned)most);
    unsigned kind = below(d, 61);
    bool is_joined = chance(d, 12);

    if (is_joined && may_join)
        printf("and ");
    if (kind > 57)
        print_wavefront(d, nest);
    else if (kind == 51)
        printf("ready %s", called(d, nest, i));
    else if (kind > 53)
        print_contract(d, nest, i);
    else if (kind > 51)
        print_where(d, nest, i);
    else if (kind < 13)
        print_of_loop(d, nest, kind, i);
    else if (kind < 17)
        print_of_loop(d, nest, 6 + (kind - 13), i);
    else if (kind >= 48)
        print_of_loop(d, nest, kind == 50 ? 13 : kind == 49 ? 8 : 14, i);
    else if (kind >= 46)
        print_diamond(d, nest);
    else if (kind < 21)
        print_tile(d, nest);
    else if (kind < 23)
        print_reorder(d, nest);
    else if (kind == 23)
        print_mark(d, nest, i);
    else if (kind < 26)
        print_pair(d, nest, "interchange", ", ");
    else if (kind < 29)
        print_skew(d, nest);
    else if (kind < 32)
        print_pair(d, nest, "fuse", ", ");
    else if (kind < 35)
        print_sink(d, nest, i);
    else if (kind < 37)
        print_registers(d, nest);
    else if (kind < 39)
        print_pair(d, nest, "wavefront", ", ");
    else if (kind > 41)
        print_pack(d, nest, i);
    else if (kind > 39)
        print_pair(d, nest, "combine", ", ");
    else
        printf("reorder %s, %s", any(d, &nest->stmt, "S0"),
               any(d, &nest->stmt, "S1"));
    printf("\n");
}
