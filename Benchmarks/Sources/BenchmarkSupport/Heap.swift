import Foundation
import HeapStatistics

/// The memory allocator of the process.
public enum Heap {
  /// Joins the pieces that were freed, so that what is allocated next lies side by side, where the allocator can.
  public static func joinFreed() {
    // Only glibc has it, and no module of the toolchain exports it.
    guard let symbol = dlsym(nil, "malloc_trim") else { return }
    _ = unsafeBitCast(symbol, to: (@convention(c) (Int) -> Int32).self)(0)
  }

  /// The currently allocated bytes; 0 if the allocator doesn't report them.
  public static var usedBytes: Int { heap_used_bytes() }
}
