#if GRDB
  import GRDB
  import GRDBSQLite

  /// Measures the write-ahead log, and copies it back into the file at good moments.
  ///
  /// SQLite resets the log only when all of it is copied back and no connection reads from it. A list always reads, and
  /// SQLite's own checkpoints, which follow every commit above 1,000 frames, would each copy a little and wait for the disk. So
  /// they are off while lists are open, and this one follows when the lists display the newest state.
  final class WALGauge: Sendable {
    /// From here on the log is copied back when that delays nothing.
    static let softLimit = 1_000
    /// From here on a writer waits for the lists, so that the log can be copied back: some 24 MB.
    static let hardLimit = 6_000

    private let state = Locked((count: 0, limit: hardLimit))

    /// The number of frames in the log after the writer's last commit.
    var frameCount: Int {
      get { state.read(\.count) }
      set { state.withLock { $0.count = newValue } }
    }

    /// Whether the writer is to wait for the lists.
    var isTooLong: Bool { state.read { $0.count >= $0.limit } }

    /// Called when the writer has waited; if that was in vain, it doesn't wait again soon.
    func writerHasWaited() {
      state.withLock { $0.limit = $0.count < Self.hardLimit ? Self.hardLimit : 2 * $0.count }
    }

    /// Replaces SQLite's automatic checkpoints.
    ///
    /// On the writer's queue.
    func install(_ db: Database) {
      guard let connection = db.sqliteConnection else { return }
      sqlite3_wal_hook(
        connection,
        { gauge, _, _, frames in
          if let gauge { Unmanaged<WALGauge>.fromOpaque(gauge).takeUnretainedValue().frameCount = Int(frames) }
          return SQLITE_OK
        }, Unmanaged.passUnretained(self).toOpaque())
    }

    /// Restores SQLite's automatic checkpoints.
    ///
    /// On the writer's queue; the gauge must exist until then.
    func remove(_ db: Database) {
      guard let connection = db.sqliteConnection else { return }
      sqlite3_wal_autocheckpoint(connection, 1_000)
    }

    /// Copies the log back as far as readers let it.
    ///
    /// On the writer's queue.
    /// - Returns: whether all of it was copied.
    func checkpoint(_ db: Database) -> Bool {
      guard let connection = db.sqliteConnection else { return false }
      var (frames, copied) = (Int32(0), Int32(0))
      let code = sqlite3_wal_checkpoint_v2(connection, "main", SQLITE_CHECKPOINT_PASSIVE, &frames, &copied)
      return code == SQLITE_OK && frames == copied
    }
  }
#endif
