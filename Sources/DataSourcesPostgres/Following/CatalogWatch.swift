#if Postgres
  /// Reads the catalog again and again, without waiting for the answers.
  final class CatalogWatch {
    private let connection: PostgresConnection
    private let selection: TableSelection
    private let interval: Double
    private var lastQuery = MonotonicTime.now
    private var isWaiting = false
    /// How long the server waits for a word of this client; 0 if it waits forever.
    let senderTimeout: Double

    init(_ connection: PostgresConnection, selection: TableSelection, interval: Duration) throws {
      self.connection = connection
      self.selection = selection
      self.interval = max(0.05, interval / .seconds(1))
      let rows = try connection.rows("SELECT setting FROM pg_settings WHERE name = 'wal_sender_timeout'")
      senderTimeout = (rows.first?.first.flatMap(\.self).flatMap(Double.init) ?? 60_000) / 1000
    }

    /// The descriptor of a query that wasn't answered yet.
    var socket: CInt? { isWaiting ? connection.socket : nil }

    /// Asks for the catalog if it's time, and takes an answer that has arrived.
    func look(at now: Double) throws -> Catalog? {
      if isWaiting {
        guard let rows = try connection.rowsIfReady() else {
          if now - lastQuery > 60 { throw ServerError("The server did not answer for 60 s") }
          return nil
        }
        isWaiting = false
        return try Catalog(rows, for: selection)
      }
      if now - lastQuery > interval {
        lastQuery = now
        try connection.send(CatalogQuery.sql(publication: selection.publication))
        isWaiting = true
      }
      return nil
    }
  }
#endif
