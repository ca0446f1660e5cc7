#if GRDB
  import Foundation
  import GRDB
  import GRDBSQLite

  /// Knows how long the write-ahead log is, and has it copied back at good moments.
  ///
  /// SQLite begins the log anew only when all of it is copied back and nobody reads from it. A list reads all the time; and
  /// SQLite's own checkpoints, which come with every commit above 1,000 frames, would each copy a little and wait for the disk. So
  /// they are off as long as lists are open, and this one comes when the lists show the newest state.
  final class WALGauge: @unchecked Sendable {
    /// From here on the log is copied back when it costs nobody anything.
    static let softLimit = 1_000
    /// From here on a writer waits for the lists, so that it can be copied back: some 24 MB.
    static let hardLimit = 6_000

    private let lock = NSLock()
    private var count = 0
    private var limit = hardLimit

    /// How many frames the log had after the last commit of the writer.
    var frameCount: Int {
      get { lock.withLock { count } }
      set { lock.withLock { count = newValue } }
    }

    /// Whether the writer is to wait for the lists.
    var isTooLong: Bool { lock.withLock { count >= limit } }

    /// To be called when the writer has waited; if that was in vain it does not do so again soon.
    func writerHasWaited() { lock.withLock { limit = count < Self.hardLimit ? Self.hardLimit : 2 * count } }

    /// Takes the place of SQLite's automatic checkpoints.
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

    /// Gives SQLite its automatic checkpoints back.
    ///
    /// On the writer's queue; until then the gauge has to live.
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
