#if LIST_VIEWS
  import DataSources

  /// Takes a list of rows past a change of the flat list, and finds what that means for the tree.
  ///
  /// A flat change doesn't name every node that gets another parent: a node that is inserted between a parent and its
  /// children takes those after it. They are children of nodes that have left their place, before the change, or of
  /// nodes that have come there, after it. So the work depends on what changes and on its children, not on the rows.
  struct OutlinePlanner {
    /// Where a node was among the children of its parent.
    struct OldPlace {
      let parent: OutlineNode
      let child: Int
    }

    struct Reshaped {
      let new: Int
      let before: OutlineRow
      let row: OutlineRow
    }

    enum Openness { case asking, open, closed }

    private(set) var list: OutlineList
    let changes: ChangeSet
    let map: PositionMap
    /// Represents the parent of the roots.
    let top = OutlineNode()
    /// Rows that are different after the change, by their old index.
    private(set) var reshaped: [Int: Reshaped] = [:]
    /// Nodes that are expanded or collapsed by the change.
    private(set) var toggled: Set<OutlineNode> = []
    /// The old places of nodes that may be at another one, by their old index.
    private(set) var oldPlaces: [Int: OldPlace] = [:]
    /// The old indices of nodes with an old place and an object.
    private(set) var oldIndices: [OutlineNode: Int] = [:]
    var openness: [OutlineNode: Openness] = [:]

    /// Follows a change of a list with one section.
    ///
    /// - Parameter row: Returns a row of the new list.
    init(_ list: OutlineList, _ changes: ChangeSet, row: (Int) -> OutlineRow?) {
      (self.list, self.changes, map) = (list, changes, PositionMap(changes))
      openness[top] = .open
      findReshaped(row)
      let left = changes.deletes.map(\.item) + changes.moves.map(\.from.item) + reshaped.keys
      for old in left {
        recordPlace(of: old)
        self.list.forEachChild(of: old) { recordPlace(of: $0) }
      }
      let inserted = changes.inserts.map { row($0.item) ?? OutlineRow(depth: 0) }
      let removed = apply(inserted)
      let new = changes.inserts.map(\.item) + changes.moves.map(\.to.item) + reshaped.values.map(\.new)
      var missing: [Int] = []
      for new in new {
        self.list.forEachChild(of: new) { child in
          if let old = oldIndex(ofNew: child), oldPlaces[old] == nil { missing.append(old) }
        }
      }
      guard !missing.isEmpty else { return }
      // Where they were only the old list knows.
      revert(removed)
      for old in missing { recordPlace(of: old) }
      _ = apply(inserted)
    }

    func newIndex(ofOld index: Int) -> Int? {
      map.newPosition(ofOld: ItemPosition(section: 0, item: index))?.item
    }

    func oldIndex(ofNew index: Int) -> Int? {
      map.oldPosition(ofNew: ItemPosition(section: 0, item: index))?.item
    }

    private mutating func findReshaped(_ row: (Int) -> OutlineRow?) {
      for new in changes.updates.map(\.item) + changes.moves.map(\.to.item) {
        guard let old = oldIndex(ofNew: new), let before = list[old], let after = row(new), before != after else {
          continue
        }
        reshaped[old] = Reshaped(new: new, before: before, row: after)
        if before.isExpanded != after.isExpanded, let node = list.node(at: old) { toggled.insert(node) }
      }
    }

    private mutating func recordPlace(of old: Int) {
      guard oldPlaces[old] == nil else { return }
      // A parent is expanded, so it has an object.
      let parent = list.parent(of: old).flatMap { list.node(at: $0) } ?? top
      oldPlaces[old] = OldPlace(parent: parent, child: list.childIndex(of: old))
      if let node = list.knownNode(at: old) { oldIndices[node] = old }
    }

    private typealias Row = (row: OutlineRow, node: OutlineNode?)

    /// Changes the list; returns the rows that were deleted, and those that were reshaped, as they were.
    private mutating func apply(_ inserted: [OutlineRow]) -> (deleted: [Row], reshaped: [Int: OutlineRow]) {
      var before: [Int: OutlineRow] = [:]
      for (old, change) in reshaped {
        before[old] = list[old]
        list.set(change.row, at: old)
      }
      let targets = Dictionary(uniqueKeysWithValues: changes.moves.map { ($0.from.item, $0.to.item) })
      var moved: [Int: Row] = [:]
      var deleted: [Row] = []
      for old in (changes.deletes.map(\.item) + targets.keys).sorted(by: >) {
        guard let row = list.remove(at: old) else { continue }
        if let new = targets[old] { moved[new] = row } else { deleted.append(row) }
      }
      for (position, row) in zip(changes.inserts, inserted) { moved[position.item] = (row, nil) }
      for (new, row) in moved.sorted(by: { $0.key < $1.key }) { list.insert(row.row, row.node, at: new) }
      return (deleted, before)
    }

    /// Takes back what was applied.
    private mutating func revert(_ removed: (deleted: [Row], reshaped: [Int: OutlineRow])) {
      let sources = Dictionary(uniqueKeysWithValues: changes.moves.map { ($0.to.item, $0.from.item) })
      var back = Dictionary(uniqueKeysWithValues: zip(changes.deletes.map(\.item).sorted(by: >), removed.deleted))
      for new in (changes.inserts.map(\.item) + sources.keys).sorted(by: >) {
        guard let row = list.remove(at: new) else { continue }
        if let old = sources[new] { back[old] = row }
      }
      for (old, row) in back.sorted(by: { $0.key < $1.key }) { list.insert(row.row, row.node, at: old) }
      for (old, row) in removed.reshaped { list.set(row, at: old) }
    }
  }
#endif
