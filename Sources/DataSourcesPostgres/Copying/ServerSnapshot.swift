#if Postgres
  import Foundation

  /// A state of the server's tables, and the position in the log at which changes continue it.
  struct ServerSnapshot {
    /// A slot that exists as long as the connection, or until it's dropped.
    enum Slot {
      case temporary
      case permanent(String)
    }

    /// Within a transaction that reads the snapshot.
    let connection: PostgresConnection
    let position: UInt64
    let catalog: Catalog
    let identity: ServerIdentity
    /// Holds a temporary slot.
    private let slotConnection: PostgresConnection

    /// Makes a slot and a snapshot of the tables at its start.
    ///
    /// The server waits for all writing transactions that are open. The tables can't be altered while they are read.
    init(_ server: inout PublicationServer, slot: Slot) throws {
      connection = try server.connect()
      slotConnection = try server.connectForReplication(beside: connection)
      identity = try ServerIdentity.read(slotConnection).identity
      // Refused before there is a slot, which would keep the server's log.
      let tables = try server.catalog(connection).tables
      try connection.rows("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
      // Without a lock, a table that is truncated or rewritten after the slot's start is empty in the snapshot.
      try connection.rows(
        "LOCK TABLE \(tables.map { "ONLY \($0.serverName)" }.joined(separator: ", ")) IN ACCESS SHARE MODE")
      let name: String
      let kind: String
      switch slot {
      case .temporary: (name, kind) = ("copy_\(UInt64.random(in: 0...UInt64.max))", "TEMPORARY ")
      case .permanent(let slot): (name, kind) = (slot, "")
      }
      let row: [String?]
      do {
        row =
          try slotConnection.rows(
            "CREATE_REPLICATION_SLOT \"\(name)\" \(kind)LOGICAL pgoutput (SNAPSHOT 'export')", within: 3600
          ).first ?? []
      } catch let error as ServerError where error.state == "53400" || error.state == "53300" {
        throw Refusal.slotCount(error.message)
      }
      guard row.count >= 3, let position = row[1].flatMap(PostgresPosition.init), let snapshot = row[2] else {
        throw ServerError("The server made a slot without a snapshot")
      }
      self.position = position.rawValue
      try connection.rows("SET TRANSACTION SNAPSHOT \(snapshot.sqlLiteral)")
      catalog = try server.catalog(connection)
    }
  }
#endif
