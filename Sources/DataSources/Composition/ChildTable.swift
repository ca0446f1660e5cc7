/// The children of a composite, and how much of it each one fills.
///
/// - Complexity: a lookup, and what changes a child or its count, takes O(log *c*) for *c* children.
struct ChildTable: ~Copyable {
  /// How many sections, or rows, each child fills.
  private(set) var counts = CountList()
  /// The key of a child that comes next.
  var nextKey = 0
  private var order = HandleList()
  private var pool = HandlePool()
  /// The children by handle.
  private var slots: ContiguousArray<Child?> = []
  private var handles: [Int: UInt32] = [:]
  /// The child that was looked for last: the next row is there, too, as a rule.
  private let last = LastPlace()

  private final class LastPlace {
    @exclusivity(unchecked) var child: Child?
    @exclusivity(unchecked) var index = 0
    @exclusivity(unchecked) var start = 0
    @exclusivity(unchecked) var end = 0
  }

  /// The number of children.
  var count: Int { order.count }

  /// The child with an index; `nil` when there is none.
  subscript(index: Int) -> Child? {
    index >= 0 && index < order.count ? slots[Int(order.handle(at: index))] : nil
  }

  /// The children in a range of indices, which must exist.
  func children(_ range: Range<Int>) -> [Child] {
    var children: [Child] = []
    order.forEach(in: range) { if let child = slots[Int($0)] { children.append(child) } }
    return children
  }

  /// The index of the child with a key; `nil` when there is none any more.
  func index(ofKey key: Int) -> Int? { handles[key].flatMap { order.index(of: $0) } }

  /// Which part of the composite children fill; empty when one of them does not exist.
  func range(of children: Range<Int>) -> Range<Int> {
    guard children.lowerBound >= 0, children.upperBound <= count else { return 0..<0 }
    return counts.sum(before: children.lowerBound)..<counts.sum(before: children.upperBound)
  }

  /// Which part of the composite a child fills; empty when there is no such child.
  func range(of index: Int) -> Range<Int> {
    guard index >= 0, index < count else { return 0..<0 }
    let start = counts.sum(before: index)
    return start..<start + counts[index]
  }

  /// Which child fills a place of the composite, and how far in it that is.
  func place(containing offset: Int) -> (child: Child, index: Int, remainder: Int)? {
    if let child = last.child, offset >= last.start, offset < last.end {
      return (child, last.index, offset - last.start)
    }
    guard let place = counts.index(containing: offset), let child = self[place.index] else { return nil }
    last.child = child
    last.index = place.index
    last.start = offset - place.remainder
    last.end = last.start + counts[place.index]
    return (child, place.index, place.remainder)
  }
}

// Indices must exist.
extension ChildTable {
  /// Says how much of the composite a child fills.
  mutating func setCount(_ count: Int, at index: Int) {
    guard counts[index] != count else { return }
    last.child = nil
    counts[index] = count
  }

  /// Adds children that fill so much of the composite each.
  mutating func insert(_ children: [Child], counts newCounts: [Int], at index: Int) {
    last.child = nil
    let new = children.map { child in
      let handle = pool.take()
      set(child, handle)
      return handle
    }
    order.apply(deletes: 0..<0, inserts: index..<index + new.count, handles: new)
    counts.insert(contentsOf: newCounts, at: index)
  }

  /// Removes children, which are followed no more.
  mutating func remove(_ range: Range<Int>) {
    last.child = nil
    var gone: [UInt32] = []
    order.forEach(in: range) { gone.append($0) }
    for handle in gone {
      forget(handle)
      pool.recycle(handle)
    }
    order.apply(deletes: range, inserts: 0..<0, handles: [])
    counts.removeSubrange(range)
  }

  /// Puts another child in a child's place, which is followed no more.
  mutating func replace(_ index: Int, with child: Child, count: Int) {
    last.child = nil
    let handle = order.handle(at: index)
    child.link.isActive = slots[Int(handle)]?.link.isActive ?? true
    forget(handle)
    set(child, handle)
    setCount(count, at: index)
  }

  /// Moves a child.
  ///
  /// - Returns: the fewest moves of places of the composite that follow from it.
  mutating func move(from index: Int, to target: Int) -> [(from: Int, to: Int)] {
    last.child = nil
    let isForward = index < target
    let (own, passed) = (range(of: index), range(of: isForward ? index + 1..<target + 1 : target..<index))
    order.move(from: index, to: target)
    counts.move(from: index, to: target)
    let (first, second) = isForward ? (own, passed) : (passed, own)
    // Of two blocks that change places the smaller one moves.
    return first.count <= second.count
      ? first.map { ($0, $0 + second.count) } : second.map { ($0, $0 - first.count) }
  }

  private mutating func set(_ child: Child, _ handle: UInt32) {
    while slots.count <= Int(handle) { slots.append(nil) }
    slots[Int(handle)] = child
    handles[child.key] = handle
  }

  private mutating func forget(_ handle: UInt32) {
    guard let child = slots[Int(handle)] else { return }
    child.link.end()
    handles[child.key] = nil
    slots[Int(handle)] = nil
  }
}
