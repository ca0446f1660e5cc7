#if Postgres
  /// Which cluster a server is, and which of its histories.
  struct ServerIdentity: Codable, Equatable {
    let system: String
    /// Increases when a backup is restored to a point in time, or a standby becomes the primary.
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
#endif
