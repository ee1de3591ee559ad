/* No condition is to blame for what is done under it: larger ones run in parallel without. */
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

void g(double x);
jmp_buf place;

void aborts(int n, double *restrict a)
{
    for (int i = 0; i < n; i++) {
        if (a[i] < 0)
            abort(); /* reject: noreturn */
        a[i] *= 2;
    }
}
void prints(int n, double *restrict a)
{
    for (int i = 0; i < n; i++) {
        if (a[i] < 0)
            puts("less"); /* reject: io */
        a[i] *= 2;
    }
}
void jumps(int n, double *restrict a)
{
    for (int i = 0; i < n; i++) {
        if (a[i] < 0)
            longjmp(place, 1); /* reject: setjmp */
        a[i] *= 2;
    }
}
void calls(int n, double *restrict a)
{
    for (int i = 0; i < n; i++) {
        if (a[i] < 0)
            g(a[i]); /* reject: call */
        a[i] *= 2;
    }
}
void allocates(int n, double *restrict a)
{
    for (int i = 0; i < n; i++) {
        if (a[i] < 0)
            free(malloc(8)); /* reject: allocation */
        a[i] *= 2;
    }
}
void assembles(int n, double *restrict a)
{
    for (int i = 0; i < n; i++) {
        if (a[i] < 0)
            __asm__("nop"); /* reject: asm */
        a[i] *= 2;
    }
}
