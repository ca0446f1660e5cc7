#if Postgres
  import DataSourcesGRDB
  import Foundation
  import GRDB

  /// A worker that copies tables of a server to a file, and then applies the server's changes to them.
  ///
  /// An instance belongs to one thread, which calls ``run()``. Other threads see its progress in the ``ReplicaMonitor``, and end
  /// its waits through the ``Interruption``; both are thread-safe.
  final class Replicator {
    let file: ReplicaFile
    private let settings: ReplicaSettings
    private let monitor: ReplicaMonitor
    private let interruption: Interruption
    private let ledger: SlotLedger
    private var server: PublicationServer
    /// The time at which the current attempt started to stream; ``stream(merging:completion:)`` sets it, and ``run()`` resets it.
    private var streamStart: Double?

    /// Opens the file, or creates it with a copy of the tables if it doesn't exist.
    ///
    /// - Parameter pool: The pool of the file, if it's open.
    /// - Throws: An error that ``PostgresReplicaError`` classifies, or `CancellationError`.
    init(_ settings: ReplicaSettings, pool: DatabasePool?, monitor: ReplicaMonitor, interruption: Interruption) throws {
      self.settings = settings
      self.monitor = monitor
      self.interruption = interruption
      guard let ledger = try SlotLedger(replicaAt: settings.path) else {
        throw PostgresReplicaError(
          kind: .fileInUse, message: "Another replica uses the file \(settings.path): stop it, or use another file")
      }
      self.ledger = ledger
      server = PublicationServer(info: settings.info, selection: settings.selection, interruption: interruption)
      ReplicaFile.removeCopy(settings.path)
      if let pool, try ReplicaFile.exists(settings.path) {
        file = try ReplicaFile.open(pool)
      } else {
        if try !ReplicaFile.exists(settings.path) {
          var copy = InitialCopy(server: server, settings: settings, ledger: ledger, monitor: monitor)
          try copy.run()
        }
        file = try ReplicaFile.open(settings.path, configuration: settings.configuration())
      }
      monitor.reset(to: file.position.committed)
    }

    /// Streams changes until the thread is interrupted, and connects or copies again after errors.
    func run() {
      monitor.setStatus(.connecting)
      var delay = RetryDelay()
      var resync: ResyncRequired?
      while true {
        streamStart = nil
        do {
          if let required = resync {
            try self.resync(required) { resync = nil }
          } else {
            try stream()
          }
        } catch is CancellationError {
          return
        } catch let error as ResyncRequired {
          resync = resync?.including(error) ?? error
          // Positions of another server may be lower.
          if case .everything = error { monitor.reset(to: 0) }
        } catch {
          if interruption.isCancelled { return }
          monitor.setStatus(status(after: error))
        }
        settings.onFaultPoint?(.failed)
        let streamed = streamStart.map { MonotonicTime.now - $0 } ?? 0
        do { try interruption.pause(delay.next(afterStreaming: streamed, isResync: resync != nil)) } catch { return }
      }
    }

    private func status(after error: any Error) -> PostgresReplicaStatus {
      let error = PostgresReplicaError(error)
      switch error.kind {
      case .refused, .fileFailed: return .blocked(reason: error.message)
      default:
        if case .disconnected(let since, _) = monitor.status {
          return .disconnected(since: since, reason: error.message)
        }
        return .disconnected(since: Date(), reason: error.message)
      }
    }

    // MARK: - Streaming

    /// Connects, and applies changes until something fails.
    ///
    /// - Parameters:
    ///   - merge: Copied tables that are merged into the file first.
    ///   - completion: A closure that is called when the tables are merged.
    private func stream(merging merge: TableMerge? = nil, completion: () -> Void = {}) throws {
      let connection = try server.connect()
      let stream = try server.connectForReplication(beside: connection)
      try checkServer(stream)
      try checkSlot(connection)
      let catalog = try server.catalog(connection)
      if merge == nil { try checkTables(catalog) }
      try ledger.dropSlots(except: file.state.slot, of: server, connection)
      let poller = try CatalogPoller(
        connection, selection: server.selection, interval: settings.options.catalogInterval)
      do {
        let session = StreamSession(stream, poller, file, settings, monitor, logEnd: catalog.logEnd)
        if let merge {
          try session.merge(merge)
          completion()
          try checkTables(catalog)
        } else {
          try session.start()
        }
        streamStart = MonotonicTime.now
        try session.run()
      } catch let error as ServerError where error.isAboutLostLog {
        throw ResyncRequired.everything(reason: "The server can't continue the stream: \(error)")
      }
    }

    private func checkServer(_ stream: PostgresConnection) throws {
      let (identity, position) = try ServerIdentity.read(stream)
      let state = file.state
      if identity.system != state.identity.system {
        throw ResyncRequired.everything(reason: "The server is another cluster")
      }
      if identity.timeline != state.identity.timeline {
        throw ResyncRequired.everything(reason: "The server was restored from a backup, or a standby replaced it")
      }
      if position < file.position.committed {
        throw ResyncRequired.everything(reason: "The server's log ends before the replica's position")
      }
      if state.publication != settings.selection.publication {
        throw ResyncRequired.everything(reason: "The replica was created from the publication \(state.publication)")
      }
    }

    /// Compares the slot with the file: what the slot has confirmed must be in the file.
    private func checkSlot(_ connection: PostgresConnection) throws {
      let slot = file.state.slot
      let rows = try connection.rows(
        """
        SELECT active, active_pid, wal_status, confirmed_flush_lsn FROM pg_replication_slots
        WHERE slot_name = \(slot.sqlLiteral)
        """)
      guard let row = rows.first else {
        throw ResyncRequired.everything(reason: "The slot \(slot) doesn't exist any more")
      }
      if row[0] == "t" {
        // Before everything else: the positions of a slot that another process uses mean nothing.
        throw ServerError(
          "The slot \(slot) is in use by the server's process \(row[1] ?? "…"): it belongs to a connection that the server "
            + "hasn't given up yet, or to another process with a copy of this file, which must be deleted",
          state: ServerError.objectInUse)
      }
      if row[2] == "lost" {
        throw ResyncRequired.everything(reason: "The server removed the log of the slot \(slot)")
      }
      guard let confirmed = row[3].flatMap(PostgresPosition.init) else {
        throw ResyncRequired.everything(reason: "The slot \(slot) has no position")
      }
      if confirmed.rawValue > file.position.committed {
        throw ResyncRequired.everything(
          reason: "The file is older than the slot \(slot): a backup of it, or commits were lost")
      }
    }

    private func checkTables(_ catalog: Catalog) throws {
      let names = catalog.differences(from: file.state.tables)
      if !names.isEmpty { throw ResyncRequired.altered(names) }
    }

    // MARK: - Copying again

    /// Copies tables again, and continues to stream.
    ///
    /// - Parameter completion: A closure that is called when the file has the copied rows.
    private func resync(_ resync: ResyncRequired, completion: () -> Void) throws {
      let status = PostgresReplicaStatus.resyncing(reason: resync.reason)
      switch monitor.status {
      case .disconnected, .blocked: break  // the status of the last attempt, until this one has connected
      default: monitor.setStatus(status)
      }
      // The slots of failed attempts would retain the server's log, and use up all slots.
      try ledger.dropSlots(except: file.state.slot, of: server, server.connect())
      monitor.setStatus(status)
      defer { ReplicaFile.removeCopy(settings.path) }
      ReplicaFile.removeCopy(settings.path)
      switch resync {
      case .everything:
        try resyncEverything()
        completion()
      case .tables(let names, _):
        let merge = try copyTables(names)
        try stream(merging: merge) {
          // Not only at the end of the stream, which may run for days: the copy may be large.
          ReplicaFile.removeCopy(settings.path)
          completion()
        }
      }
    }

    /// Copies some tables as they are now, which is usually at a later position than that of the file.
    private func copyTables(_ names: Set<String>) throws -> TableMerge {
      let snapshot = try ServerSnapshot.create(&server, slot: .temporary)
      settings.onFaultPoint?(.slotCreated)
      let all = names.union(snapshot.catalog.differences(from: file.state.tables))
      let copied = snapshot.catalog.tables.filter { all.contains($0.name) }
      try copier.copy(copied, from: snapshot.connection)
      settings.onFaultPoint?(.copied)
      return TableMerge(position: snapshot.position, tables: snapshot.catalog.tables, names: all)
    }

    /// Copies all tables, and has a new slot continue from the copy.
    private func resyncEverything() throws {
      let old = file.state
      let slot = settings.makeSlotName()
      // The one of the two slots that isn't used in the end is dropped when the stream starts, as all others in the ledger.
      try ledger.add(slot)
      try ledger.add(old.slot)
      let snapshot = try ServerSnapshot.create(&server, slot: .permanent(slot))
      settings.onFaultPoint?(.slotCreated)
      try copier.copy(snapshot.catalog.tables, from: snapshot.connection)
      settings.onFaultPoint?(.copied)
      let state = ReplicaState(
        identity: snapshot.identity, publication: settings.selection.publication, slot: slot,
        tables: snapshot.catalog.tables)
      let merge = TableMerge(
        position: snapshot.position, tables: state.tables, names: Set((old.tables + state.tables).map(\.name)))
      try file.merge(copyAt: ReplicaFile.copyPath(settings.path), interruption: interruption) { db in
        try merge.apply(replacing: old.tables, db)
        try state.write(db, position: merge.position)
        settings.onFaultPoint?(.beforeMerge)
      }
      settings.onFaultPoint?(.afterMerge)
      file.didMerge(state, position: merge.position)
      try file.position.sync()
      monitor.reset(to: merge.position)
    }

    private var copier: TableCopier {
      TableCopier(path: ReplicaFile.copyPath(settings.path), interruption: interruption) { [settings] _, _ in
        settings.onFaultPoint?(.copying)
      }
    }

    // MARK: - Delays

    /// The delay between two attempts to stream or to copy, which doubles with each one that fails, up to 2 or 5 seconds.
    struct RetryDelay {
      private static let shortest = 0.05
      private var seconds = shortest

      /// Returns the seconds until the next attempt.
      ///
      /// - Parameters:
      ///   - streamed: The seconds for which the last attempt has streamed changes, 0 if it hasn't.
      ///   - isResync: Whether the next attempt copies tables.
      mutating func next(afterStreaming streamed: Double, isResync: Bool) -> Double {
        // A stream that was lost after a while may be started again at once; a copy that failed may not, however long it ran.
        if streamed > 10 { seconds = Self.shortest }
        defer { seconds = min(seconds * 2, isResync ? 5 : 2) }
        return seconds
      }
    }
  }

  // MARK: - The initial copy

  /// The creation of the file of a new replica.
  private struct InitialCopy {
    var server: PublicationServer
    let settings: ReplicaSettings
    let ledger: SlotLedger
    let monitor: ReplicaMonitor

    mutating func run() throws {
      let connection = try server.connect()
      try ledger.dropSlots(of: server, connection)
      // Refuses tables before a slot is created.
      try server.catalog(connection).checkExactNumbers(of: server.selection)
      let slot = settings.makeSlotName()
      do {
        try ledger.add(slot)
        try copy(slot: slot)
        settings.onFaultPoint?(.copied)
        try ReplicaFile.installCopy(at: settings.path)
        settings.onFaultPoint?(.installed)
      } catch {
        ReplicaFile.removeCopy(settings.path)
        // If the slot can't be dropped, the ledger still has its name, and a later attempt drops it.
        if !server.interruption.isCancelled, (try? server.dropSlot(slot, connection)) == true {
          try? ledger.remove(slot)
        }
        throw error
      }
    }

    private mutating func copy(slot: String) throws {
      let snapshot = try ServerSnapshot.create(&server, slot: .permanent(slot))
      settings.onFaultPoint?(.slotCreated)
      let state = ReplicaState(
        identity: snapshot.identity, publication: settings.selection.publication, slot: slot,
        tables: snapshot.catalog.tables)
      let copier = TableCopier(path: ReplicaFile.copyPath(settings.path), interruption: server.interruption) {
        [monitor, settings] table, rows in
        monitor.setStatus(
          .copying(
            PostgresCopyProgress(
              table: table.name, rows: rows, estimatedRows: snapshot.catalog.estimatedRows[table.name])))
        settings.onFaultPoint?(.copying)
      }
      try copier.copy(state.tables, from: snapshot.connection, state: (state, snapshot.position))
    }
  }

  // MARK: - Settings

  /// The parameters of a replica.
  struct ReplicaSettings: Sendable {
    let info: ConnectionInfo
    let selection: TableSelection
    /// The file of the replica.
    let path: String
    /// The beginning of the names of the replica's slots.
    let slotPrefix: String
    let options: PostgresReplicaOptions
    /// A closure of tests that is called at each ``FaultPoint``.
    var onFaultPoint: (@Sendable (FaultPoint) -> Void)?
    /// The interruption of the last thread, by which waits for locks end.
    ///
    /// The pool outlives its thread, and so its configuration reads it here.
    let currentInterruption = Locked<Interruption?>(nil)

    /// Returns a slot name that no other file has.
    fileprivate func makeSlotName() -> String {
      "\(slotPrefix)_" + String(UInt64.random(in: 0...UInt64.max), radix: 36, uppercase: false)
    }

    /// Returns the configuration of the pool, whose waits for locks end with the thread, unless the app has set a busy mode.
    fileprivate func configuration() -> Configuration {
      var configuration = options.configuration
      if case .immediateError = configuration.busyMode {
        configuration.busyMode = .callback { [currentInterruption, onFaultPoint] attempts in
          onFaultPoint?(.locked)
          // 500 pauses of 10 ms are 5 seconds.
          guard attempts < 500, let interruption = currentInterruption.read(\.self) else { return false }
          return (try? interruption.pause(0.01)) != nil
        }
      }
      return configuration
    }
  }

  /// The points in the work of a replica at which tests end the process or interfere.
  package enum FaultPoint: String, Sendable, CaseIterable {
    case slotCreated
    case copying
    case copied
    case installed
    case beforeMerge
    case afterMerge
    case beforeCommit
    case afterCommit
    case afterSync
    case beforeConfirm
    /// An attempt has failed, or requires that tables are copied again.
    case failed
    /// Another connection locks the file.
    case locked
  }
#endif
