#if LIST_VIEWS
  import DataSources
  import Foundation

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

  extension OutlinePlanner {
    /// What the view does; once.
    mutating func plan() -> OutlinePlan {
      var plan = OutlinePlan()
      var draft = ChangeSet.Draft()
      let places = currentPlaces()
      let open = Set(places.flatMap { [$0.before?.parent, $0.after?.parent] }.compactMap { $0 }).filter { isOpen($0) }
      let parents = open.map { (node: $0, index: $0 === top ? -1 : list.index(of: $0) ?? -1) }
        .sorted { $0.index < $1.index }.map(\.node)
      // Parents precede their children, so that no node is ever moved below itself.
      let sections = Dictionary(uniqueKeysWithValues: parents.enumerated().map { ($1, $0) })
      func position(_ place: OldPlace?) -> ItemPosition? {
        place.flatMap { place in sections[place.parent].map { ItemPosition(section: $0, item: place.child) } }
      }
      for place in places {
        switch (position(place.before), position(place.after)) {
        case (nil, nil): break
        case (let from?, nil):
          draft.deletes.append(from)
          if place.new != nil { plan.removesNodesThatStay = true }
        case (nil, let to?):
          draft.inserts.append(to)
          if place.before != nil { plan.removesNodesThatStay = true }
          if let new = place.new { plan.appearing.append(new..<list.end(ofSubtreeAt: new)) }
        case (let from?, let to?):
          if place.isMoved || from.section != to.section { draft.moves.append(.init(from: from, to: to)) }
        }
      }
      plan.add(draft.changeSet(), parents: parents.map { $0 === top ? nil : $0 })
      addToggled(to: &plan)
      plan.sortAppearing()
      return plan
    }

    private struct CurrentPlace {
      var before: OldPlace?
      var after: OldPlace?
      var new: Int?
      var isMoved = false
    }

    /// All nodes that are inserted or deleted, or may be at another place.
    private func currentPlaces() -> [CurrentPlace] {
      let moved = Set(changes.moves.map(\.from.item))
      var places = changes.inserts.map { CurrentPlace(after: place(of: $0.item), new: $0.item) }
      for (old, before) in oldPlaces {
        let new = newIndex(ofOld: old)
        places.append(
          CurrentPlace(
            before: before, after: new.map { place(of: $0) }, new: new, isMoved: moved.contains(old)))
      }
      return places
    }

    private func place(of new: Int) -> OldPlace {
      OldPlace(parent: parent(of: new), child: list.childIndex(of: new))
    }

    private func parent(of new: Int) -> OutlineNode { list.parent(of: new).flatMap { list.node(at: $0) } ?? top }

    private mutating func addToggled(to plan: inout OutlinePlan) {
      for (_, change) in reshaped {
        guard let node = list.knownNode(at: change.new), stays(node) else { continue }
        if change.row.isExpandable != change.before.isExpandable { plan.reloads.append(node) }
        guard toggled.contains(node) else { continue }
        if change.row.isExpanded {
          plan.appearing.append(change.new..<list.end(ofSubtreeAt: change.new))
        } else {
          plan.collapses.append(node)
        }
      }
    }

    // MARK: What stays

    /// The parents of a node before and after the change; empty if it is deleted.
    private func parents(of node: OutlineNode) -> [OutlineNode] {
      guard let index = list.index(of: node) else { return [] }
      return [parent(of: index)] + (oldIndices[node].flatMap { oldPlaces[$0]?.parent }.map { [$0] } ?? [])
    }

    /// Whether a displayed node keeps its row, or moves with it.
    private mutating func stays(_ node: OutlineNode) -> Bool { parents(of: node).allSatisfy { isOpen($0) } }

    /// Whether the children of a node are displayed before and after the change, and in between: the node isn't removed and
    /// inserted again.
    private mutating func isOpen(_ node: OutlineNode) -> Bool {
      // Trees can be deeper than the call stack.
      var stack = [node]
      while let next = stack.last {
        if let known = openness[next], known != .asking {
          stack.removeLast()
          continue
        }
        guard let index = list.index(of: next), oldIndex(ofNew: index) != nil, list[index]?.isExpanded == true,
          !toggled.contains(next)
        else {
          openness[next] = .closed
          continue
        }
        openness[next] = .asking
        let parents = parents(of: next)
        let unknown = parents.filter { openness[$0] == nil }
        // Of two nodes that swap places, parent and child, one is removed and inserted again.
        if unknown.isEmpty { openness[next] = parents.allSatisfy { openness[$0] == .open } ? .open : .closed }
        stack += unknown
      }
      return openness[node] == .open
    }
  }

  extension OutlineList {
    /// Calls a closure with the rows of all children.
    func forEachChild(of index: Int, _ body: (Int) -> Void) {
      guard let row = self[index], row.isExpanded else { return }
      var next = index + 1
      while let child = self[next], child.depth > row.depth {
        body(next)
        next = end(ofSubtreeAt: next)
      }
    }
  }

  /// What an outline view does to follow a change of its rows: first the collapses, then the steps, then what appears.
  struct OutlinePlan {
    /// A step in the coordinates of the moment; a parent is `nil` for the roots.
    enum Step {
      case remove(IndexSet, OutlineNode?)
      case move(Int, OutlineNode?, to: Int, OutlineNode?)
      case insert(IndexSet, OutlineNode?)
    }

    /// Nodes that stay, and whose children are hidden.
    var collapses: [OutlineNode] = []
    /// Steps below parents that are expanded before and after them.
    var steps: [Step] = []
    /// Rows whose expansion the view doesn't know, with everything below them, in new coordinates, ascending.
    var appearing: [Range<Int>] = []
    /// Whether rows are removed whose nodes appear elsewhere.
    var removesNodesThatStay = false
    /// Nodes whose children are possible now, or not anymore.
    var reloads: [OutlineNode] = []

    /// Adds the steps of a change whose sections are the children of these parents.
    mutating func add(_ changes: ChangeSet, parents: [OutlineNode?]) {
      for step in changes.steps {
        switch (step, steps.last) {
        case (.delete(let position), .remove(let indexes, let parent)) where parent === parents[position.section]:
          steps[steps.count - 1] = .remove(indexes.union(IndexSet(integer: position.item)), parent)
        case (.insert(let position), .insert(let indexes, let parent)) where parent === parents[position.section]:
          steps[steps.count - 1] = .insert(indexes.union(IndexSet(integer: position.item)), parent)
        case (.delete(let position), _):
          steps.append(.remove(IndexSet(integer: position.item), parents[position.section]))
        case (.insert(let position), _):
          steps.append(.insert(IndexSet(integer: position.item), parents[position.section]))
        case (.move(let from, let to), _):
          steps.append(.move(from.item, parents[from.section], to: to.item, parents[to.section]))
        default: break
        }
      }
    }

    /// Adds rows that appear, unless they are below others that do.
    mutating func sortAppearing() {
      appearing.sort { $0.lowerBound < $1.lowerBound }
      var end = -1
      appearing.removeAll { range in
        defer { end = max(end, range.upperBound) }
        return range.lowerBound < end
      }
    }
  }
#endif
