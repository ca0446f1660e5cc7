#if GRDB
  import Dispatch
  import Foundation
  import GRDB
  import GRDBSQLite

  /// The write-ahead log of a database: its length, and the checkpoints by which SQLite can reset it.
  ///
  /// SQLite resets the log when all frames are copied into the file, no connection reads from the log, and a writer begins. A
  /// list always reads, and SQLite's automatic checkpoints, which run in every commit above 1,000 frames, would each copy a little,
  /// and wait for the disk. They are off while lists are open. Most frames are copied beside the writer, and the rest on its queue when
  /// the lists display the last snapshot.
  struct WriteAheadLog: Sendable {
    let gauge = Gauge()
    private let checkpointer: Checkpointer
    private let watch = Locked<FileWatch?>(nil)

    /// - Parameter isUsed: `false` for a database without a write-ahead log.
    init(_ database: any DatabaseWriter, isUsed: Bool) throws {
      checkpointer = try Checkpointer(database, isUsed: isUsed)
    }

    // MARK: Length

    var length: LogLength {
      if gauge.frameCount < Gauge.softLimit { return .short }
      return gauge.isNearlyCopied ? .nearlyCopied : .long
    }

    /// The maximum size of a database, in pages, that is copied so that its log can be reset.
    var copyablePageCount: Int { 16 * gauge.frameCount }

    /// Updates the length after commits of other processes.
    func measure(in snapshot: SnapshotConnection?) {
      if let frames = snapshot?.read({ $0.link.position?.frameCount }) { gauge.measured(frames) }
    }

    /// Watches the file of the log, unless that is done already, or files can't be watched.
    ///
    /// - Parameter onWrite: A closure that is called on the queue after writes of any process.
    func watch(_ database: any DatabaseWriter, queue: DispatchQueue, onWrite: @escaping @Sendable () -> Void) {
      watch.withLock { watch in
        if watch == nil { watch = FileWatch(database.path + "-wal", queue: queue, onWrite) }
      }
    }

    // MARK: Checkpoints

    /// Whether frames are being copied beside the writer.
    var isBeingCopied: Bool { checkpointer.isBusy }

    /// Copies frames beside the writer, as far as readers allow.
    ///
    /// - Parameter completion: A closure that gets whether frames were copied that hadn't been before.
    func copy(_ completion: @escaping @Sendable (Bool) -> Void) {
      checkpointer.copy { [gauge] frames in completion(frames.map(gauge.copied) ?? false) }
    }

    /// Copies the rest of the frames on the writer's queue, as far as readers allow.
    ///
    /// - Returns: Whether all frames are copied.
    func checkpoint(_ db: Database) -> Bool {
      guard let connection = db.sqliteConnection, let result = Checkpointer.checkpoint(connection) else { return false }
      return result.frames == result.copied
    }

    /// Closes the connection of the checkpoints, after the last one.
    func close() { checkpointer.close() }
  }

  extension WriteAheadLog {
    /// The length of a write-ahead log in frames, and the limits from which it is copied, and from which writers wait.
    final class Gauge: Sendable {
      /// The length from which the log is copied.
      static let softLimit = 1_000
      /// The length from which each commit waits for the log to be reset: about 16 MB.
      static let hardLimit = 4_000
      /// The maximum number of frames that a writer copies: a quarter of an automatic checkpoint.
      private static let maximumRest = 250

      private struct State {
        var frameCount = 0
        var limit = hardLimit
        /// The number of frames that are copied into the file.
        var copiedCount = 0
        /// The length at the beginning of the last copy.
        var lastCopyCount = 0
        /// The number of frames of the last commit.
        var lastCommitCount = 0
        /// The hook of the writer's connection.
        var hook: (LogHook, OpaquePointer)?
      }

      private let state = Locked(State())

      /// The length after the last commit.
      var frameCount: Int {
        get { state.read(\.frameCount) }
        set {
          state.withLock { state in
            let isReset = newValue < state.frameCount
            state.lastCommitCount = isReset ? newValue : newValue - state.frameCount
            if isReset { (state.copiedCount, state.lastCopyCount) = (0, 0) }
            state.frameCount = newValue
          }
        }
      }

      /// Updates the length after commits of other processes, for which the hook isn't called.
      func measured(_ frames: Int) {
        // A little fewer frames are those before the writer's last commit; far fewer mean that the log was reset.
        if frames > frameCount || frames < frameCount / 2 { frameCount = frames }
      }

      // MARK: Writers that wait

      /// Whether commits wait for the log to be reset.
      var isTooLong: Bool { state.read { $0.frameCount >= $0.limit } }

      /// The maximum time that a commit waits; it is long if disk and processors can't keep up with shorter waits.
      var patience: Duration { state.read { $0.frameCount < 2 * $0.limit ? .milliseconds(3) : .seconds(1) } }

      /// Raises the limit after a long wait in vain.
      func writerHasWaited() {
        state.withLock { state in
          if state.frameCount < Self.hardLimit {
            state.limit = Self.hardLimit
          } else if state.frameCount >= 2 * state.limit {
            state.limit = 2 * state.frameCount
          }
        }
      }

      /// Raises the limit of a log that can't be reset for now.
      func giveUp() { state.withLock { if $0.frameCount >= $0.limit { $0.limit = 2 * $0.frameCount } } }

      // MARK: Copying

      /// Whether copying the rest is as fast for a writer as its last commit.
      var isNearlyCopied: Bool {
        state.read { $0.frameCount - $0.copiedCount <= max(Self.maximumRest, $0.lastCommitCount) }
      }

      /// - Returns: Whether enough frames were written since the last copy for another one.
      func beginCopy() -> Bool {
        state.withLock { state in
          guard state.frameCount - state.lastCopyCount >= Self.softLimit else { return false }
          state.lastCopyCount = state.frameCount
          return true
        }
      }

      /// - Returns: Whether these are more copied frames than before.
      func copied(_ frames: Int) -> Bool {
        state.withLock { state in
          defer { state.copiedCount = frames }
          return frames > state.copiedCount
        }
      }

      // MARK: Hook

      /// Replaces SQLite's automatic checkpoints, on the writer's queue.
      func install(_ db: Database) {
        guard let connection = db.sqliteConnection else { return }
        // The application may have set another timeout itself.
        let failsAtOnce = LogHook.timeout(connection) == 0 && db.configuration.isImmediate
        let hook = LogHook.add(self, to: connection, failsAtOnce: failsAtOnce)
        state.withLock { $0.hook = (hook, connection) }
      }

      /// Restores the application's setting of SQLite's automatic checkpoints, on the writer's queue.
      func remove(_ db: Database) {
        guard let (hook, connection) = state.read(\.hook) else { return }
        hook.remove(self, from: connection, isOpen: db.sqliteConnection != nil)
        state.withLock { $0.hook = nil }
      }
    }

    /// Passive checkpoints on a queue and a connection of their own, while writers continue.
    final class Checkpointer: Sendable {
      private let queue = DispatchQueue(label: "data-sources.log", qos: .userInitiated)
      /// `nil` for a database that is read-only, or has no write-ahead log.
      private let connection: SnapshotConnection?
      private let runningCount = Locked(0)

      // Opened now: the file may not be at its path later.
      init(_ database: any DatabaseWriter, isUsed: Bool) throws {
        if database.configuration.readonly || !isUsed {
          connection = nil
        } else {
          connection = try SnapshotConnection(
            path: database.path, configuration: database.configuration, label: "live log", isReadOnly: false)
        }
      }

      var isBusy: Bool { runningCount.read { $0 > 0 } }

      /// Copies frames as far as readers allow.
      ///
      /// - Parameter completion: A closure that gets the number of frames that are copied; `nil` if copying isn't possible now.
      func copy(_ completion: @escaping @Sendable (Int?) -> Void) {
        runningCount.withLock { $0 += 1 }
        queue.async { [self] in
          let copied = connection?.read { reader -> Int? in
            // A connection that never read doesn't use the log.
            guard (try? reader.statement("PRAGMA schema_version").run()) != nil else { return nil }
            defer { Self.sync(reader.sqlite) }
            return Self.checkpoint(reader.sqlite)?.copied
          }
          runningCount.withLock { $0 -= 1 }
          completion(copied ?? nil)
        }
      }

      /// Copies frames as far as readers allow; `nil` if that isn't possible now.
      static func checkpoint(_ connection: OpaquePointer) -> (frames: Int, copied: Int)? {
        var frames: Int32 = 0
        var copied: Int32 = 0
        let code = sqlite3_wal_checkpoint_v2(connection, "main", SQLITE_CHECKPOINT_PASSIVE, &frames, &copied)
        return code == SQLITE_OK ? (Int(frames), Int(copied)) : nil
      }

      /// Writes the file to disk.
      ///
      /// SQLite does that only when it copies the last frame, and then the writer would wait for all of it.
      private static func sync(_ sqlite: OpaquePointer) {
        var file: UnsafeMutablePointer<sqlite3_file>?
        guard sqlite3_file_control(sqlite, "main", SQLITE_FCNTL_FILE_POINTER, &file) == SQLITE_OK, let file,
          let methods = file.pointee.pMethods
        else { return }
        _ = methods.pointee.xSync?(file, SQLITE_SYNC_NORMAL)
      }

      /// Closes the connection, after the last checkpoint.
      func close() { queue.sync { connection?.close() } }
    }

    /// The hook by which SQLite reports the length of the log, instead of automatic checkpoints.
    ///
    /// A connection has one hook, which the live databases of the connection share. Meanwhile, a writer without a busy mode of its own
    /// waits some milliseconds for a lock: a connection that reads the header of the log while the writer changes it locks the log
    /// for a moment, and live databases have many.
    fileprivate final class LogHook: Sendable {
      private static let hooks = Locked<[OpaquePointer: LogHook]>([:])
      /// In milliseconds.
      private static let lockPatience: Int32 = 50

      /// Whether the connection waits for no lock without the hook.
      private let failsAtOnce: Bool
      /// The length in frames from which SQLite makes automatic checkpoints without the hook; 0 if it makes none.
      private let checkpointLength: Int32

      private let gauges = Locked<[Gauge]>([])

      private init(failsAtOnce: Bool, checkpointLength: Int32) {
        self.failsAtOnce = failsAtOnce
        self.checkpointLength = checkpointLength
      }

      /// Returns the time that a connection waits for a lock, in milliseconds, or `nil` if it can't be read.
      static func timeout(_ connection: OpaquePointer) -> Int32? { setting("busy_timeout", of: connection) }

      private static func setting(_ pragma: String, of connection: OpaquePointer) -> Int32? {
        guard let statement = try? RawStatement(connection, sql: "PRAGMA \(pragma)"), (try? statement.step()) == true
        else { return nil }
        return Int32(clamping: statement.integer(0))
      }

      /// Has a gauge updated after each commit, on the writer's queue.
      ///
      /// - Returns: The hook, which the gauge retains.
      static func add(_ gauge: Gauge, to connection: OpaquePointer, failsAtOnce: Bool) -> LogHook {
        // A connection with a hook has no automatic checkpoints.
        let checkpointLength = setting("wal_autocheckpoint", of: connection) ?? 1_000
        return hooks.withLock { hooks in
          var hook = hooks[connection] ?? LogHook(failsAtOnce: failsAtOnce, checkpointLength: checkpointLength)
          if hook.install(connection) != hook.pointer {
            // Another connection had the same address, or there is no hook yet.
            hook = LogHook(failsAtOnce: failsAtOnce, checkpointLength: checkpointLength)
            _ = hook.install(connection)
            if failsAtOnce { sqlite3_busy_timeout(connection, lockPatience) }
          }
          hooks[connection] = hook
          hook.gauges.withLock { $0.append(gauge) }
          return hook
        }
      }

      /// Restores the setting of automatic checkpoints after the last gauge, on the writer's queue, which may have closed the connection.
      func remove(_ gauge: Gauge, from connection: OpaquePointer, isOpen: Bool) {
        gauges.withLock { $0.removeAll { $0 === gauge } }
        guard gauges.read(\.isEmpty) else { return }
        if isOpen {
          sqlite3_wal_autocheckpoint(connection, checkpointLength)
          if failsAtOnce, Self.timeout(connection) == Self.lockPatience { sqlite3_busy_timeout(connection, 0) }
        }
        Self.hooks.withLock { if $0[connection] === self { $0[connection] = nil } }
      }

      private var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

      /// - Returns: The argument of the hook that the connection had before.
      private func install(_ connection: OpaquePointer) -> UnsafeMutableRawPointer? {
        sqlite3_wal_hook(
          connection,
          { hook, connection, name, frames in
            guard let hook else { return SQLITE_OK }
            let log = Unmanaged<LogHook>.fromOpaque(hook).takeUnretainedValue()
            if let name, strcmp(name, "main") != 0 {
              // An attached database: as SQLite does without the hook.
              if log.checkpointLength > 0, frames >= log.checkpointLength {
                sqlite3_wal_checkpoint_v2(connection, name, SQLITE_CHECKPOINT_PASSIVE, nil, nil)
              }
            } else {
              for gauge in log.gauges.read(\.self) { gauge.frameCount = Int(frames) }
            }
            return SQLITE_OK
          }, pointer)
      }
    }
  }

  extension Configuration {
    /// Whether statements fail at once that meet a lock.
    fileprivate var isImmediate: Bool { if case .immediateError = busyMode { true } else { false } }
  }
#endif
