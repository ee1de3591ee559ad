/* How long would a nest take on many processes?  What they send each other is counted from the
 * sets that polyopt prints, exactly, for every process; the times are those of the LogGP model
 * [AISS95].
 *
 *     polyopt --target=mpi --emit=communication FILE.c |
 *         simulate FUNCTION PROCESSES,... n=1000 steps=100 ... L=500 o=100 ...
 *
 * Values of the parameters of the sets, and of the model, in nanoseconds:
 *
 *     L      from the end of sending a message to the beginning of receiving it
 *     o      that a process is busy with a message, at either end
 *     g      from one message of a process to the next one, at least
 *     G      a byte of a message
 *     c      a byte that is packed, or unpacked
 *     f      a byte of memory that is new: arrays and buffers of a process, the first time
 *     speed  what an instance takes, divided by what the sets say
 *     gain   how many times as fast the nest is where one process has it all
 *     cores  on which all processes run; 0: each has one
 *
 * What happens when is what src/print/ranks_runtime.c has processes do.  The columns of the
 * result are said in print_head.
 */
#define _POSIX_C_SOURCE 200809L

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sets.h"

/* An int counts no more bytes of a message. */
#define MOST_BYTES 1073741824.0

/* What all are sent alike goes along a tree, if it is that long, in parts, among that many. */
#define TREE_BYTES  65536
#define PART_BYTES  1048576.0
#define TREE_SHARES 8

/* Messages in front of the elements: the share, its arrays, rows and values. */
#define N_HEAD 4

static double L = 5000, o = 2500, g, G = 0.1667, c = 0.1667, f;
static double speed = 1, gain = 1, cores;

/* The shares of a nest, one for each process.
 *
 * "work"      nanoseconds of a phase in a step, share i at [phase * n + i]
 * "sent", "back"  bytes from process 0, and to it, but "common", which go to all along a tree
 * "edge"      bytes over the boundary before each share, up and down, as "work"
 * "arrival"   when all has arrived that a process waits for
 * "ready"     when each process has done all so far
 * "got"       bytes that a process has been sent by all others
 * "is_kept"   are arrays where they are needed, as far as a share of its own goes?  Then so many
 *             bytes, "gathered", come to each from "n_gather" others
 * "at"        nanoseconds of process 0: until it has sent all, at work, in exchanges, and in all
 */
typedef struct shares {
    const sets *sets;
    int n, is_kept;
    long *first, *last;
    double *work, *sent, *back, *edge[2], *ready, *arrival, *got;
    double common, exchanged, exchanged_0, n_message, n_gather, gathered;
    double at[4];
} shares;

static double most(double a, double b)
{
    return a > b ? a : b;
}

/* Set one of the values of the model, or a parameter. */
static void set_value(char *text)
{
    static double *const model[] = {&L, &o,     &g,    &G,    &c,
                                    &f, &speed, &gain, &cores};
    static const char *const name[] = {"L", "o",     "g",    "G",    "c",
                                       "f", "speed", "gain", "cores"};
    char *value = strchr(text, '=');

    if (!value)
        fail("no NAME=VALUE: ", text);
    *value++ = 0;
    for (int i = 0; i < 9; i++)
        if (strcmp(text, name[i]) == 0) {
            *model[i] = atof(value);
            return;
        }
    set_parameter(text, atol(value));
}

static double *numbers(long n)
{
    double *x = calloc((size_t)n + 1, sizeof(*x));

    if (!x)
        fail("no memory", "");
    return x;
}

