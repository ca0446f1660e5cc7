#if Postgres
  import CLibPQ
  import DataSourcesGRDB
  import Foundation
  import GRDB
  import GRDBSQLite

  /// Copies tables of a server to a file and follows their changes, on a thread of its own.
  final class Follower {
    let settings: FollowerSettings
    let monitor: ReplicaMonitor
    let interruption: Interruption
    let ledger: SlotLedger
    var server: PublicationServer
    let file: ReplicaFile

    /// Opens the file, and makes it first if it doesn't exist.
    ///
    /// - Parameter pool: the pool of the file, if it's open.
    /// - Throws: any error of the module.
    init(_ settings: FollowerSettings, pool: DatabasePool?, monitor: ReplicaMonitor, interruption: Interruption) throws
    {
      self.settings = settings
      self.monitor = monitor
      self.interruption = interruption
      guard let ledger = try SlotLedger(path: ReplicaFile.ledgerPath(settings.path)) else {
        throw PostgresReplicaError(
          kind: .fileInUse, message: "Another replica uses the file \(settings.path): stop it, or use another file")
      }
      self.ledger = ledger
      server = PublicationServer(info: settings.info, selection: settings.selection, interruption: interruption)
      ReplicaFile.removeCopy(settings.path)
      if let pool, ReplicaFile.exists(settings.path) {
        file = try ReplicaFile.opening(pool)
      } else {
        if !ReplicaFile.exists(settings.path) {
          var copy = FirstCopy(server: server, settings: settings, ledger: ledger, monitor: monitor)
          try copy.run()
        }
        file = try ReplicaFile.opening(settings.path, configuration: settings.configuration())
      }
      monitor.start(at: file.state.position)
    }

    /// Follows the server until the thread is interrupted.
    func run() {
      monitor.setStatus(.connecting)
      var delay = 0.05
      var problem: Resync?
      while true {
        let start = MonotonicTime.now
        do {
          if let resync = problem {
            try self.resync(resync) { problem = nil }
          } else {
            try follow()
          }
        } catch is CancellationError {
          return
        } catch let error as TableProblem {
          problem = problem?.including(error) ?? .tables(error)
        } catch let error as SlotProblem {
          problem = .everything(error.reason)
          // Positions of another server may be lower.
          monitor.start(at: 0)
        } catch {
          if interruption.isCancelled { return }
          monitor.setStatus(status(after: error))
        }
        // Something that works for a while may be tried again at once.
        if MonotonicTime.now - start > 10 { delay = 0.05 }
        do { try interruption.pause(delay) } catch { return }
        delay = min(delay * 2, problem == nil ? 2 : 5)
      }
    }

    private func status(after error: any Error) -> PostgresReplicaStatus {
      let error = PostgresReplicaError(error)
      switch error.kind {
      case .refused, .fileFailed, .fileInUse: return .stopped(reason: error.message)
      default:
        if case .disconnected(let since, _) = monitor.status {
          return .disconnected(since: since, reason: error.message)
        }
        return .disconnected(since: Date(), reason: error.message)
      }
    }

    func reach(_ point: FaultPoint) { settings.onPoint?(point) }
  }

  // MARK: - Streaming

  extension Follower {
    /// Connects, and applies changes until something fails.
    ///
    /// - Parameter merge: copied tables that the file gets first.
    func follow(_ merge: TableMerge? = nil, completion: () -> Void = {}) throws {
      let connection = try server.connect()
      let stream = try server.connectForReplication(beside: connection)
      try checkServer(stream)
      try checkSlot(connection)
      let catalog = try server.catalog(connection)
      if merge == nil { try checkTables(catalog) }
      try server.dropSlots(of: ledger, except: file.state.slot, connection)
      let watch = try CatalogWatch(connection, selection: server.selection, interval: settings.options.catalogInterval)
      do {
        let session = StreamSession(stream, watch, file, settings, monitor)
        session.progress.logEnd = catalog.logEnd
        if let merge {
          try session.merge(merge)
          completion()
          try checkTables(catalog)
        } else {
          try session.start()
        }
        try session.run()
      } catch let error as ServerError where ["42704", "55000", "58P01"].contains(error.state) {
        // The slot or its log is gone, or the publication was made after it.
        throw SlotProblem(reason: "The server can't continue the stream: \(error)")
      }
    }

    private func checkServer(_ stream: PostgresConnection) throws {
      let (identity, position) = try ServerIdentity.read(stream)
      let known = file.state.identity
      if identity.system != known.system { throw SlotProblem(reason: "The server is another cluster") }
      if identity.timeline != known.timeline {
        throw SlotProblem(reason: "The server was restored from a backup, or a standby replaced it")
      }
      if position < file.state.position {
        throw SlotProblem(reason: "The server's log ends before the replica's position")
      }
      if file.state.publication != settings.selection.publication {
        throw SlotProblem(reason: "The replica was made of the publication \(file.state.publication)")
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
      guard let row = rows.first else { throw SlotProblem(reason: "The slot \(slot) doesn't exist any more") }
      if row[0] == "t" {
        // Before everything else: the positions of a slot that another process uses mean nothing.
        throw ServerError(
          "The slot \(slot) is in use by the server's process \(row[1] ?? "…"): it belongs to a connection that the server "
            + "hasn't given up yet, or to another process with a copy of this file, which must be deleted",
          state: "55006")
      }
      if row[2] == "lost" { throw SlotProblem(reason: "The server removed the log of the slot \(slot)") }
      guard let confirmed = row[3].flatMap(PostgresPosition.init) else {
        throw SlotProblem(reason: "The slot \(slot) has no position")
      }
      if confirmed.rawValue > file.state.position {
        throw SlotProblem(reason: "The file is older than the slot \(slot): a backup of it, or commits were lost")
      }
    }

    private func checkTables(_ catalog: Catalog) throws {
      let names = catalog.differences(from: file.state.tables)
      if !names.isEmpty { throw TableProblem.altered(names) }
    }
  }

  // MARK: - Copying again

  extension Follower {
    /// Copies tables again, and continues to follow.
    ///
    /// - Parameter completion: called when the file has the copied rows.
    func resync(_ resync: Resync, completion: () -> Void) throws {
      monitor.setStatus(.resyncing(reason: resync.reason))
      defer { ReplicaFile.removeCopy(settings.path) }
      ReplicaFile.removeCopy(settings.path)
      switch resync {
      case .everything:
        try resyncEverything()
        completion()
      case .tables(let problem):
        let merge = try copyTables(problem.tables)
        try follow(merge) {
          // The stream lasts for long, and the copy may be large.
          ReplicaFile.removeCopy(settings.path)
          completion()
        }
      }
    }

    /// Copies some tables as they are at a later position than that of the file.
    private func copyTables(_ names: Set<String>) throws -> TableMerge {
      let snapshot = try ServerSnapshot.make(&server, slot: .temporary)
      reach(.slotMade)
      let all = names.union(snapshot.catalog.differences(from: file.state.tables))
      let copied = snapshot.catalog.tables.filter { all.contains($0.name) }
      try copier.copy(copied, from: snapshot.connection, state: nil)
      reach(.copied)
      return TableMerge(position: snapshot.position, tables: snapshot.catalog.tables, names: all)
    }

    /// Copies all tables to follow them with a new slot.
    private func resyncEverything() throws {
      let old = file.state
      // Those of attempts that failed would keep the server's log, and use up its slots.
      try server.dropSlots(of: ledger, except: old.slot, server.connect())
      let slot = settings.makeSlotName()
      try ledger.add(slot)
      try ledger.add(old.slot)
      // The slot that isn't used in the end is dropped when the stream starts, as all others in the ledger.
      let snapshot = try ServerSnapshot.make(&server, slot: .permanent(slot))
      reach(.slotMade)
      try copier.copy(snapshot.catalog.tables, from: snapshot.connection, state: nil)
      reach(.copied)
      let state = ReplicaState(
        identity: snapshot.identity, publication: settings.selection.publication, slot: slot,
        position: snapshot.position, tables: snapshot.catalog.tables)
      let names = Set((old.tables + state.tables).map(\.name))
      try file.merge(copyAt: ReplicaFile.copyPath(settings.path), interruption: interruption) { db in
        try Differences(old: old.tables, new: state.tables, names: names).apply(db)
        try state.write(db)
        reach(.beforeMerge)
      }
      reach(.afterMerge)
      file.didWrite(state)
      try file.sync()
      monitor.start(at: state.position)
    }

    private var copier: TableCopier {
      TableCopier(path: ReplicaFile.copyPath(settings.path), interruption: interruption) { [settings] _, _ in
        settings.onPoint?(.copying)
      }
    }
  }

  /// What must be copied again, and why.
  enum Resync {
    case everything(String)
    case tables(TableProblem)

    var reason: String {
      switch self {
      case .everything(let reason): reason
      case .tables(let problem): problem.reason
      }
    }

    func including(_ problem: TableProblem) -> Resync {
      switch self {
      case .everything: self
      case .tables(let first): .tables(TableProblem(tables: first.tables.union(problem.tables), reason: first.reason))
      }
    }
  }

  /// The rows of tables may differ from those of the server: they must be copied.
  struct TableProblem: Error {
    var tables: Set<String>
    let reason: String
  }

  extension TableProblem {
    static func altered(_ names: Set<String>) -> TableProblem {
      let list = names.sorted().joined(separator: ", ")
      return TableProblem(tables: names, reason: "The schema or the publication of \(list) changed")
    }
  }

  /// The stream can't continue from the file's position: everything must be copied.
  struct SlotProblem: Error {
    let reason: String
  }

  /// Copied tables that the file gets at a position of the stream.
  struct TableMerge {
    /// Changes of the copied tables before this position are in the copy.
    let position: UInt64
    /// All tables that the replica has from then on.
    let tables: [PublishedTable]
    /// The names of the tables that were copied or removed.
    let names: Set<String>
  }

  // MARK: - The initial copy

  /// Makes the file of a new replica.
  struct FirstCopy {
    var server: PublicationServer
    let settings: FollowerSettings
    let ledger: SlotLedger
    let monitor: ReplicaMonitor

    mutating func run() throws {
      let connection = try server.connect()
      try server.dropSlots(of: ledger, connection)
      // Refused before anything is made.
      _ = try server.catalog(connection)
      let slot = settings.makeSlotName()
      do {
        try ledger.add(slot)
        try copy(slot: slot)
        settings.onPoint?(.copied)
        try ReplicaFile.installCopy(at: settings.path)
        settings.onPoint?(.installed)
      } catch {
        ReplicaFile.removeCopy(settings.path)
        // If this fails, the ledger still has the name.
        if !server.interruption.isCancelled, (try? server.dropSlot(slot, connection)) == true {
          try? ledger.remove(slot)
        }
        throw error
      }
    }

    private mutating func copy(slot: String) throws {
      let snapshot = try ServerSnapshot.make(&server, slot: .permanent(slot))
      settings.onPoint?(.slotMade)
      let state = ReplicaState(
        identity: snapshot.identity, publication: settings.selection.publication, slot: slot,
        position: snapshot.position, tables: snapshot.catalog.tables)
      let copier = TableCopier(path: ReplicaFile.copyPath(settings.path), interruption: server.interruption) {
        [monitor, settings] table, rows in
        monitor.setStatus(
          .copying(
            PostgresCopyProgress(
              table: table.name, rows: rows, estimatedRows: snapshot.catalog.estimatedRows[table.name])))
        settings.onPoint?(.copying)
      }
      try copier.copy(state.tables, from: snapshot.connection, state: state)
    }
  }

  // MARK: - Settings

  /// What a follower needs to know.
  struct FollowerSettings: Sendable {
    let info: ConnectionInfo
    let selection: TableSelection
    /// The file of the replica.
    let path: String
    /// What the names of its slots start with.
    let slotPrefix: String
    let options: PostgresReplicaOptions
    /// Called at the points of tests.
    var onPoint: (@Sendable (FaultPoint) -> Void)?
    /// What ends the waits of the thread that follows the server; a pool outlives it.
    let currentInterruption = Locked<Interruption?>(nil)

    /// A name that no other file has.
    func makeSlotName() -> String {
      "\(slotPrefix)_" + String(UInt64.random(in: 0...UInt64.max), radix: 36, uppercase: false)
    }

    /// The configuration of the pool, whose waits for locks end with the follower.
    func configuration() -> Configuration {
      var configuration = options.configuration
      if case .immediateError = configuration.busyMode {
        configuration.busyMode = .callback { [currentInterruption, onPoint] attempts in
          onPoint?(.locked)
          guard attempts < 500, let interruption = currentInterruption.read(\.self) else { return false }
          return (try? interruption.pause(0.01)) != nil
        }
      }
      return configuration
    }
  }

  /// The points at which tests end the process, or let something happen.
  package enum FaultPoint: String, Sendable, CaseIterable {
    case slotMade
    case copying
    case copied
    case installed
    case beforeMerge
    case afterMerge
    case beforeCommit
    case afterCommit
    case afterSync
    case beforeConfirm
    /// Another connection locks the file.
    case locked
  }
#endif
