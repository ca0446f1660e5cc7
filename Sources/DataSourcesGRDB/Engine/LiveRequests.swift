#if GRDB
  import GRDB

  /// What lists request, to be fulfilled with the next step.
  struct LiveRequests: Sendable {
    var openings: [ViewOpening] = []
    var closings: [Int] = []
    /// Views that are to be replaced, by their numbers.
    var replacements: [Int: ViewOpening] = [:]
    /// Rows that are to be updated whether they changed or not: their primary keys, by the numbers of the views.
    var redrawn: [Int: Set<[DatabaseValue]>] = [:]

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

    /// Removes what callers wait for; the rest can be tried again.
    mutating func removeCallers() -> [Completion] {
      defer { (openings, replacements) = ([], [:]) }
      return callers
    }

    var callers: [Completion] { allOpenings.flatMap(\.callers) }

    var allOpenings: [ViewOpening] { openings + replacements.values }

    /// Whether callers or users wait.
    var isUrgent: Bool { !openings.isEmpty || !replacements.isEmpty || isSearching }

    /// These and later ones.
    func followed(by next: LiveRequests) -> LiveRequests {
      var all = self
      all.openings += next.openings
      all.closings += next.closings
      for opening in next.replacements.values { all.replace(opening) }
      all.isSearching = isSearching || next.isSearching
      all.redrawn.merge(next.redrawn) { $0.union($1) }
      return all
    }
  }

  /// A view that is to be displayed.
  struct ViewOpening: Sendable {
    let view: Int
    let definition: ViewDefinition
    let preparation: ViewPreparation
    /// Of a view that is searched.
    var search: SearchOpening?
    /// They wait until the view is displayed.
    var callers: [Completion]

    func fail(_ error: any Error) {
      var error = error
      // What the writer knows, such as a function, the connections of lists may not.
      if let known = error as? DatabaseError, known.resultCode == .SQLITE_ERROR {
        error = LiveQueryError(known, query: definition.name)
      }
      for caller in callers { caller.fail(error) }
    }

    /// Has commits recorded that may affect the view.
    func watch(by log: CommitLog) {
      log.watch(preparation, of: definition, view: view)
      if let search { log.watch(search.region, ofView: view) }
    }

    /// The view in a snapshot.
    func opened(in snapshot: SnapshotReader) throws -> OpenView {
      guard let search else {
        do { return try OpenView(preparation, of: definition, view: view, in: snapshot) } catch DatabaseError
          .SQLITE_ERROR
        {
          // An index was dropped meanwhile.
          let preparation = try snapshot.withDatabase { try ViewPreparer(definition, $0).prepare() }
          return try OpenView(preparation, of: definition, view: view, in: snapshot)
        }
      }
      return .searched(
        try SearchedView(
          definition, preparation, view: view, search.options, search.searcher, search.request, in: snapshot))
    }
  }

  /// What a searched view needs besides.
  struct SearchOpening: Sendable {
    let options: SearchOptions
    let searcher: Searcher
    let request: SearchRequest
    /// The search table, which may be written by itself.
    let region: DatabaseRegion
  }

  extension CommitLog {
    func watch(_ preparation: ViewPreparation, of definition: ViewDefinition, view: Int) {
      switch preparation {
      case .indexed(_, let table): watch(table, forView: view)
      case .inMemory(_, let table, let parents): for table in [table] + parents { watch(table, forView: view) }
      case .refetched(_, let region): watch(region, ofView: view)
      }
    }
  }

  /// What lists request, on its way into a snapshot.
  struct RequestQueue: Sendable {
    /// To be taken with the next snapshot.
    private(set) var waiting = LiveRequests()
    /// Fulfilled in the snapshot that was taken last.
    private(set) var taken = LiveRequests()
    var catchUps = CatchUps()
    /// Whether something was requested or committed since the last snapshot began.
    var needsCycle = false

    /// Whether callers wait.
    var isUrgent: Bool { waiting.isUrgent || taken.isUrgent || !catchUps.isEmpty }

    /// The views that are to be closed.
    var closings: Set<Int> { Set(waiting.closings + taken.closings) }

    mutating func add(_ new: LiveRequests) { waiting = waiting.followed(by: new) }

    /// Has everything fulfilled in the snapshot that is about to be taken.
    mutating func take() {
      (taken, waiting) = (taken.followed(by: waiting), LiveRequests())
      needsCycle = false
    }

    mutating func removeTaken() -> LiveRequests {
      defer { taken = LiveRequests() }
      return taken
    }

    /// Takes back what wasn't fulfilled.
    mutating func putBack(_ requests: LiveRequests) { waiting = requests.followed(by: waiting) }

    mutating func removeOpenings(of views: Set<Int>) {
      waiting.openings.removeAll { views.contains($0.view) }
      taken.openings.removeAll { views.contains($0.view) }
    }

    mutating func removeCallers() -> [Completion] {
      waiting.removeCallers() + taken.removeCallers() + catchUps.takeAll()
    }
  }
#endif