/* Divide the dates as polyopt_mpi_begin does, among no more processes than there are dates. */
static shares *new_shares(const sets *s, int n, int is_kept)
{
    shares *r = calloc(1, sizeof(*r));
    long extent = s->high - s->low + 1;

    n = n < extent ? n : (int)extent;
    *r = (shares){.sets = s, .n = n, .is_kept = is_kept};
    r->first = calloc((size_t)n + 1, sizeof(long));
    r->last = calloc((size_t)n + 1, sizeof(long));
    r->work = numbers((long)s->n_phase * n);
    r->sent = numbers(n);
    r->back = numbers(n);
    r->edge[0] = numbers((long)s->n_phase * n);
    r->edge[1] = numbers((long)s->n_phase * n);
    r->ready = numbers(n);
    r->arrival = numbers(n);
    r->got = numbers(n);
    for (int i = 0; i < n; i++) {
        r->first[i] = s->low + extent * i / n;
        r->last[i] = s->low + extent * (i + 1) / n - 1;
    }
    return r;
}

static void free_shares(shares *r)
{
    free(r->first);
    free(r->last);
    free(r->work);
    free(r->sent);
    free(r->back);
    free(r->edge[0]);
    free(r->edge[1]);
    free(r->ready);
    free(r->arrival);
    free(r->got);
    free(r);
}

/* Add up what a number is for each share.  Where arrays are kept, what all shares are sent besides
 * one copy comes from others: from how many is told by how many copies that would be.
 */
static void count_shares(shares *r, const number *n)
{
    double whole = sets_count(n, r->sets->low, r->sets->high), sum = 0, extra;
    double *to = n->what == SENT ? r->sent : r->back;
    long steps = r->sets->to - r->sets->from + 1;
    int is_common = n->what == SENT && n->is_common && whole >= TREE_BYTES &&
                    r->n >= TREE_SHARES && !r->is_kept;

    for (int i = 0; i < r->n; i++) {
        double value = sets_count(n, r->first[i], r->last[i]);

        sum += value;
        if (n->what == INSTANCES)
            r->work[n->phase * r->n + i] += value * speed / (double)steps;
        else if (i > 0 && !r->is_kept && !is_common)
            to[i] += value;
    }
    if (is_common)
        r->common += whole;
    extra = (sum - whole) / r->n;
    if (n->what == SENT && r->is_kept && extra > 0) {
        r->gathered += extra;
        r->n_gather += ceil(fmin(r->n - 1, extra * r->n / whole));
    }
}

/* Return when a process that begins at "t" has sent so many bytes, and count the messages. */
static double send(shares *r, double t, double bytes)
{
    double n = ceil(bytes / MOST_BYTES);

    r->n_message += n;
    return bytes > 0 ? t + n * most(g, o) + bytes * G : t;
}

/* Process 0 sends each share what it needs, one after the other: a buffer is filled, which is new
 * as far as it was shorter before, and a message sent, into a buffer that is new, from which it is
 * copied to arrays, which are, too.
 */
static void send_shares(shares *r)
{
    double t = 0, room = 0;

    for (int i = 1; i < r->n && !r->is_kept; i++) {
        double bytes = r->sent[i];

        t += N_HEAD * most(g, o) + c * bytes + f * most(0, bytes - room);
        room = most(room, bytes);
        r->n_message += N_HEAD;
        t = send(r, t, bytes) + f * bytes;
        r->ready[i] = t + L + o + c * bytes + f * most(bytes, r->back[i]);
        r->got[i] += bytes + r->common;
    }
    r->ready[0] = t + c * r->common + f * most(0, r->common - room);
    for (int i = 0; i < r->n && r->is_kept; i++) {
        r->ready[i] = r->n_gather * (L + 2 * o) + r->gathered * (G + 2 * c);
        r->got[i] = r->gathered;
    }
}

/* Send what is common along a binary tree, part by part: a process receives one, and sends it to two
 * others, while those before it do so with the next one.
 */
static void spread(shares *r)
{
    double bytes = fmin(r->common, PART_BYTES);
    double n = ceil(r->common / PART_BYTES), begin = r->ready[0];
    double turn = 2 * (most(g, o) + bytes * G) + o + f * bytes;

    if (r->common == 0)
        return;
    for (int i = 0; i < r->n; i++) {
        double depth = floor(log2(i + 1));
        double t = begin + n * turn + depth * (turn + L);

        r->ready[i] = most(r->ready[i], t) + (i > 0 ? (c + f) * r->common : 0);
    }
    r->n_message += n * (r->n - 1);
}

