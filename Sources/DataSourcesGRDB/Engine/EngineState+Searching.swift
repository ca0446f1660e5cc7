#if GRDB
  /// What searches found in the displayed snapshot.
  struct FoundStep: Sendable {
    let step: LiveStep
    /// The views once it is displayed.
    let views: LiveViews
    /// The views that were opened in the snapshot.
    var opened: Set<Int> = []
  }

  /// What was found and isn't displayed yet.
  struct FoundDelivery: Sendable {
    var step: FoundStep?
    /// Changes whenever something that was found may be dropped.
    var number = 0
  }

  /// The state in which rows that were found are displayed.
  struct FoundBasis: Sendable {
    let number: Int
    let displayed: DisplayedViews
    /// Searches that are to be opened.
    let openings: [ViewOpening]
  }

  // A search begins and is displayed in the displayed snapshot, if that is still the newest one: it doesn't wait for writers.
  extension EngineState {
    /// `nil` while the lists are on their way to another snapshot, or something else that was found is delivered.
    var foundBasis: FoundBasis? {
      guard displaysSnapshot, found.step == nil else { return nil }
      return FoundBasis(number: found.number, displayed: displayed, openings: searchOpenings)
    }

    var searchOpenings: [ViewOpening] { requests.waiting.openings.filter { $0.search != nil } }

    /// Whether the lists display the snapshot of the views.
    private var displaysSnapshot: Bool {
      switch phase {
      case .delivered, .copying, .displaying, .away, .closed: false
      default: true
      }
    }

    mutating func deliver(_ new: FoundStep, basis: Int) -> [EngineEffect] {
      guard displaysSnapshot, found.step == nil, found.number == basis else {
        return [new.opened.isEmpty ? .showFound : .openSearches]
      }
      found.step = new
      return [.deliver(.step)]
    }

    /// Drops what was found for a view; what was found for others is displayed all the same.
    mutating func dropFound(of view: Int) -> [EngineEffect] {
      if found.step?.step.views[view] != nil { found.step = nil }
      found.number += 1
      return [.showFound]
    }

    mutating func displayFound() -> [EngineEffect] {
      guard let new = found.step else { return [] }
      found.step = nil
      displayed.views = new.views
      requests.removeOpenings(of: new.opened)
      return [.display(new.step)]
    }
  }
#endif
