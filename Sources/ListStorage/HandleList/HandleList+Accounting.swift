extension HandleList {
  /// Returns the number of nodes and pages that don't share memory with another list, such as the edited parts of a copy.
  ///
  /// - Complexity: O(*n*).
  package func touchedNodes(since other: HandleList) -> Int {
    var touched = 0
    for (index, level) in levels.enumerated() {
      let old = index < other.levels.count ? other.levels[index] : nil
      for (number, node) in level.nodes.enumerated() {
        guard let old, number < old.nodes.count, node.children.isShared(with: old.nodes[number].children),
          node.weights.isShared(with: old.nodes[number].weights)
        else {
          touched += 1
          continue
        }
      }
      for (number, page) in level.parents.pages.enumerated() {
        guard let old, number < old.parents.pages.count, page.isShared(with: old.parents.pages[number]) else {
          touched += 1
          continue
        }
      }
    }
    return touched
  }

  /// Returns the broken invariant of the list, or `nil`; for tests.
  package func _checkInvariants() -> String? {
    if levels.count > 1, levels[levels.count - 1].nodes[Int(root)].children.count < 2 {
      return "The root has one child"
    }
    var seen = 0
    var row = [root]
    for index in levels.indices.reversed() {
      let level = levels[index]
      if level.nodes.count != row.count + level.free.count { return "Nodes are lost" }
      let capacity = index == 0 ? leafCapacity : fanout
      var below: [UInt32] = []
      for number in row {
        let node = level.nodes[Int(number)]
        if node.children.count > capacity { return "Too large a node" }
        if index < levels.count - 1, node.children.count < FillRule.minimum(of: capacity) { return "Too small a node" }
        for (slot, child) in node.children.enumerated() {
          if level.parents[child] != number { return "Wrong parent" }
          if index > 0, Int(node.weights[slot]) != total(of: child, level: index - 1) { return "Wrong weight" }
        }
        if node.weights.count != (index == 0 ? 0 : node.children.count) { return "Weights and children differ" }
        below += node.children
      }
      row = below
      seen = below.count
    }
    return seen == count ? nil : "Wrong count"
  }

  private func total(of node: UInt32, level: Int) -> Int {
    let node = levels[level].nodes[Int(node)]
    return level == 0 ? node.children.count : Int(node.weights.reduce(0, +))
  }
}