/* Count what goes over the boundaries behind a phase, which is as in the step before if the sets say
 * so.
 */
static void count_edges(shares *r, int phase, long now)
{
    const sets *s = r->sets;
    double *edge[2] = {r->edge[0] + phase * r->n, r->edge[1] + phase * r->n};
    int is_same = now > s->from && now < s->to;

    for (int k = 0; k < s->n_number; k++)
        if (s->number[k].phase == phase && s->number[k].what >= UP)
            is_same = is_same && s->number[k].is_steady;
    for (int i = 0; i < r->n && !is_same; i++)
        edge[0][i] = edge[1][i] = 0;
    for (int k = 0; k < s->n_number && !is_same; k++) {
        const number *m = &s->number[k];

        if ((m->what != UP && m->what != DOWN) || m->phase != phase)
            continue;
        for (int i = 1; i < r->n; i++)
            edge[m->what == DOWN][i] += sets_count(m, now, r->first[i]);
    }
}

/* Begin to send to the neighbours what is packed, both at once. */
static void begin_exchange(shares *r, int phase)
{
    const double *up = r->edge[0] + phase * r->n;
    const double *down = r->edge[1] + phase * r->n;

    for (int i = 0; i < r->n; i++) {
        double below = i > 0 ? down[i] : 0;
        double above = i + 1 < r->n ? up[i + 1] : 0;
        double t = send(r, r->ready[i] + c * (below + above), below);

        if (below > 0)
            r->arrival[i - 1] = most(r->arrival[i - 1], t + L);
        r->ready[i] = send(r, t, above);
        if (above > 0)
            r->arrival[i + 1] = r->ready[i] + L;
        r->exchanged += below + above;
    }
}

/* Neighbours exchange what has been counted: when all of it is there, it is unpacked. */
static void exchange(shares *r, int phase)
{
    const double *up = r->edge[0] + phase * r->n;
    const double *down = r->edge[1] + phase * r->n;

    for (int i = 0; i < r->n; i++)
        r->arrival[i] = 0;
    begin_exchange(r, phase);
    for (int i = 0; i < r->n; i++) {
        double below = i > 0 ? up[i] : 0;
        double above = i + 1 < r->n ? down[i + 1] : 0;

        r->ready[i] = most(r->ready[i], r->arrival[i]) +
                      o * ((below > 0) + (above > 0)) + c * (below + above);
        r->got[i] += below + above;
    }
    if (r->n > 1)
        r->exchanged_0 += up[1] + down[1];
}

/* The share of date "now" sends elements to all others, along a binomial tree. */
static void broadcast(shares *r, int phase, long now)
{
    const sets *s = r->sets;

    for (int k = 0; k < s->n_number; k++) {
        const number *m = &s->number[k];
        double bytes, t;
        int owner = 0;

        if (m->what != TO_ALL || m->phase != phase || r->n < 2)
            continue;
        while (owner + 1 < r->n && r->last[owner] < now)
            owner++;
        bytes = sets_count(m, now, r->first[owner]);
        t = r->ready[owner] +
            ceil(log2(r->n)) * (L + 2 * o + bytes * (G + 2 * c));
        for (int i = 0; i < r->n; i++) {
            r->ready[i] = most(r->ready[i], t);
            r->got[i] += i != owner ? bytes : 0;
        }
        r->exchanged += bytes * (r->n - 1);
        r->n_message += r->n - 1;
    }
}

/* All processes do their shares of a phase, on cores that may be fewer. */
static void work(shares *r, int phase)
{
    double crowd = cores > 0 && r->n > cores ? r->n / cores : 1;

    for (int i = 0; i < r->n; i++)
        r->ready[i] += r->work[phase * r->n + i] * crowd;
}

