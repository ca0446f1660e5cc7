#if GRDB
  /// The lists of a live database, which it doesn't keep alive.
  struct OpenLists {
    private var lists: [Int: WeakList] = [:]
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
  }
#endif
