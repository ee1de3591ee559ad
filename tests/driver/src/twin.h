#define TWIN "beside the source"
