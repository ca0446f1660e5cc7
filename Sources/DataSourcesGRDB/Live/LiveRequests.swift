#if GRDB
  import GRDB

  /// What lists ask for, to be done with the next step.
  struct LiveRequests: Sendable {
    var openings: [ViewOpening] = []
    var closings: [Int] = []
    /// Views that are to show something else, by their numbers.
    var replacements: [Int: ViewOpening] = [:]
    /// Rows that are to be updated whether they changed or not, by their primary keys, of views.
    var redrawn: [Int: Set<[DatabaseValue]>] = [:]

    /// Whether somebody searches, who looks at the list and waits.
    var isSearching = false

    /// Has a view replaced, instead of what was asked for before; who waits for that hears of the end too.
    mutating func replace(_ opening: ViewOpening) {
      let before = replacements[opening.view]
      var all = opening
      all.shown = {
        before?.shown()
        opening.shown()
      }
      all.failed = { error in
        before?.failed(error)
        opening.failed(error)
      }
      replacements[opening.view] = before == nil ? opening : all
    }

    /// Whether statements may be of no use any more when this is done.
    var changesViews: Bool { !openings.isEmpty || !replacements.isEmpty || !closings.isEmpty }

    /// Tells those who wait that it can not be; the rest is left to be tried again.
    mutating func giveUpWaiting(_ error: any Error) {
      for opening in openings + replacements.values { opening.failed(error) }
      openings = []
      replacements = [:]
    }

    /// Whether somebody waits for an answer, and not only for what comes next.
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

  /// A view on its way to being shown.
  struct ViewOpening: Sendable {
    let view: Int
    let definition: ViewDefinition
    let preparation: ViewPreparation
    /// Of a view that is searched.
    var search: SearchOpening?
    /// Called where the lists live when it is shown, if it did not fail.
    var shown: @Sendable () -> Void
    var failed: @Sendable (any Error) -> Void

    /// From now on commits are told apart by what they mean for the view.
    func watch(by log: CommitLog) {
      log.watch(preparation, of: definition, view: view)
      if let search { log.watch(search.region, ofView: view) }
    }

    /// The view in a snapshot.
    func opened(in snapshot: SnapshotReader) throws -> any MaintainedView {
      guard let search else { return try preparation.view(definition, view: view, in: snapshot) }
      return try SearchedView(
        definition, preparation, view: view, search.options, search.searcher, search.request, in: snapshot)
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

  extension ViewPreparation {
    func view(_ definition: ViewDefinition, view: Int, in snapshot: SnapshotReader) throws -> any MaintainedView {
      switch self {
      case .indexed(let plan, let table):
        try IndexedView(definition, plan: plan, table: table, view: view, in: snapshot)
      case .refetched(let reason, _, let isForNow):
        try RefetchedView(definition, reason: reason, isForNow: isForNow, view: view, in: snapshot)
      }
    }
  }

  extension CommitLog {
    func watch(_ preparation: ViewPreparation, of definition: ViewDefinition, view: Int) {
      switch preparation {
      case .indexed(_, let table): watch(table, forView: view)
      case .refetched(_, let region, _): watch(region, ofView: view)
      }
    }
  }
#endif
