#if GRDB
  /// The lists of a live database, which it doesn't keep alive, and the versions of views that they need.
  struct OpenLists {
    private var lists: [Int: WeakList] = [:]
    private var versions = UsedVersions()
    private var lastNumber = 0

    private struct WeakList {
      weak var list: (any LiveList)?
    }

    var all: [any LiveList] { lists.values.compactMap(\.list) }

    /// Returns a number for the view of a new list.
    mutating func newNumber() -> Int {
      lastNumber += 1
      return lastNumber
    }

    mutating func add(_ list: any LiveList) { lists[list.number] = WeakList(list: list) }

    mutating func remove(view: Int) { lists[view] = nil }

    subscript(view: Int) -> (any LiveList)? { lists[view]?.list }

    // MARK: Versions

    /// Keeps the index of a view that is about to be displayed.
    ///
    /// - Returns: the argument of ``endUse(_:)``.
    mutating func beginUse(of definition: ViewDefinition) -> UsedVersions.Version { versions.begin(definition) }

    mutating func endUse(_ version: UsedVersions.Version) { versions.end(version) }

    /// The versions of a view that lists display, or are about to.
    func versionsInUse(of definition: ViewDefinition) -> Set<Int> {
      let shown = all.map(\.shownVersion).filter { $0.view == definition.name }
      return versions.inUse(of: definition).union(shown.map(\.version))
    }
  }
#endif
