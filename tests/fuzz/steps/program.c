/* A random program of loops with affine bounds, of which nearly all are nests that
 * polyopt understands: what scripts are tried on.
 *
 * Iterators are from -4 to 20, and so are the limits; what is added to them in
 * subscripts keeps these in 0 ... E - 1.
 */
#include "steps.h"

enum { E = 64, MAX_DEPTH = 4, N_KERNEL = 3 };

/* What is written.
 *
 * "depth"  loops around, with these iterators
 * "name"   scalars so far
 * "is_plain"  mostly elements of an iterator for each subscript
 * "local"  number of a scalar that has a value; -1: there is none
 */
struct writer {
    struct dice *d;
    int depth;
    char iter[MAX_DEPTH];
    int name;
    bool is_plain;
    int local;
};

static void margin(const struct writer *w, int more)
{
    printf("%*s", 4 * (1 + w->depth + more), "");
}

static char any_iter(struct writer *w)
{
    return w->iter[below(w->d, (unsigned)w->depth)];
}

/* An index: mostly an iterator with something added. */
static void print_index(struct writer *w)
{
    unsigned most = w->is_plain ? 8 : 14;
    unsigned kind = w->depth > 0 ? below(w->d, most) : 13;
    char i = w->depth > 0 ? any_iter(w) : 0;
    char j = w->depth > 0 ? any_iter(w) : 0;

    if (kind < 7)
        printf("[%c + 4]", i);
    else if (kind < 9)
        printf("[%c + %u]", i, 3 + below(w->d, 4));
    else if (kind == 9)
        printf("[%c + %c + 8]", i, j);
    else if (kind == 10)
        printf("[%c - %c + 28]", i, j);
    else if (kind == 11)
        printf("[2 * %c + 8]", i);
    else if (kind == 12)
        printf("[n - %c + 20]", i);
    else
        printf("[%u]", below(w->d, 6));
}

/* An element: of numbers in double precision, or of integers without a sign. */
static void print_element(struct writer *w, bool is_real)
{
    unsigned kind = below(w->d, 3);

    printf("%s", is_real     ? kind == 0   ? "A"
                               : kind == 1 ? "B"
                                           : "X"
                 : kind == 0 ? "U"
                 : kind == 1 ? "V"
                             : "K");
    print_index(w);
    if (kind != 2)
        print_index(w);
}

/* A value that stays small if those of the elements are. */
static void print_real(struct writer *w)
{
    unsigned kind = below(w->d, 6);

    if (w->local >= 0 && chance(w->d, 40)) {
        printf("0.5 * t%d + 0.25 * ", w->local);
        print_element(w, true);
    } else if (kind == 0) {
        printf("0.25");
    } else if (kind < 4 || w->depth == 0) {
        printf("0.5 * ");
        print_element(w, true);
        printf(" + 0.25 * ");
        print_element(w, true);
    } else {
        printf("0.5 * ");
        print_element(w, true);
        printf(" + 0.125 * %c", any_iter(w));
    }
}

static void print_integer(struct writer *w)
{
    print_element(w, false);
    printf(" * 3u");
    if (chance(w->d, 50)) {
        printf(" + ");
        print_element(w, false);
    }
}

static void print_assignment(struct writer *w)
{
    unsigned kind = below(w->d, 10);
    bool is_real = kind < 7;

    margin(w, 0);
    if (kind == 9) {
        printf("s += ");
        print_element(w, false);
        printf(";\n");
        return;
    }
    print_element(w, is_real);
    printf(kind == 0 ? " = 0.5 + " : kind < 7 ? " = " : " += ");
    if (is_real)
        print_real(w);
    else
        print_integer(w);
    printf(";\n");
}

/* A scalar for what follows. */
static void print_scalar(struct writer *w)
{
    int id = w->name++;

    margin(w, 0);
    printf("double t%d = ", id);
    print_real(w);
    printf(";\n");
    w->local = id;
    margin(w, 0);
    print_element(w, true);
    printf(" = 0.5 * t%d + 0.25;\n", id);
}

