#if GRDB
  import Dispatch
  import GRDB
  import GRDBSQLite

  /// A connection and a queue on which one query at a time is searched for.
  final class SearchLane: @unchecked Sendable {
    let connection: SnapshotConnection
    /// The number of the query that runs; the searcher's, under its lock.
    var request: Int?

    // On the queue.
    private let queue: DispatchQueue
    private var number: Int?
    private let isSuperseded: (Int) -> Bool

    /// - Parameter isSuperseded: whether nobody wants to know any more what a query finds.
    init(_ pool: DatabasePool, number: Int, isSuperseded: @escaping (Int) -> Bool) throws {
      self.isSuperseded = isSuperseded
      queue = DispatchQueue(label: "data-sources.search \(number)", qos: .userInitiated)
      connection = try SnapshotConnection(path: pool.path, configuration: pool.configuration, label: "search \(number)")
      // An interruption that comes before a statement begins is lost; this looks at what is so.
      connection.read { reader in
        sqlite3_progress_handler(
          reader.sqlite, 1_000,
          { lane in lane.map { Unmanaged<SearchLane>.fromOpaque($0).takeUnretainedValue().isToStop } ?? false ? 1 : 0 },
          Unmanaged.passUnretained(self).toOpaque())
      }
    }

    private var isToStop: Bool { number.map(isSuperseded) ?? false }

    func search(
      _ request: SearchRequest, _ plan: SearchPlan, ended: @escaping @Sendable (Result<FoundRows, any Error>) -> Void
    ) {
      queue.async { [self] in
        number = request.number
        let rows = Result {
          try connection.read { snapshot in
            snapshot.statements.keepOnly(plans: [plan.numbered.number])
            return try plan.rows(request.query, in: snapshot) { isToStop }
          }
        }
        number = nil
        ended(rows)
      }
    }
  }
#endif
