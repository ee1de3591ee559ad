/* The second loop stands further to the left than the first, as it does in the
 * original text after "else".
 */
void add_twice(int n, double *a, double *b)
{
      for (int i = 0; i < n; i++)
         a[i] = b[i];
   for (int i = 0; i < n; i++)
   {
      a[i] += b[i];
   }
}