static void print_condition(struct writer *w)
{
    char i = any_iter(w);
    char j = any_iter(w);

    switch (below(w->d, 5)) {
    case 0:
        printf("%c > %c", i, j);
        break;
    case 1:
        printf("%c + %c < n", i, j);
        break;
    case 2:
        printf("%c %% 2 == 0", i);
        break;
    case 3:
        printf("%c >= m - 2", i);
        break;
    default:
        printf("%c != %u", i, below(w->d, 5));
        break;
    }
}

/* The first value, and behind that the limit, of iterator i. */
static void print_first(struct writer *w)
{
    unsigned kind = below(w->d, 8);

    if (kind < 4)
        printf("0");
    else if (kind == 4 && w->depth > 0)
        printf("%c", any_iter(w));
    else if (kind == 5)
        printf("-%u", 1 + below(w->d, 4));
    else
        printf("%u", below(w->d, 3));
}

static void print_limit(struct writer *w)
{
    unsigned kind = below(w->d, 12);

    if (kind < 5)
        printf("n");
    else if (kind < 7)
        printf("m");
    else if (kind == 7)
        printf("n - 1");
    else if (kind == 8)
        printf("%u", 3 + below(w->d, 9));
    else if (w->depth == 0)
        printf("n");
    else
        printf("%c + %u", w->iter[w->depth - 1], below(w->d, 3));
}

static void print_head(struct writer *w, char i)
{
    unsigned kind = below(w->d, 8);

    if (kind < 6) {
        printf("for (int %c = ", i);
        print_first(w);
        printf("; %c < ", i);
        print_limit(w);
        printf("; %c", i);
        printf(kind == 0 ? " += 2) {\n" : kind == 1 ? " += 3) {\n" : "++) {\n");
        return;
    }
    printf("for (int %c = ", i);
    print_limit(w);
    printf(" - 1; %c >= ", i);
    print_first(w);
    printf("; %c%s) {\n", i, kind == 6 ? "--" : " -= 2");
}

static void print_items(struct writer *w);

static void print_loop(struct writer *w)
{
    char i = "ijkl"[w->depth];
    int local = w->local;

    margin(w, 0);
    print_head(w, i);
    w->iter[w->depth++] = i;
    print_items(w);
    w->depth--;
    w->local = local;
    margin(w, 0);
    printf("}\n");
}

static void print_item(struct writer *w)
{
    unsigned kind = below(w->d, 20);
    unsigned deeper = w->depth == 0   ? 20
                      : w->depth == 1 ? 11
                      : w->depth == 2 ? 5
                                      : 1;

    if (w->depth < MAX_DEPTH && kind < deeper) {
        print_loop(w);
    } else if (kind == 19) {
        margin(w, 0);
        printf("if (");
        print_condition(w);
        printf(")\n    ");
        print_assignment(w);
    } else if (kind == 18) {
        print_scalar(w);
    } else {
        print_assignment(w);
    }
}

static void print_items(struct writer *w)
{
    unsigned n = w->depth > 0 ? below(w->d, 6) : 2 + below(w->d, 4);

    n = n < 3 ? 1 : n < 5 ? 2 : 3;
    for (unsigned i = 0; i < n; i++)
        print_item(w);
}

/* Print one of two loops, or nests of two loops, that hand an array on that nothing else uses. */
static void print_handing(struct writer *w, bool has_rows, unsigned shift,
                          bool reads)
{
    unsigned lag = reads ? below(w->d, 2) : 0;

    for (int i = 0; i < 1 + has_rows; i++) {
        margin(w, 0);
        printf("for (int %c = %d; %c < n; %c++)\n", "ij"[i], reads ? 2 : 1,
               "ij"[i], "ij"[i]);
        w->iter[w->depth++] = "ij"[i];
    }
    margin(w, 0);
    if (reads)
        printf(has_rows ? "A[i + 4][j + 4] = " : "X[i + 4] = ");
    printf(has_rows ? "G[i + %u][j + %u]" : "H[i + %u]", shift,
           has_rows ? 3 - lag : 0);
    printf(reads ? " * 0.5 + 0.25 * " : " = 0.5 * ");
    print_real(w);
    printf(";\n");
    w->depth = 0;
}

