#if Postgres
  import CLibPQ
  import Foundation

  /// A server, and the tables of it that are replicated.
  struct PublicationServer {
    let info: ConnectionInfo
    var selection: TableSelection
    let interruption: Interruption

    /// Connects for queries, and checks whether the server can be replicated.
    ///
    /// - Throws: ``Refusal``, ``ServerError``, `CancellationError`.
    mutating func connect() throws -> PostgresConnection {
      let connection = try PostgresConnection.open(info, interruption: interruption)
      let version = PQserverVersion(connection.raw)
      if version < 150_000 { throw Refusal.oldServer("\(version / 10_000)") }
      let row = try connection.rows("SELECT current_user, current_setting('wal_level')").first ?? []
      selection.role = row.first.flatMap(\.self) ?? selection.role
      if let level = row.last.flatMap(\.self), level != "logical" { throw Refusal.level(level) }
      let publication = try connection.rows(
        """
        SELECT pubinsert AND pubupdate AND pubdelete AND pubtruncate, pubviaroot FROM pg_publication
        WHERE pubname = \(selection.publication.sqlLiteral)
        """)
      guard let flags = publication.first else {
        throw Refusal.noPublication(selection.publication, tables: selection.tables)
      }
      if flags[0] != "t" { throw Refusal.incompletePublication(selection.publication) }
      if flags[1] == "t" { throw Refusal.rootPublication(selection.publication) }
      return connection
    }

    /// Connects for replication.
    ///
    /// - Parameter connection: A connection for queries, to find out whether a failure is due to the role.
    func connectForReplication(beside connection: PostgresConnection) throws -> PostgresConnection {
      do {
        return try PostgresConnection.open(info, isReplication: true, interruption: interruption)
      } catch let error as ServerError {
        let rows = try? connection.rows("SELECT rolreplication OR rolsuper FROM pg_roles WHERE rolname = current_user")
        if rows?.first?.first == "f" { throw Refusal.role(selection.role) }
        throw error
      }
    }

    /// Reads the published tables.
    func catalog(_ connection: PostgresConnection) throws -> Catalog {
      try Catalog(connection.rows(CatalogQuery.sql(publication: selection.publication)), for: selection)
    }

    /// Drops a slot unless something uses it.
    ///
    /// - Returns: Whether the slot doesn't exist any more.
    @discardableResult
    func dropSlot(_ name: String, _ connection: PostgresConnection) throws -> Bool {
      try connection.rows(
        """
        SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots
        WHERE slot_name = \(name.sqlLiteral) AND NOT active
        """)
      return try connection.rows("SELECT 1 FROM pg_replication_slots WHERE slot_name = \(name.sqlLiteral)").isEmpty
    }
  }

  /// The tables of a publication that a replica has.
  struct TableSelection: Sendable {
    let publication: String
    /// The names of the tables, perhaps with their schema; `nil` for all of the publication.
    let tables: [String]?
    /// Columns whose numbers are stored as texts, such as `orders.price` or `sales.orders.price`.
    let exactNumbers: Set<String>
    /// The role of the connection, for messages.
    var role = "…"

    /// Returns whether a name in `tables` is that of a table.
    func matches(_ name: String, _ table: CatalogTable) -> Bool {
      name == table.name || name == "\(table.schema).\(table.name)"
    }
  }

  /// The identity of a server's cluster, and of its history.
  struct ServerIdentity: Codable, Equatable {
    let system: String
    /// The server's timeline, which changes when a backup is restored to a point in time, or a standby becomes the primary.
    let timeline: Int

    /// Reads the identity and the server's position by a connection for replication.
    static func read(_ connection: PostgresConnection) throws -> (identity: ServerIdentity, position: UInt64) {
      let row = try connection.rows("IDENTIFY_SYSTEM").first ?? []
      guard row.count >= 3, let system = row[0], let timeline = row[1].flatMap(Int.init),
        let position = row[2].flatMap(PostgresPosition.init)
      else { throw ServerError("The server did not say which system it is") }
      return (ServerIdentity(system: system, timeline: timeline), position.rawValue)
    }
  }

  // MARK: - Snapshot

  /// A snapshot of the server's tables, and the position in the log at which changes continue it.
  struct ServerSnapshot {
    /// A slot that exists as long as the connection, or until it's dropped.
    enum Slot {
      case temporary
      case permanent(String)
    }

    /// The error of a table that was truncated or rewritten before it was locked: it would be empty in the snapshot.
    private struct Rewritten: Error {}

    /// The connection whose transaction reads the snapshot.
    let connection: PostgresConnection
    let position: UInt64
    let catalog: Catalog
    let identity: ServerIdentity
    /// The connection with which a temporary slot ends.
    private let slotConnection: PostgresConnection

    /// Creates a slot and a snapshot of the tables at its start.
    ///
    /// The server waits for all writing transactions that are open. The tables can't be altered while they are read.
    static func create(_ server: inout PublicationServer, slot: Slot) throws -> ServerSnapshot {
      for _ in 0..<20 {
        do { return try ServerSnapshot(&server, slot: slot) } catch is Rewritten { continue }
      }
      throw ServerError("Tables were truncated or altered again and again while they were copied")
    }

    private init(_ server: inout PublicationServer, slot: Slot) throws {
      connection = try server.connect()
      slotConnection = try server.connectForReplication(beside: connection)
      identity = try ServerIdentity.read(slotConnection).identity
      // Refuses tables before there is a slot, which would retain the server's log.
      _ = try server.catalog(connection)
      let (start, snapshot) = try Self.createSlot(slot, slotConnection)
      position = start
      do {
        try connection.rows(
          "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET TRANSACTION SNAPSHOT \(snapshot.sqlLiteral)")
        catalog = try server.catalog(connection)
        try Self.lockTables(of: catalog, connection)
      } catch let error {
        if case .permanent(let name) = slot { _ = try? slotConnection.rows("DROP_REPLICATION_SLOT \"\(name)\"") }
        throw error
      }
    }

    private static func createSlot(_ slot: Slot, _ connection: PostgresConnection) throws -> (UInt64, snapshot: String)
    {
      let name: String
      let kind: String
      switch slot {
      case .temporary: (name, kind) = ("copy_\(UInt64.random(in: 0...UInt64.max))", "TEMPORARY ")
      case .permanent(let slot): (name, kind) = (slot, "")
      }
      let command = "CREATE_REPLICATION_SLOT \"\(name)\" \(kind)LOGICAL pgoutput (SNAPSHOT 'export')"
      do {
        let row = try connection.rows(command, within: 3600).first ?? []
        guard row.count >= 3, let position = row[1].flatMap(PostgresPosition.init), let snapshot = row[2] else {
          throw ServerError("The server made a slot without a snapshot")
        }
        return (position.rawValue, snapshot)
      } catch let error as ServerError
        where
        [ServerError.configurationLimitExceeded, ServerError.tooManyConnections].contains(error.state)
      {
        throw Refusal.slotCount(error.message)
      }
    }

    /// Locks the tables, after the slot was created: its creation waits for transactions, which may wait for these locks.
    private static func lockTables(of catalog: Catalog, _ connection: PostgresConnection) throws {
      let names = catalog.tables.map { "ONLY \($0.serverName)" }.joined(separator: ", ")
      do { try connection.rows("LOCK TABLE \(names) IN ACCESS SHARE MODE") } catch let error as ServerError
        where error.state == ServerError.undefinedTable
      {
        throw Rewritten()
      }
      // `pg_class` is read as of the snapshot, and the function returns the current file: TRUNCATE and rewrites create another one.
      let oids = catalog.tables.map { "\($0.oid)" }.joined(separator: ", ")
      let rows = try connection.rows(
        "SELECT 1 FROM pg_class WHERE oid IN (\(oids)) AND relfilenode IS DISTINCT FROM pg_relation_filenode(oid)")
      if !rows.isEmpty { throw Rewritten() }
    }
  }
#endif
