#ifndef HEAP_STATISTICS_H
#define HEAP_STATISTICS_H

#include <stddef.h>

/// The bytes that are allocated on the heap just now; 0 where the allocator does not tell.
size_t heap_used_bytes(void);

#endif
