/* Vectors are left to compilers where an iteration reads a member again that it has stored: told
 * to have vectors, clang 14 loads it with the others of the structure, before that.
 */
struct pair { float re, im; };

struct body {
    float x, v, m;
};

void move(int n, float by, struct body *restrict p)
{
    for (int i = 0; i < n; i++) {
        p[i].v += by / p[i].m;
        p[i].x += p[i].v * by;
    }
}

void once(int n, const struct pair *restrict x, struct pair *restrict z)
{
    for (int i = 0; i < n; i++) {
        z[i].re = z[i].re + x[i].im;
        z[i].im = z[i].im - x[i].re;
    }
}
