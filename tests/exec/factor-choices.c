/* Factorisations in which a condition on iterators chooses what the sum of an inner loop becomes. */
#include "classes.h"

static double l[ROOM][ROOM], u[ROOM][ROOM];

static void begin(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            aa[i][j] = i == j ? 20. * N + i : (i * 7 + j * 7) % 11;
            l[i][j] = u[i][j] = 0;
        }
}

/* Cholesky's factor, the scalar ends in one of two statements. */
/* expect: tiled */
static void kernel_branches(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j <= i; j++) {
            double s = aa[i][j];

            for (int k = 0; k < j; k++)
                s -= aa[i][k] * aa[j][k];
            if (i == j)
                aa[i][i] = sqrt(s);
            else
                aa[i][j] = s / aa[j][j];
        }
}

/* The same, with the branches in the other order, and one text. */
/* expect: tiled */
static void kernel_same_text(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j <= i; j++) {
            double s = aa[i][j];

            for (int k = 0; k < j; k++)
                s -= aa[i][k] * aa[j][k];
            if (j < i)
                aa[i][j] = s / aa[j][j];
            else
                aa[i][j] = sqrt(s);
        }
}

/* The same as one assignment of one of two values, to another array. */
/* expect: tiled */
static void kernel_choice(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < i + 1; j++) {
            double s = 0;

            for (int k = 0; k < j; k++)
                s += l[i][k] * l[j][k];
            l[i][j] = i == j ? sqrt(aa[i][i] - s) : 1.0 / l[j][j] * (aa[i][j] - s);
        }
}

/* Doolittle's factors: two sums that end in two arrays. */
static void kernel_doolittle(void)
{
    for (int i = 0; i < N; i++) {
        for (int k = i; k < N; k++) {
            double s = 0;

            for (int j = 0; j < i; j++)
                s += l[i][j] * u[j][k];
            u[i][k] = aa[i][k] - s;
        }
        for (int k = i; k < N; k++) {
            if (i == k)
                l[i][i] = 1;
            else {
                double s = 0;

                for (int j = 0; j < i; j++)
                    s += l[k][j] * u[j][i];
                l[k][i] = (aa[k][i] - s) / u[i][i];
            }
        }
    }
}

/* In no branch for the diagonal: the scalar is dropped there. */
static void kernel_not_all(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j <= i; j++) {
            double s = aa[i][j];

            for (int k = 0; k < j; k++)
                s -= bb[i][k] * bb[j][k];
            if (i != j)
                aa[i][j] = s;
        }
}

/* Different elements in the two branches. */
static void kernel_elsewhere(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j <= i; j++) {
            double s = 0;

            for (int k = 0; k < 20; k++)
                s += bb[i][k] * bb[j][k];
            if (i == j)
                aa[i][0] = s;
            else
                aa[i][j] += s;
        }
}

/* The text of one branch says nothing about the iterations of the other one. */
static void kernel_own_text(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j <= i; j++) {
            double s = cc[i][j];

            for (int k = 0; k < j; k++)
                s -= aa[i][k] * bb[j][k];
            if (j >= i)
                aa[i][j] = s;
            else
                aa[j][j] = s - 1;
        }
}

/* The element is read after the sum has begun. */
static void kernel_read(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j <= i; j++) {
            double s = 1;

            for (int k = 0; k < 20; k++)
                s += bb[i][k] * bb[j][k] + aa[i][j];
            if (i == j)
                aa[i][i] = s;
            else
                aa[i][j] = s * .5;
        }
}

/* Values of which data decide, and iterators in ways that are not affine. */
static void kernel_data(void)
{
    for (int i = 1; i < N; i++)
        for (int j = 1; j < N; j++) {
            aa[i][j] = p[j] > i ? aa[i - 1][j] + 1 : aa[i][j - 1] * .5;
            bb[i][j] = i * j == 12 ? bb[i - 1][j] : bb[i][j] + 1;
            cc[i][j] += j < i ? cc[i - 1][j - 1] * .25 : 1;
        }
}

/* The values have another type before they are one of two: odd integers get even. */
static void kernel_types(void)
{
    for (int i = 1; i < N; i++)
        for (int j = 1; j < N; j++)
            aa[i][j] = i == j ? 16777217 + i : (float)aa[i - 1][j];
}

int main(void)
{
#define RUN_ALL(name)                                                          \
    (classes_begin(), begin(), kernel_##name(),                                \
     result += (double)(classes_hash(7, l, sizeof l) >> 24),                   \
     result += (double)(classes_hash(7, u, sizeof u) >> 24),                   \
     classes_end(#name))

    RUN_ALL(branches);
    RUN_ALL(same_text);
    RUN_ALL(choice);
    RUN_ALL(doolittle);
    RUN_ALL(not_all);
    RUN_ALL(elsewhere);
    RUN_ALL(own_text);
    RUN_ALL(read);
    RUN_ALL(data);
    RUN_ALL(types);
    return 0;
}
