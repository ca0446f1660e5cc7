#if Postgres
  /// Queries of the catalog and flushes of the server's log, whose results are read once they have been received.
  ///
  /// At most one query is running. Belongs to the thread of the ``Replicator``; ``poll(at:)`` and ``requestFlush()`` change it.
  final class CatalogPoller {
    private enum Query {
      case catalog
      case flush
    }

    /// A query that has the server flush its log, by committing a message, if the log is longer than what was flushed: the server
    /// streams only flushed transactions.
    ///
    /// Transactions that only read can write to the log as well, and an idle server flushes what they wrote only after many seconds.
    private static let flush = """
      SELECT CASE WHEN pg_catalog.pg_current_wal_insert_lsn() > pg_catalog.pg_current_wal_flush_lsn()
      THEN pg_catalog.pg_logical_emit_message(true, 'DataSourcesPostgres', '') END
      """

    /// The name of the prepared query of the catalog: planning it takes the server longer than its execution.
    private static let catalogStatement = "catalog"

    private let connection: PostgresConnection
    private let selection: TableSelection
    /// The seconds between two queries of the catalog.
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

    /// The seconds within which the server must return the result of a query.
    private static let timeout = 60.0
    /// PostgreSQL's default of `wal_sender_timeout`, in milliseconds.
    private static let defaultSenderTimeout = 60_000.0

    init(_ connection: PostgresConnection, selection: TableSelection, interval: Duration) throws {
      self.connection = connection
      self.selection = selection
      self.interval = max(0.05, interval / .seconds(1))
      try connection.rows(
        "PREPARE \(Self.catalogStatement) AS \(CatalogQuery.sql(publication: selection.publication))")
      let rows = try connection.rows("SELECT setting FROM pg_settings WHERE name = 'wal_sender_timeout'")
      senderTimeout = (rows.first?.first.flatMap(\.self).flatMap(Double.init) ?? Self.defaultSenderTimeout) / 1000
    }

    /// The socket to poll for the result while a query is running; otherwise `nil`.
    var socket: CInt? { runningQuery == nil ? nil : connection.socket }

    /// Requests a flush of the server's log, as soon as no query is running.
    func requestFlush() { flushRequested = canFlush }

    /// Sends the query that is due, or reads the result of the running one.
    ///
    /// - Returns: The catalog, if its result was received.
    func poll(at now: Double) throws -> Catalog? {
      if let query = runningQuery {
        guard let rows = try result(of: query) else {
          if now - lastQuery > Self.timeout {
            throw ServerError("The server did not answer for \(Int(Self.timeout)) s")
          }
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
        try send("EXECUTE \(Self.catalogStatement)", .catalog, at: now)
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
