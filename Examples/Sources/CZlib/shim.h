#include <zlib.h>

// The macro's arguments can't be imported: sixteen more than the window's bits selects the gzip format.
static inline int gzipInit(z_streamp stream, int level) {
  return deflateInit2(stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
}

static inline int gzipInflateInit(z_streamp stream) {
  return inflateInit2(stream, 15 + 16);
}
