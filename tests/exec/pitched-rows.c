/* Rows that are longer than what their subscripts need: pixels of several channels, heads of a
 * model of language.  The channels of a row may exceed it, too.
 */
#include <stdio.h>

#ifndef N
#define N 33
#endif
#define CHANNELS 4
#define ROOM ((N + 4) * (N * CHANNELS + 8) + 64)
#define HEADS 3

static unsigned char image[ROOM], smooth[ROOM];
static float tokens[(N + 2) * 3 * (HEADS * 8 + 2)];
static float result[(N + 2) * (HEADS * 8 + 2)];
static float scores[HEADS * N * N + 1];

/* expect: parallel */
static void kernel_smooth(const unsigned char *in, unsigned char *out,
                          int width, int height, int pitch, int channels)
{
    for (int y = 1; y < height - 1; y++)
        for (int x = 1; x < width - 1; x++)
            for (int c = 0; c < channels; c++) {
                int s = 0;

                for (int dy = -1; dy <= 1; dy++)
                    for (int dx = -1; dx <= 1; dx++)
                        s += in[(y + dy) * pitch + (x + dx) * channels + c];
                out[y * pitch + x * channels + c] = (unsigned char)(s / 9);
            }
}

/* Each picture has a pitch of its own.
 * expect: parallel
 */
static void kernel_mix(const unsigned char *a, int pitch_a,
                       const unsigned char *b, int pitch_b, unsigned char *out,
                       int pitch, int width, int height, int channels)
{
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            for (int c = 0; c < channels; c++)
                out[y * pitch + x * channels + c] =
                    (unsigned char)(a[y * pitch_a + x * channels + c] +
                                    3 * b[y * pitch_b + x * channels + c]);
}

/* Each row needs the one before: columns are independent.
 * expect: transformed
 */
static void kernel_down(unsigned char *in, int width, int height, int pitch,
                        int channels)
{
    for (int y = 1; y < height; y++)
        for (int x = 0; x < width; x++)
            for (int c = 0; c < channels; c++)
                in[y * pitch + x * channels + c] =
                    (unsigned char)(in[y * pitch + x * channels + c] +
                                    in[(y - 1) * pitch + x * channels + c]);
}

/* The three parts of a token are as long as a pitch that divides its length.
 * expect: parallel
 */
static void kernel_heads(const float *in, float *score, float *out, int n,
                         int size, int heads)
{
    int all = 3 * size;
    int part = size / heads;

    for (int t = 0; t < n; t++)
        for (int h = 0; h < heads; h++) {
            const float *query = in + t * all + h * part;
            float *to = out + t * size + h * part;

            for (int s = 0; s <= t; s++) {
                const float *key = in + s * all + h * part + size;
                float sum = 0;

                for (int i = 0; i < part; i++)
                    sum += query[i] * key[i];
                score[(h * n + t) * n + s] = sum;
            }
            for (int i = 0; i < part; i++)
                to[i] = 0;
            for (int s = 0; s <= t; s++) {
                const float *value = in + s * all + h * part + size * 2;

                for (int i = 0; i < part; i++)
                    to[i] += score[(h * n + t) * n + s] * value[i];
            }
        }
}

static void fill(void)
{
    for (int i = 0; i < ROOM; i++) {
        image[i] = (unsigned char)(i * 7 + i / 5);
        smooth[i] = (unsigned char)(i % 3);
    }
    for (size_t i = 0; i < sizeof(tokens) / sizeof(*tokens); i++)
        tokens[i] = (float)(i % 13) / 4;
    for (size_t i = 0; i < sizeof(result) / sizeof(*result); i++)
        result[i] = 1;
    for (size_t i = 0; i < sizeof(scores) / sizeof(*scores); i++)
        scores[i] = 0;
}

static void print(const char *name)
{
    double sum = 0;

    for (int i = 0; i < ROOM; i++)
        sum += (i % 1009 + 1) * (image[i] + 3.0 * smooth[i]);
    for (size_t i = 0; i < sizeof(result) / sizeof(*result); i++)
        sum += (double)(i % 1013 + 1) * (double)result[i];
    for (size_t i = 0; i < sizeof(scores) / sizeof(*scores); i++)
        sum += (double)(i % 1019 + 1) * (double)scores[i];
    printf("%s %.17g\n", name, sum);
}

int main(void)
{
    static const int channels[] = {0, 1, 3, CHANNELS};

    for (int i = 0; i < 4; i++) {
        int c = channels[i];

        fill();
        kernel_smooth(image, smooth, N, N, N * c, c);
        print("no gap");
        kernel_smooth(image, smooth, N, N, N * c + 5, c);
        print("gap");
        kernel_smooth(image, smooth, N, N, N * c / 2, c);
        print("rows that overlap");
        kernel_smooth(image, image + 11, N, N, N * c + 1, c);
        print("in place");
        kernel_down(image, N, N, N * c + 3, c);
        kernel_down(smooth, N, N, N * c / 3, c);
        print("down");
    }
    /* Rows that are further apart than those of others reach what these do not. */
    for (int i = 0; i < 3; i++) {
        int size = N / 2;

        fill();
        kernel_mix(image, size * 2, image + 7, size * 2 + 1, smooth, size * 2,
                   size, size, 2);
        print("apart");
        kernel_mix(image + size * size, size, smooth, size, image + i,
                   2 * size + 2, size, size, 1);
        print("far into the first");
        kernel_mix(smooth, size, image + size * size, size, image + i,
                   2 * size + 2, size, size, 1);
        print("far into the second");
    }
    for (int gap = 0; gap < 3; gap++) {
        fill();
        kernel_heads(tokens, scores, result, N, HEADS * 8 + gap, HEADS);
        print("heads");
    }
    return 0;
}
