import CHeap
import Foundation

/// How many arenas the heap has.
public enum HeapArenas {
  /// Has all threads share few arenas: one for every two processors.
  ///
  /// By default, glibc has up to eight for each processor. Pages are allocated and released on all threads, so every arena would
  /// grow to what the pages have needed in it at most, and the process with each round of pages that open and close.
  public static func limit() {
    limitHeapArenas(Int32(clamping: max(1, ProcessInfo.processInfo.activeProcessorCount / 2)))
  }
}
