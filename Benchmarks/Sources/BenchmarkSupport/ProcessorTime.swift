import Foundation

/// What the process took of the processors.
public enum ProcessorTime {
  /// Microseconds, of all threads.
  public static var now: Double {
    Double(clock()) * 1e6 / Double(CLOCKS_PER_SEC)
  }
}
