#define TWIN "in the current folder"
