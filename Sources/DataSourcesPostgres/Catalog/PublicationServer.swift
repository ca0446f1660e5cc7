#if Postgres
  import CLibPQ

  /// The server, and what of it is replicated.
  struct PublicationServer {
    let info: ConnectionInfo
    var selection: TableSelection
    let interruption: Interruption

    /// Connects for queries, and checks whether the server can be followed.
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

    /// Connects for replication, with another connection to find out why it may fail.
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
    /// - Returns: whether it doesn't exist any more.
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
#endif
