#if GRDB
  import Dispatch
  import Foundation
  import GRDB
  import GRDBSQLite

  /// Keeps the write-ahead log short: knows its length, and has writers wait for the lists.
  struct LogKeeper: Sendable {
    let gauge = WALGauge()
    let gate = WriterGate()
    let copier: LogCopier
    private let watch = Locked<FileWatch?>(nil)

    init(_ database: any DatabaseWriter, hasLog: Bool) throws { copier = try LogCopier(database, hasLog: hasLog) }

    /// Watches the log, if that isn't done and files can be watched.
    ///
    /// - Parameter changed: called on the queue after writes of any process.
    func watch(_ database: any DatabaseWriter, queue: DispatchQueue, _ changed: @escaping @Sendable () -> Void) {
      watch.withLock { watch in
        if watch == nil { watch = FileWatch(database.path + "-wal", queue: queue, changed) }
      }
    }

    /// Takes note of the length of the log after commits of other processes.
    func takeLength(of snapshot: SnapshotConnection?) {
      if let frames = snapshot?.read({ $0.link.position?.frameCount }) { gauge.found(frames) }
    }

    var logLength: LogLength {
      if gauge.frameCount < WALGauge.softLimit { return .short }
      return gauge.isNearlyCopied ? .nearlyCopied : .long
    }

    /// The largest database, in pages, that is copied to release the log.
    var mostPagesToCopy: Int { 16 * gauge.frameCount }

    /// Copies the log back from time to time, while the writer continues.
    func copySoon() {
      if gauge.beginCopying() { copy { _ in } }
    }

    /// Copies the log back while the writer continues.
    ///
    /// - Parameter completion: Called with whether there was anything to copy that readers allow.
    func copy(_ completion: @escaping @Sendable (Bool) -> Void) {
      copier.copy { [gauge, gate] frames in
        completion(frames.map(gauge.wasCopied) ?? false)
        gate.wake()
      }
    }

    /// Copies the log back into the file, as far as readers let it.
    ///
    /// On the writer's queue.
    func checkpoint(_ db: Database) -> Bool {
      guard gauge.checkpoint(db) else { return false }
      gauge.frameCount = 0
      return true
    }
  }

  /// Copies the write-ahead log back into the file, on a queue and a connection of its own, while writers go on.
  ///
  /// SQLite resets the log only if nothing is left to copy when a writer begins: that rest is copied on the writer's queue.
  final class LogCopier: Sendable {
    private let queue = DispatchQueue(label: "data-sources.log", qos: .userInitiated)
    /// `nil` for a database that isn't written, or has no write-ahead log.
    private let connection: SnapshotConnection?
    private let pending = Locked(0)

    // Opened now: the file may not be at its path later.
    init(_ database: any DatabaseWriter, hasLog: Bool) throws {
      if database.configuration.readonly || !hasLog {
        connection = nil
      } else {
        connection = try SnapshotConnection(
          path: database.path, configuration: database.configuration, label: "live log", isReadOnly: false)
      }
    }

    var isBusy: Bool { pending.read { $0 > 0 } }

    /// Copies as far as readers let it.
    ///
    /// - Parameter completion: Called with the number of frames that are copied; `nil` if copying isn't possible now.
    func copy(_ completion: @escaping @Sendable (Int?) -> Void) {
      pending.withLock { $0 += 1 }
      queue.async { [self] in
        let copied = connection?.read { reader -> Int? in
          // A connection that never read doesn't know of the log.
          guard (try? reader.statement("PRAGMA schema_version").run()) != nil else { return nil }
          defer { Self.sync(reader.sqlite) }
          return WALGauge.checkpoint(reader.sqlite)?.copied
        }
        pending.withLock { $0 -= 1 }
        completion(copied ?? nil)
      }
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

    /// Returns when nothing is copied any more, and the connection is closed.
    func close() { queue.sync { connection?.close() } }
  }

  /// The hook by which SQLite says how long the write-ahead log is.
  ///
  /// A connection has one, which the live databases that follow the connection share. It replaces SQLite's automatic checkpoints.
  final class LogHook: Sendable {
    private static let hooks = Locked<[OpaquePointer: LogHook]>([:])

    private let gauges = Locked<[WALGauge]>([])

    /// Has a gauge know the length after each commit.
    ///
    /// On the writer's queue.
    ///
    /// - Returns: The hook, which the gauge keeps.
    static func add(_ gauge: WALGauge, to connection: OpaquePointer) -> LogHook {
      hooks.withLock { hooks in
        var hook = hooks[connection] ?? LogHook()
        if hook.install(connection) != hook.pointer {
          // Another connection had the same address, or there is no hook yet.
          hook = LogHook()
          _ = hook.install(connection)
        }
        hooks[connection] = hook
        hook.gauges.withLock { $0.append(gauge) }
        return hook
      }
    }

    /// Restores SQLite's automatic checkpoints if no other gauge is left.
    ///
    /// On the writer's queue, which may have closed the connection.
    func remove(_ gauge: WALGauge, from connection: OpaquePointer, isOpen: Bool) {
      gauges.withLock { $0.removeAll { $0 === gauge } }
      guard gauges.read(\.isEmpty) else { return }
      if isOpen { sqlite3_wal_autocheckpoint(connection, 1_000) }
      Self.hooks.withLock { if $0[connection] === self { $0[connection] = nil } }
    }

    private var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    /// - Returns: What the connection had before, in place of the hook.
    private func install(_ connection: OpaquePointer) -> UnsafeMutableRawPointer? {
      sqlite3_wal_hook(
        connection,
        { hook, connection, name, frames in
          if let name, strcmp(name, "main") != 0 {
            // An attached database: as SQLite does by default.
            if frames >= 1_000 { sqlite3_wal_checkpoint_v2(connection, name, SQLITE_CHECKPOINT_PASSIVE, nil, nil) }
          } else if let hook {
            let gauges = Unmanaged<LogHook>.fromOpaque(hook).takeUnretainedValue().gauges
            for gauge in gauges.read(\.self) { gauge.frameCount = Int(frames) }
          }
          return SQLITE_OK
        }, pointer)
    }
  }

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