/* Print loops of which one uses what the one before has left in an array of the function. */
static void print_handed(struct writer *w)
{
    bool has_rows = chance(w->d, 50);
    unsigned shift = 1 + below(w->d, 3);

    print_handing(w, has_rows, shift, false);
    print_handing(w, has_rows, shift, true);
}

static void print_kernel(struct dice *d, int number)
{
    struct writer w = {.d = d, .local = -1};

    w.is_plain = chance(d, 50);
    printf("static void kernel_%d(int n, int m)\n{\n", number);
    printf("    unsigned s = 1;\n    double G[E][E], H[E];\n\n");
    if (chance(d, 30))
        print_handed(&w);
    else
        print_items(&w);
    printf("    (void)G, (void)H;\n");
    printf("    K[0] += s + (unsigned)n + (unsigned)m;\n}\n\n");
}

static const char head[] = "#include <stdio.h>\n"
                           "#define E %d\n"
                           "static double A[E][E], B[E][E], X[E];\n"
                           "static unsigned U[E][E], V[E][E], K[E];\n\n";

static const char tail[] =
    "static unsigned long long hash(unsigned long long h, const void *data,\n"
    "                               size_t n)\n"
    "{\n"
    "    const unsigned char *byte = data;\n\n"
    "    while (n-- > 0)\n"
    "        h = (h ^ *byte++) * 1099511628211u;\n"
    "    return h;\n"
    "}\n\n"
    "static void begin(void)\n"
    "{\n"
    "#pragma polyopt off\n"
    "    for (int i = 0; i < E; i++) {\n"
    "        X[i] = i % 7 * 0.25 - 0.5;\n"
    "        K[i] = (unsigned)i * 5u;\n"
    "        for (int j = 0; j < E; j++) {\n"
    "            A[i][j] = (i * 3 + j) % 11 * 0.125 - 0.5;\n"
    "            B[i][j] = (i + j * 5) % 13 * 0.125 - 0.75;\n"
    "            U[i][j] = (unsigned)(i * 7 + j);\n"
    "            V[i][j] = (unsigned)(i + j * 3);\n"
    "        }\n"
    "    }\n"
    "}\n\n"
    "static void end(int n, int m)\n"
    "{\n"
    "    unsigned long long h = 14695981039346656037u;\n\n"
    "    h = hash(hash(hash(h, A, sizeof(A)), B, sizeof(B)), X, sizeof(X));\n"
    "    h = hash(hash(hash(h, U, sizeof(U)), V, sizeof(V)), K, sizeof(K));\n"
    "    printf(\"%d %d %016llx\\n\", n, m, h);\n"
    "}\n\n"
    "int main(void)\n"
    "{\n"
    "    static const int size[][2] = {{0, 3}, {1, 1},  {2, 5},  {5, 4},\n"
    "                                  {14, 13}, {9, 14}, {3, 0}};\n\n"
    "    for (int s = 0; s < 7; s++) {\n"
    "        int n = size[s][0], m = size[s][1];\n\n";

void print_program(struct dice *d)
{
    printf(head, E);
    for (int k = 0; k < N_KERNEL; k++)
        print_kernel(d, k);
    printf("%s", tail);
    for (int k = 0; k < N_KERNEL; k++)
        printf("        begin();\n        kernel_%d(n, m);\n"
               "        end(n, m);\n",
               k);
    printf("    }\n    return 0;\n}\n");
}
