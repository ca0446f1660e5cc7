#if GRDB
  /// Results of searches in the displayed snapshot, on the way to the lists.
  struct ResultDelivery: Sendable {
    private enum Delivery: Sendable {
      case none
      case delivered(ResultStep)
    }

    /// Searches whose opening waits for the next step, until a delay has elapsed.
    private enum Opening: Sendable { case none, delayed, due }

    /// Incremented when results become invalid.
    private(set) var version = 0
    private var delivery = Delivery.none
    private var opening = Opening.none

    var isDelivered: Bool { if case .delivered = delivery { true } else { false } }
    var isOpeningDue: Bool { opening == .due }

    /// - Returns: `false` if the results are invalid, or others are delivered.
    mutating func deliver(_ step: ResultStep, version: Int) -> Bool {
      guard !isDelivered, version == self.version else { return false }
      delivery = .delivered(step)
      return true
    }

    /// - Returns: The results that lists haven't displayed.
    @discardableResult
    mutating func withdraw() -> ResultStep? {
      guard case .delivered(let step) = delivery else { return nil }
      delivery = .none
      return step
    }

    /// Drops the results of a view; those of others are delivered again.
    mutating func drop(_ viewID: Int) {
      if case .delivered(let step) = delivery, step.step.views[viewID] != nil { delivery = .none }
      version += 1
    }

    /// - Returns: Whether a delay begins.
    mutating func awaitOpening() -> Bool {
      guard opening == .none else { return false }
      opening = .delayed
      return true
    }

    mutating func openingsWereAccepted() { opening = .none }

    mutating func openingDelayElapsed(isNeeded: Bool) { opening = isNeeded ? .due : .none }
  }

  /// The step of search results.
  struct ResultStep: Sendable {
    let step: LiveStep
    /// The views with the results.
    let views: LiveViews
    /// The IDs of views that were opened in the displayed snapshot.
    var opened: Set<Int> = []
  }

  /// The state in which search results are displayed.
  struct ResultBasis: Sendable {
    let version: Int
    let displayed: DisplayedViews
    /// Searches to open.
    let openings: [ViewOpening]
  }
#endif
