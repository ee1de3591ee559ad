#define TWIN "in inc"
