/* polyopt: --parallel-threshold=0 */
/* Tiles of sizes that are known when the program runs, in steps: a step has one tile of the inner loop
 * for each of the outer one, or none.
 */
void sweep(int n, int steps, int tt, int ti, double a[n])
{
    #pragma polyopt skew i by t
    #pragma polyopt tile t, i: tt, ti
    #pragma polyopt wavefront t.tile, i.tile
    #pragma polyopt parallel i.tile
    #pragma polyopt no-guard
    for (int t = 0; t < steps; t++)
        for (int i = 1; i < n - 1; i++)
            a[i] = 0.25 * a[i - 1] + 0.5 * a[i] + 0.25 * a[i + 1];
}