/* Take what comes back, in order, into a buffer that is as long as what has been sent, or new. */
static void take_shares(shares *r)
{
    double t = r->ready[0], room = 0;

    for (int i = 1; i < r->n; i++)
        room = most(room, r->sent[i]);

    for (int i = 1; i < r->n && !r->is_kept; i++) {
        double n = ceil(r->back[i] / MOST_BYTES);

        if (r->back[i] == 0)
            continue;
        r->n_message += n;
        t = most(t, r->ready[i] + c * r->back[i] +
                        f * most(0, r->back[i] - r->sent[i]) + o + L);
        t += r->back[i] * (G + c) + f * most(0, r->back[i] - room) +
             n * most(g, o);
        room = most(room, r->back[i]);
    }
    for (int i = 1; i < r->n && r->is_kept; i++)
        t = most(t, r->ready[i]);
    r->ready[0] = t;
}

/* Do all for a number of processes. */
static shares *simulate(const sets *s, int n, int is_kept)
{
    shares *r = new_shares(s, n, is_kept);

    for (int k = 0; k < s->n_number; k++)
        if (s->number[k].what <= RETURNED)
            count_shares(r, &s->number[k]);
    if (r->n > 1)
        send_shares(r);
    if (r->n > 1)
        spread(r);
    r->at[0] = r->ready[0];
    for (long now = s->from; now <= s->to; now++)
        for (int p = 0; p < s->n_phase; p++) {
            double begin = r->ready[0];

            work(r, p);
            r->at[1] += r->ready[0] - begin;
            begin = r->ready[0];
            count_edges(r, p, now);
            exchange(r, p);
            broadcast(r, p, now);
            r->at[2] += r->ready[0] - begin;
        }
    take_shares(r);
    if (r->n == 1)
        r->ready[0] /= gain;
    r->at[3] = r->ready[0];
    return r;
}

static double sum(const double *x, int n)
{
    double s = 0;

    for (int i = 0; i < n; i++)
        s += x[i];
    return s;
}

/* Say what the columns are: bytes from process 0, back to it, that it exchanges, that all
 * exchange; the most that another process is sent by any; messages; seconds; how many times as
 * fast as one process; seconds of process 0 until all is sent, at work, in exchanges, and from the
 * end of these until all is back; seconds where arrays are kept.
 */
static void print_head(void)
{
    printf("processes\tshares\tsent\treturned\texchanged0\texchanged\tmost\t"
           "messages\tseconds\tspeedup\tsending\tworking\texchanging\t"
           "returning\tkept\n");
}

/* Print a line for a number of processes; "alone" is the time of one. */
static void print_line(const sets *s, int n, double alone)
{
    shares *r = simulate(s, n, 0), *kept = simulate(s, n, 1);
    double worst = 0;

    for (int i = 1; i < r->n; i++)
        worst = most(worst, r->got[i]);
    printf("%d\t%d\t%.0f\t%.0f\t%.0f\t%.0f\t%.0f\t%.0f\t%.4g\t%.4g\t%.4g\t"
           "%.4g\t%.4g\t%.4g\t%.4g\n",
           n, r->n, sum(r->sent, r->n) + (r->n - 1) * r->common,
           sum(r->back, r->n), r->exchanged_0, r->exchanged, worst,
           r->n_message, r->at[3] / 1e9, alone / r->at[3], r->at[0] / 1e9,
           r->at[1] / 1e9, r->at[2] / 1e9,
           (r->at[3] - r->at[0] - r->at[1] - r->at[2]) / 1e9,
           kept->at[3] / 1e9);
    free_shares(r);
    free_shares(kept);
}

int main(int argc, char **argv)
{
    shares *one;
    sets *s;
    double alone;

    if (argc < 3)
        fail("simulate FUNCTION PROCESSES,... NAME=VALUE ... <SETS", "");
    for (int i = 3; i < argc; i++)
        set_value(argv[i]);
    s = sets_read(argv[1]);
    one = simulate(s, 1, 0);
    alone = one->at[3];
    free_shares(one);
    print_head();
    for (char *n = strtok(argv[2], ","); n; n = strtok(NULL, ","))
        print_line(s, atoi(n), alone);
    sets_free(s);
    return 0;
}
