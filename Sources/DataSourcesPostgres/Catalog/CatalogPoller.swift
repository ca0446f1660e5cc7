#if Postgres
  /// Reads the catalog at intervals, and has the server flush its log, without waiting for the results.
  ///
  /// At most one query is running. Belongs to the thread of the ``Replicator``; ``poll(at:)`` changes all of it.
  final class CatalogPoller {
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
    /// The time at which the last query was sent.
    private var lastQuery = MonotonicTime.now
    /// The time at which the catalog was last queried.
    private var lastCatalog = MonotonicTime.now
    private var runningQuery: Query?
    /// Whether the server is to flush its log as soon as no query is running.
    private var flushRequested = false
    /// Whether the role may emit messages.
    private var canFlush = true
    /// The seconds after which the server ends the connection of a silent client; 0 if it doesn't.
    let senderTimeout: Double

    init(_ connection: PostgresConnection, selection: TableSelection, interval: Duration) throws {
      self.connection = connection
      self.selection = selection
      self.interval = max(0.05, interval / .seconds(1))
      let rows = try connection.rows("SELECT setting FROM pg_settings WHERE name = 'wal_sender_timeout'")
      senderTimeout = (rows.first?.first.flatMap(\.self).flatMap(Double.init) ?? 60_000) / 1000
    }

    /// The descriptor of a running query.
    var socket: CInt? { runningQuery == nil ? nil : connection.socket }

    /// Has the server flush its log soon.
    func requestFlush() { flushRequested = canFlush }

    /// Sends the query that is due, or reads the result of the running one.
    ///
    /// - Returns: The catalog, if its result was received.
    func poll(at now: Double) throws -> Catalog? {
      if let query = runningQuery {
        guard let rows = try result(of: query) else {
          if now - lastQuery > 60 { throw ServerError("The server did not answer for 60 s") }
          return nil
        }
        runningQuery = nil
        if query == .catalog { return try Catalog(rows, for: selection) }
      }
      if flushRequested {
        flushRequested = false
        try send(Self.flush, .flush, at: now)
      } else if now - lastCatalog > interval {
        lastCatalog = now
        try send(CatalogQuery.sql(publication: selection.publication), .catalog, at: now)
      }
      return nil
    }

    private func send(_ sql: String, _ query: Query, at now: Double) throws {
      try connection.send(sql)
      runningQuery = query
      lastQuery = now
    }

    private func result(of query: Query) throws -> [[String?]]? {
      do { return try connection.rowsIfReady() } catch let error as ServerError
        where query == .flush && !error.isConnectionLost
      {
        canFlush = false
        return []
      }
    }
  }
#endif
