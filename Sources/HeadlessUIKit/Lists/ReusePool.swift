#if !canImport(UIKit)
  /// How views of one identifier are made, and those that wait for reuse.
  @MainActor
  struct ReusePool<View: UIView> {
    /// How a view is made.
    enum Maker {
      case type(View.Type)
      case nib(UINib)
      case prototype(@MainActor () -> View)
    }

    private var makers: [String: Maker] = [:]
    private var waiting: [String: [View]] = [:]

    func maker(of identifier: String) -> Maker? { makers[identifier] }

    /// Registers, or with `nil` unregisters; views made otherwise are no longer used.
    mutating func register(_ maker: Maker?, for identifier: String) {
      makers[identifier] = maker
      waiting[identifier] = nil
    }

    mutating func next(_ identifier: String) -> View? { waiting[identifier]?.popLast() }

    mutating func put(_ view: View, _ identifier: String?) {
      if let identifier { waiting[identifier, default: []].append(view) }
    }

    /// The number of views that wait, for each identifier.
    var waitingCounts: [String: Int] { waiting.mapValues(\.count).filter { $0.value > 0 } }
  }
#endif
