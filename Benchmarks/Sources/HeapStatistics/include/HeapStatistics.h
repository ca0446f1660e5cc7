#ifndef HEAP_STATISTICS_H
#define HEAP_STATISTICS_H

#include <stddef.h>

/// The bytes that are currently allocated on the heap; 0 if the allocator doesn't report them.
size_t heap_used_bytes(void);

#endif
