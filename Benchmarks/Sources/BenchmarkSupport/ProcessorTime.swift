import Foundation

/// The processor time that the process has used.
public enum ProcessorTime {
  /// Microseconds, of all threads.
  public static var now: Double {
    Double(clock()) * 1e6 / Double(CLOCKS_PER_SEC)
  }

  /// Microseconds, of the current thread.
  public static var ofThread: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
  }
}
