extension HandleList {
  /// Splits or merges a leaf that has become too large or too small, and the nodes above as necessary.
  mutating func repair(_ leaf: UInt32) {
    var node = leaf
    var level = 0
    while level < levels.count - 1 {
      let size = levels[level].nodes[Int(node)].children.count
      let capacity = capacity(of: level)
      guard size > capacity || size < FillRule.minimum(of: capacity) else { return }
      let parent = levels[level + 1].parents[node]
      let slot = levels[level + 1].slot(of: node, in: parent)
      if size > capacity { relieve(slot, of: parent, level: level) } else { fill(slot, of: parent, level: level) }
      node = parent
      level += 1
    }
    repairRoot()
  }

  private func capacity(of level: Int) -> Int { level == 0 ? leafCapacity : fanout }

  private func size(of slot: Int, of parent: UInt32, level: Int) -> Int {
    levels[level].nodes[Int(levels[level + 1].nodes[Int(parent)].children[slot])].children.count
  }

  /// Adds a level above a root that is too large, and removes a root that has only one child.
  private mutating func repairRoot() {
    let level = levels.count - 1
    let size = levels[level].nodes[Int(root)].children.count
    if size > capacity(of: level) {
      let child = root
      levels.append(HandleLevel(isLeaf: false, capacity: fanout))
      root = levels[level + 1].makeNode()
      levels[level + 1].insert(child, weight: UInt32(count), in: root, at: 0)
      split(0, of: root, level: level)
    } else if level > 0, size == 1 {
      root = levels[level].nodes[Int(root)].children[0]
      levels.removeLast()
    }
  }

  /// Splits a node that is too large, or moves some of its children to a neighbor.
  private mutating func relieve(_ slot: Int, of parent: UInt32, level: Int) {
    let limit = FillRule.shareLimit(of: capacity(of: level)) - size(of: slot, of: parent, level: level)
    let last = levels[level + 1].nodes[Int(parent)].children.count - 1
    if slot > 0, size(of: slot - 1, of: parent, level: level) <= limit {
      balance(slot - 1, of: parent, level: level)
    } else if slot < last, size(of: slot + 1, of: parent, level: level) <= limit {
      balance(slot, of: parent, level: level)
    } else {
      split(slot, of: parent, level: level)
    }
  }

  /// Merges a node that is too small with a neighbor, or moves some of the neighbor's children to it.
  private mutating func fill(_ slot: Int, of parent: UInt32, level: Int) {
    let left = slot > 0 ? slot - 1 : slot
    let sum = size(of: left, of: parent, level: level) + size(of: left + 1, of: parent, level: level)
    guard sum <= FillRule.mergeLimit(of: capacity(of: level)) else {
      return balance(left, of: parent, level: level)
    }
    let children = levels[level + 1].nodes[Int(parent)].children
    let count = levels[level].nodes[Int(children[left + 1])].children.count
    let moved = levels[level].moveHead(count, of: children[left + 1], to: children[left])
    levels[level].freeNode(children[left + 1])
    levels[level + 1].nodes[Int(parent)].weights[left] += moved
    levels[level + 1].remove(at: left + 1, in: parent)
  }

  private mutating func split(_ slot: Int, of parent: UInt32, level: Int) {
    let child = levels[level + 1].nodes[Int(parent)].children[slot]
    let new = levels[level].makeNode()
    let count = levels[level].nodes[Int(child)].children.count / 2
    let moved = levels[level].moveTail(count, of: child, to: new)
    levels[level + 1].nodes[Int(parent)].weights[slot] -= moved
    levels[level + 1].insert(new, weight: moved, in: parent, at: slot + 1)
  }

  /// Moves children between two neighbors so that both have about the same number.
  private mutating func balance(_ left: Int, of parent: UInt32, level: Int) {
    let first = levels[level + 1].nodes[Int(parent)].children[left]
    let second = levels[level + 1].nodes[Int(parent)].children[left + 1]
    let size = levels[level].nodes[Int(first)].children.count
    let half = (size + levels[level].nodes[Int(second)].children.count) / 2
    if size > half {
      let moved = levels[level].moveTail(size - half, of: first, to: second)
      levels[level + 1].nodes[Int(parent)].weights[left] -= moved
      levels[level + 1].nodes[Int(parent)].weights[left + 1] += moved
    } else {
      let moved = levels[level].moveHead(half - size, of: second, to: first)
      levels[level + 1].nodes[Int(parent)].weights[left] += moved
      levels[level + 1].nodes[Int(parent)].weights[left + 1] -= moved
    }
  }
}
