#if GRDB
  import GRDB

  /// Requests of lists that the next step fulfills.
  struct LiveRequests: Sendable {
    var openings: [ViewOpening] = []
    var closings: [Int] = []
    /// Views to replace, by ID.
    var replacements: [Int: ViewOpening] = [:]
    /// Rows that are to be updated whether they changed or not: their primary keys, by the numbers of the views.
    var invalidated: [Int: Set<[DatabaseValue]>] = [:]

    /// Whether a user waits for a search.
    var isSearching = false

    /// Replaces a view, instead of an earlier request, whose callers wait for the new one.
    mutating func replace(_ opening: ViewOpening) {
      var opening = opening
      opening.callers += replacements[opening.view]?.callers ?? []
      replacements[opening.view] = opening
    }

    /// Whether statements may be superfluous afterwards.
    var changesViews: Bool { !openings.isEmpty || !replacements.isEmpty || !closings.isEmpty }

    /// Removes the requests for which callers wait; the rest can be retried.
    mutating func removeCallers() -> [Completion] {
      defer { (openings, replacements) = ([], [:]) }
      return callers
    }

    var callers: [Completion] { allOpenings.flatMap(\.callers) }

    var allOpenings: [ViewOpening] { openings + replacements.values }

    /// Whether callers or users wait.
    var isUrgent: Bool { !openings.isEmpty || !replacements.isEmpty || isSearching }

    /// Changes the requests for views.
    mutating func updateOpenings(_ update: (inout ViewOpening) -> Void) {
      for index in openings.indices { update(&openings[index]) }
      for (view, opening) in replacements {
        var opening = opening
        update(&opening)
        replacements[view] = opening
      }
    }

    mutating func removeOpenings(of viewIDs: Set<Int>) { openings.removeAll { viewIDs.contains($0.view) } }

    /// Returns these requests and later ones.
    func merging(_ next: LiveRequests) -> LiveRequests {
      var all = self
      all.openings += next.openings
      all.closings += next.closings
      for opening in next.replacements.values { all.replace(opening) }
      all.isSearching = isSearching || next.isSearching
      all.invalidated.merge(next.invalidated) { $0.union($1) }
      return all
    }
  }

  /// A request for a view.
  struct ViewOpening: Sendable {
    let view: Int
    var prepared: PreparedView
    /// The search, if the view is one of search results.
    let search: SearchOpening?
    /// The callers who wait until the view is displayed.
    var callers: [Completion]

    var definition: ViewDefinition { prepared.definition }
    var preparation: ViewPreparation { prepared.preparation }

    init(view: Int, _ prepared: PreparedView, search: SearchOpening? = nil, callers: [Completion]) {
      self.view = view
      self.prepared = prepared
      self.search = search
      self.callers = callers
    }

    func fail(_ error: any Error) {
      var error = error
      // The writer may have a function that the connections of lists don't have.
      if let other = error as? DatabaseError, other.resultCode == .SQLITE_ERROR {
        error = LiveQueryError(other, query: definition.name)
      }
      for caller in callers { caller.fail(error) }
    }

    /// Has commits recorded that may affect the view.
    func watch(by log: CommitLog) {
      log.watch(preparation, of: definition, view: view)
      if let search { log.watch(search.region, ofView: view) }
    }

    /// Opens the view in a snapshot.
    func opened(in snapshot: SnapshotReader) throws -> OpenView {
      guard let search else { return try OpenView(preparation, of: definition, view: view, in: snapshot) }
      return .searched(
        try SearchedView(
          definition, preparation, viewID: view, search.options, search.searcher, search.request, in: snapshot))
    }
  }

  /// The search of a request for a view.
  struct SearchOpening: Sendable {
    let options: SearchOptions
    let searcher: Searcher
    let request: SearchRequest
    /// The region of the search table, which may be written by itself.
    let region: DatabaseRegion
  }

  extension CommitLog {
    func watch(_ preparation: ViewPreparation, of definition: ViewDefinition, view: Int) {
      switch preparation {
      case .indexed(_, let table): watch(table, forView: view)
      case .inMemory(_, let table, let related): for table in [table] + related { watch(table, forView: view) }
      case .refetched(_, let region): watch(region, ofView: view)
      }
    }
  }

  /// Requests of lists for the next snapshot.
  struct RequestQueue: Sendable {
    /// When another cycle is to begin, because of requests or commits since the last snapshot.
    enum Demand: Int, Comparable, Sendable {
      case none
      /// After the interval.
      case soon
      /// Without the interval: the write-ahead log is to be reset.
      case now

      static func < (first: Demand, second: Demand) -> Bool { first.rawValue < second.rawValue }
    }

    private(set) var queued = LiveRequests()
    var catchUps = CatchUps()
    var demand = Demand.none

    /// Whether the next cycle doesn't wait for the interval: callers wait, or the log is long.
    var isUrgent: Bool { demand == .now || queued.isUrgent || !catchUps.isEmpty }

    mutating func add(_ new: LiveRequests) { queued = queued.merging(new) }

    /// Removes everything that the next snapshot includes.
    mutating func removeAll() -> LiveRequests {
      defer { (queued, demand) = (LiveRequests(), .none) }
      return queued
    }

    /// Puts requests back that weren't fulfilled.
    mutating func putBack(_ requests: LiveRequests) { queued = requests.merging(queued) }

    mutating func removeOpenings(of viewIDs: Set<Int>) { queued.removeOpenings(of: viewIDs) }

    mutating func removeCallers() -> [Completion] { queued.removeCallers() + catchUps.removeAll() }

    /// Callers who wait until the lists display everything that was committed before their calls.
    struct CatchUps: Sendable {
      private var waiting: [(lastSnapshotID: Int, completion: Completion)] = []

      var isEmpty: Bool { waiting.isEmpty }

      /// - Parameter lastSnapshotID: The ID of the last snapshot that was begun.
      mutating func add(_ completion: Completion, after lastSnapshotID: Int) {
        waiting.append((lastSnapshotID, completion))
      }

      /// Removes callers who wait for a snapshot, or for one before it.
      mutating func removeAll(upTo snapshotID: Int = .max) -> [Completion] {
        defer { waiting.removeAll { $0.lastSnapshotID < snapshotID } }
        return waiting.filter { $0.lastSnapshotID < snapshotID }.map(\.completion)
      }
    }
  }

  /// A caller that waits for a result: the first one counts.
  final class Completion: Sendable {
    typealias Handler = @Sendable (Result<Void, any Error>) -> Void

    private let handler: Locked<Handler?>

    init(_ handler: @escaping Handler) { self.handler = Locked(handler) }

    convenience init(_ continuation: CheckedContinuation<Void, any Error>) {
      self.init { continuation.resume(with: $0) }
    }

    func complete(_ result: Result<Void, any Error>) {
      let waiting = handler.withLock { handler in
        defer { handler = nil }
        return handler
      }
      waiting?(result)
    }

    func fail(_ error: any Error) { complete(.failure(error)) }
  }
#endif
