#if GRDB
  import Dispatch
  import GRDB

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
#endif
