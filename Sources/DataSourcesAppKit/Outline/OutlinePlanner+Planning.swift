#if LIST_VIEWS
  import DataSources

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
#endif
