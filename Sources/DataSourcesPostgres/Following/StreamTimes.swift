#if Postgres
  /// When a stream did something last.
  struct StreamTimes {
    var heard = MonotonicTime.now
    var status = MonotonicTime.now
    var sync = MonotonicTime.now
    var position = MonotonicTime.now
    var request = 0.0
    var flush = 0.0
    var lag = 0.0
  }
#endif
