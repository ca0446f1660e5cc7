#if GRDB
  import Foundation
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
    /// From here on each commit waits a little, until the log is reset: some 16 MB.
    static let hardLimit = 4_000
    /// So many frames are copied back by a writer that waits: a quarter of what SQLite's own checkpoints copy.
    private static let rest = 250

    private struct State {
      var count = 0
      var limit = hardLimit
      /// The number of frames that are copied back.
      var copied = 0
      /// The number of frames when copying began last.
      var begun = 0
      /// The number of frames of the last commit.
      var lastCommit = 0
      /// That of the writer's connection.
      var hook: (LogHook, OpaquePointer)?
    }

    private let state = Locked(State())

    /// The number of frames in the log after the writer's last commit.
    var frameCount: Int {
      get { state.read(\.count) }
      set {
        state.withLock { state in
          let isReset = newValue < state.count
          state.lastCommit = isReset ? newValue : newValue - state.count
          if isReset { (state.copied, state.begun) = (0, 0) }
          state.count = newValue
        }
      }
    }

    /// Takes note of what other processes did to the log, for which the hook isn't called.
    func found(_ frames: Int) {
      // A little fewer frames are those of an earlier moment than the writer's last commit; far fewer mean that the log was reset.
      if frames > frameCount || frames < frameCount / 2 { frameCount = frames }
    }

    /// Whether commits are to wait until the log is reset.
    var isTooLong: Bool { state.read { $0.count >= $0.limit } }

    /// How long a commit waits at most, in seconds.
    ///
    /// If disk and processor don't keep up with writers that wait a little, they wait long.
    var patience: Double { state.read { $0.count < 2 * $0.limit ? 0.003 : 1 } }

    /// Whether what isn't copied back yet takes a writer no longer than a commit of its own.
    var isNearlyCopied: Bool { state.read { $0.count - $0.copied <= max(Self.rest, $0.lastCommit) } }

    /// Called when the writer has waited; if that was long and in vain, it doesn't wait again soon.
    func writerHasWaited() {
      state.withLock { state in
        if state.count < Self.hardLimit {
          state.limit = Self.hardLimit
        } else if state.count >= 2 * state.limit {
          state.limit = 2 * state.count
        }
      }
    }

    /// Called when the log can't be shortened for now: writers don't wait until it is twice as long.
    func giveUp() { state.withLock { if $0.count >= $0.limit { $0.limit = 2 * $0.count } } }

    /// Whether it is time to copy frames back; if so, it is not for the next frames.
    func beginCopying() -> Bool {
      state.withLock { state in
        guard state.count - state.begun >= Self.softLimit else { return false }
        state.begun = state.count
        return true
      }
    }

    /// - Parameter frames: The number of frames that are copied back.
    /// - Returns: Whether they are more than before.
    func wasCopied(_ frames: Int) -> Bool {
      state.withLock { state in
        defer { state.copied = frames }
        return frames > state.copied
      }
    }

    /// Replaces SQLite's automatic checkpoints.
    ///
    /// On the writer's queue.
    func install(_ db: Database) {
      guard let connection = db.sqliteConnection else { return }
      let hook = LogHook.add(self, to: connection)
      state.withLock { $0.hook = (hook, connection) }
    }

    /// Restores SQLite's automatic checkpoints.
    ///
    /// On the writer's queue.
    func remove(_ db: Database) {
      guard let (hook, connection) = state.read(\.hook) else { return }
      hook.remove(self, from: connection, isOpen: db.sqliteConnection != nil)
      state.withLock { $0.hook = nil }
    }

    /// Copies the log back as far as readers let it.
    ///
    /// On the writer's queue.
    /// - Returns: whether all of it was copied.
    func checkpoint(_ db: Database) -> Bool {
      guard let connection = db.sqliteConnection else { return false }
      let result = Self.checkpoint(connection)
      return result.map { $0.frames == $0.copied } ?? false
    }

    /// Copies the log back as far as readers let it; `nil` if that isn't possible now.
    static func checkpoint(_ connection: OpaquePointer) -> (frames: Int, copied: Int)? {
      var (frames, copied) = (Int32(0), Int32(0))
      let code = sqlite3_wal_checkpoint_v2(connection, "main", SQLITE_CHECKPOINT_PASSIVE, &frames, &copied)
      return code == SQLITE_OK ? (Int(frames), Int(copied)) : nil
    }
  }
#endif
