#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

static inline int po_disjoint(const void *a, const void *a_end,
                              const void *b, const void *b_end)
{
    return (unsigned long)a <= (unsigned long)a_end &&
           (unsigned long)b <= (unsigned long)b_end &&
           ((unsigned long)a_end <= (unsigned long)b ||
            (unsigned long)b_end <= (unsigned long)a);
}

static inline int po_large(int is)
{
    return __builtin_expect(is, 0);
}

/* polyopt: the original of add_twice */
static __attribute__((noinline)) void po_add_twice_1_original(int n, double *a,
   double *b)
{
   for (int i = 0; i < n; i++)
      a[i] = b[i];
   for (int i = 0; i < n; i++)
   {
   a[i] += b[i];
   }
}

/* polyopt: for add_twice, where there is much to do */
static __attribute__((noinline)) void po_add_twice_1(int n, double *a,
   double *b)
{
   if (po_disjoint(b, &b[n], a, &a[n])) {
      #pragma omp parallel for simd firstprivate(n, a, b)
      for (long i = 0; i < n; i++) {
         const double b0 = b[i];
         double a0;
         a0 = b0;
         a0 += b0;
         a[i] = a0;
      }
   } else {
      po_add_twice_1_original(n, a, b);
   }
   __asm__ volatile(""); /* an effect, to gcc 12 */
}

/* The second loop stands further to the left than the first, as it does in the
 * original text after "else".
 */
void add_twice(int n, double *a, double *b)
{
      /* polyopt: parallel, simd */
      if (po_large(n > 29000)) {
         po_add_twice_1(n, a, b);
      } else {
         for (int i = 0; i < n; i++)
            a[i] = b[i];
      for (int i = 0; i < n; i++)
      {
         a[i] += b[i];
      }
      }
}
