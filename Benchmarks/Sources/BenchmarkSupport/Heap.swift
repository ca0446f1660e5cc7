import Foundation
import HeapStatistics

/// The memory allocator of the process.
public enum Heap {
  /// Joins the pieces that were freed, so that what is allocated next lies side by side, where the allocator can.
  public static func joinFreed() {
    // Only glibc has it, and no module of the toolchain shows it.
    guard let symbol = dlsym(nil, "malloc_trim") else { return }
    _ = unsafeBitCast(symbol, to: (@convention(c) (Int) -> Int32).self)(0)
  }

  /// The bytes that are allocated just now; 0 where the allocator does not tell.
  public static var usedBytes: Int { heap_used_bytes() }
}
