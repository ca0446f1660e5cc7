#if Postgres
  import Foundation

  /// A state of the server's tables, and the position in the log at which changes continue it.
  struct ServerSnapshot {
    /// A slot that exists as long as the connection, or until it's dropped.
    enum Slot {
      case temporary
      case permanent(String)
    }

    /// A table was truncated or rewritten before it could be locked: it would be empty in the snapshot.
    private struct Rewritten: Error {}

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
    static func make(_ server: inout PublicationServer, slot: Slot) throws -> ServerSnapshot {
      for _ in 0..<20 {
        do { return try ServerSnapshot(&server, slot: slot) } catch is Rewritten { continue }
      }
      throw ServerError("Tables were truncated or altered again and again while they were copied")
    }

    private init(_ server: inout PublicationServer, slot: Slot) throws {
      connection = try server.connect()
      slotConnection = try server.connectForReplication(beside: connection)
      identity = try ServerIdentity.read(slotConnection).identity
      // Refused before there is a slot, which would keep the server's log.
      _ = try server.catalog(connection)
      let (start, snapshot) = try Self.makeSlot(slot, slotConnection)
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

    private static func makeSlot(_ slot: Slot, _ connection: PostgresConnection) throws -> (UInt64, snapshot: String) {
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
      } catch let error as ServerError where error.state == "53400" || error.state == "53300" {
        throw Refusal.slotCount(error.message)
      }
    }

    /// Locks the tables, not before the slot is made: its start waits for transactions that may wait for the lock.
    private static func lockTables(of catalog: Catalog, _ connection: PostgresConnection) throws {
      let names = catalog.tables.map { "ONLY \($0.serverName)" }.joined(separator: ", ")
      do { try connection.rows("LOCK TABLE \(names) IN ACCESS SHARE MODE") } catch let error as ServerError
        where error.state == "42P01"
      {
        throw Rewritten()
      }
      // The table has the file node of the snapshot, and the function the current one.
      let oids = catalog.tables.map { "\($0.oid)" }.joined(separator: ", ")
      let rows = try connection.rows(
        "SELECT 1 FROM pg_class WHERE oid IN (\(oids)) AND relfilenode IS DISTINCT FROM pg_relation_filenode(oid)")
      if !rows.isEmpty { throw Rewritten() }
    }
  }
#endif
