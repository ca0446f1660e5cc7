#if os(Linux)
  /// A row of an outline view, with the rows below it.
  @MainActor
  final class OutlineEntry {
    /// The item of the data source; `nil` until the view needs it.
    var item: AnyObject?
    weak var parent: OutlineEntry?
    /// The children, if they are displayed.
    private(set) var children: [OutlineEntry]?
    /// The number of rows below.
    private(set) var rowCount = 0

    var isExpanded: Bool { children != nil }

    init(parent: OutlineEntry?) { self.parent = parent }

    func expand(count: Int) {
      children = (0..<max(0, count)).map { _ in OutlineEntry(parent: self) }
      addRows(children?.count ?? 0)
    }

    func collapse() {
      let count = rowCount
      children = nil
      addRows(-count)
    }

    func insert(_ child: OutlineEntry, at index: Int) {
      child.parent = self
      children?.insert(child, at: index)
      addRows(child.rowCount + 1)
    }

    func remove(at index: Int) -> OutlineEntry? {
      guard let child = children?.remove(at: index) else { return nil }
      child.parent = nil
      addRows(-child.rowCount - 1)
      return child
    }

    private func addRows(_ count: Int) {
      var next: OutlineEntry? = self
      while let entry = next {
        entry.rowCount += count
        next = entry.parent
      }
    }

    /// The row of a child, or of where one is inserted, from the first row below.
    func offset(ofChild index: Int) -> Int { (children ?? []).prefix(index).reduce(0) { $0 + $1.rowCount + 1 } }

    var childIndex: Int? { parent?.children?.firstIndex { $0 === self } }

    /// The row in the view; `nil` for the root.
    var row: Int? {
      guard let parent, let childIndex else { return nil }
      return (parent.row.map { $0 + 1 } ?? 0) + parent.offset(ofChild: childIndex)
    }

    /// The entry of a row, from the first row below.
    func entry(atRow row: Int) -> OutlineEntry? {
      var (entry, rest) = (self, row)
      search: while rest >= 0, rest < entry.rowCount {
        for child in entry.children ?? [] {
          if rest == 0 { return child }
          if rest <= child.rowCount {
            (entry, rest) = (child, rest - 1)
            continue search
          }
          rest -= child.rowCount + 1
        }
        return nil
      }
      return nil
    }

    /// Calls a closure with this entry and all that are displayed below it.
    func forEach(_ body: (OutlineEntry) -> Void) {
      var waiting = [self]
      while let entry = waiting.popLast() {
        body(entry)
        waiting += entry.children ?? []
      }
    }
  }
#endif
