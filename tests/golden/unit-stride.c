/* Where the stride is 1, the image has a shape; where it is not, rows are shared among threads. */
void convolve(const float *restrict in, const float *restrict w,
              float *restrict out, int width, int rows, int columns, int size,
              int stride)
{
    for (int y = 0; y < rows; y++)
        for (int x = 0; x < columns; x++) {
            float sum = 0;
            for (int r = 0; r < size; r++)
                for (int s = 0; s < size; s++)
                    sum += in[(y * stride + r) * width + x * stride + s] *
                           w[r * size + s];
            out[y * columns + x] = sum;
        }
}
