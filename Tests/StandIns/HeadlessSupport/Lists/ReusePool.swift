#if os(Linux)
  /// Creates the views of an identifier, and keeps those that can be reused.
  @MainActor
  package struct ReusePool<ID: Hashable, Maker, View: AnyObject> {
    private var makers: [ID: Maker] = [:]
    private var waiting: [ID: [View]] = [:]

    package init() {}

    package func maker(of identifier: ID) -> Maker? { makers[identifier] }

    /// Registers, or with `nil` unregisters; views that were created otherwise aren't reused anymore.
    package mutating func register(_ maker: Maker?, for identifier: ID) {
      makers[identifier] = maker
      waiting[identifier] = nil
    }

    package mutating func next(_ identifier: ID) -> View? { waiting[identifier]?.popLast() }

    package mutating func put(_ view: View, _ identifier: ID?) {
      if let identifier { waiting[identifier, default: []].append(view) }
    }

    /// The number of views that wait, for each identifier.
    package var waitingCounts: [ID: Int] { waiting.mapValues(\.count).filter { $0.value > 0 } }
  }
#endif
