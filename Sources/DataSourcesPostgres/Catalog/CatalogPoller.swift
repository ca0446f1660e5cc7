#if Postgres
  /// Reads the catalog again and again, and asks for the log to be flushed, without waiting for the answers.
  final class CatalogWatch {
    private enum Query {
      case catalog
      case flush
    }

    /// Commits a message if the log has more than the server has flushed, because it sends only that.
    ///
    /// Transactions that read can write to the log. If they are rolled back, a quiet server doesn't flush that for many seconds.
    private static let flush = """
      SELECT CASE WHEN pg_catalog.pg_current_wal_insert_lsn() > pg_catalog.pg_current_wal_flush_lsn()
      THEN pg_catalog.pg_logical_emit_message(true, 'DataSourcesPostgres', '') END
      """

    private let connection: PostgresConnection
    private let selection: TableSelection
    private let interval: Double
    private var lastQuery = MonotonicTime.now
    private var lastCatalog = MonotonicTime.now
    private var waiting: Query?
    private var wantsFlush = false
    /// Whether the role may do it.
    private var canFlush = true
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
    var socket: CInt? { waiting == nil ? nil : connection.socket }

    /// Has the server flush its log soon.
    func requestFlush() { wantsFlush = canFlush }

    /// Asks for the catalog if it's time, and takes an answer that has arrived.
    func look(at now: Double) throws -> Catalog? {
      if let query = waiting {
        guard let rows = try answer(to: query) else {
          if now - lastQuery > 60 { throw ServerError("The server did not answer for 60 s") }
          return nil
        }
        waiting = nil
        if query == .catalog { return try Catalog(rows, for: selection) }
      }
      if wantsFlush {
        wantsFlush = false
        try send(Self.flush, .flush, at: now)
      } else if now - lastCatalog > interval {
        lastCatalog = now
        try send(CatalogQuery.sql(publication: selection.publication), .catalog, at: now)
      }
      return nil
    }

    private func send(_ sql: String, _ query: Query, at now: Double) throws {
      try connection.send(sql)
      (waiting, lastQuery) = (query, now)
    }

    private func answer(to query: Query) throws -> [[String?]]? {
      do { return try connection.rowsIfReady() } catch let error as ServerError
        where query == .flush && !error.isConnectionLost
      {
        canFlush = false
        return []
      }
    }
  }
#endif
