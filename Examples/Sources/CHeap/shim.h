#if defined(__GLIBC__) || __has_include(<malloc.h>)
#include <malloc.h>
#endif

// Foundation has no access to this function of glibc. Elsewhere, it does nothing.
static inline void limitHeapArenas(int count) {
#ifdef M_ARENA_MAX
  mallopt(M_ARENA_MAX, count);
#else
  (void)count;
#endif
}
