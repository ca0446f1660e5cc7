import ListChanges
import ListStorage

/// The children of a composite and the number of sections or items that each one contributes.
///
/// - Complexity: O(log *c*) for a lookup or an edit, where *c* is the number of children.
struct ChildTable: ~Copyable {
  // MARK: - State

  /// The number of sections or items of each child.
  private(set) var counts = CountList()
  /// The key of the next new child.
  private var nextKey = 0
  /// The handles of the children, in order.
  private var order = HandleList()
  private var pool = HandlePool()
  /// The children by handle.
  private var slots: ContiguousArray<Child?> = []
  /// The handles by key.
  private var handles: [Int: UInt32] = [:]
  /// The child of the last lookup, which usually also contains the next offset; copies of the table would share it.
  private let last = LastLookup()

  /// The result of a lookup, which is a class because lookups don't change the table.
  private final class LastLookup {
    // Guarded by the isolation domain of the composite, as the table is. Lookups fill it, and edits of the table empty it.

    /// Not checked for overlapping accesses, which costs a tenth of a lookup (`Scripts/bench sources`): no access runs code of users.
    @exclusivity(unchecked) var result = Result()
    /// The number of children in all arrays made so far.
    var listedCount = 0

    struct Result {
      var child: Child?
      var index = 0
      var start = 0
      var end = 0
    }
  }

  // MARK: - Lookups

  /// The number of children.
  var count: Int { order.count }

  /// The child at an index, or `nil` if there is none.
  subscript(index: Int) -> Child? {
    index >= 0 && index < order.count ? slots[Int(order.handle(at: index))] : nil
  }

  /// The number of children in all arrays made so far: tests check that displaying an item makes none.
  var listedCount: Int { last.listedCount }

  /// Returns the children in a range of valid indices.
  func children(_ range: Range<Int>) -> [Child] {
    last.listedCount += range.count
    var children: [Child] = []
    order.forEach(in: range) { if let child = slots[Int($0)] { children.append(child) } }
    return children
  }

  /// Returns the child with a key, or `nil` if it was removed.
  func child(withKey key: Int) -> Child? { handles[key].flatMap { slots[Int($0)] } }

  /// Returns the index of the child with a key, or `nil` if it was removed.
  func index(ofKey key: Int) -> Int? { handles[key].flatMap { order.index(of: $0) } }

  /// Returns the index of a child, or `nil` if it was removed or replaced.
  func index(of child: Child) -> Int? { index(ofKey: child.key).flatMap { self[$0] === child ? $0 : nil } }

  /// Returns the range of sections or items that children contribute; empty if one of them doesn't exist.
  func range(of children: Range<Int>) -> Range<Int> {
    guard children.lowerBound >= 0, children.upperBound <= count else { return 0..<0 }
    return counts.sum(before: children.lowerBound)..<counts.sum(before: children.upperBound)
  }

  /// Returns the range of sections or items that a child contributes; empty if there is no such child.
  func range(of index: Int) -> Range<Int> {
    guard index >= 0, index < count else { return 0..<0 }
    let start = counts.sum(before: index)
    return start..<start + counts[index]
  }

  /// Returns the child that contributes the section or item at an offset, and the offset within that child.
  func child(containing offset: Int) -> (child: Child, index: Int, remainder: Int)? {
    if let child = last.result.child, offset >= last.result.start, offset < last.result.end {
      return (child, last.result.index, offset - last.result.start)
    }
    guard let (index, remainder) = counts.index(containing: offset), let child = self[index] else { return nil }
    let start = offset - remainder
    last.result = .init(child: child, index: index, start: start, end: start + counts[index])
    return (child, index, remainder)
  }

  /// Returns the sources of the children in a range of valid indices.
  func sources<Item>(_ range: Range<Int>, of type: Item.Type) -> [any DataSource<Item>] {
    children(range).map { $0.source(of: type) }
  }

  /// Returns the ID of the composite for an item that a child identifies by `id`, or `nil` if there is no such child.
  func id(_ id: ItemID, ofChild index: Int) -> ItemID? { self[index].map { id.qualified(by: $0.key) } }

  /// Returns the index of the child that contains an item, and the item's position in that child.
  ///
  /// An ID that names a child matches only an item of that child, so a stored ID never matches an item of another child, except of the
  /// one that has replaced it.
  /// An item's own ID matches the first child that contains such an item.
  ///
  /// - Complexity: O(log *c*) plus one lookup in a child, where *c* is the number of children; up to *c* lookups if the
  ///   ID names no child.
  func childPosition<Item>(of id: ItemID, in type: Item.Type) -> (index: Int, position: ItemPosition)? {
    if id.isOfChild {
      guard let (key, id) = id.unqualified, let index = index(ofKey: key),
        let position = self[index]?.source(of: type).position(of: id)
      else { return nil }
      return (index, position)
    }
    for (index, child) in children(0..<count).enumerated() {
      if let position = child.source(of: type).position(of: id) { return (index, position) }
    }
    return nil
  }

  // MARK: - New children

  /// Returns the keys of new children.
  mutating func makeKeys(_ count: Int = 1) -> Range<Int> {
    defer { nextKey += count }
    return nextKey..<nextKey + count
  }

  // MARK: - Edits
  //
  // All indices must be valid, unless the result is optional.

  /// Sets the numbers of all children.
  mutating func setCounts(_ new: CountList) {
    last.result = .init()
    counts = new
  }

  /// Sets the number of sections or items of a child.
  mutating func setCount(_ count: Int, at index: Int) {
    guard counts[index] != count else { return }
    last.result = .init()
    counts[index] = count
  }

  /// Inserts children with their counts.
  ///
  /// - Returns: The range of sections or items that the children contribute, or `nil` if the index is out of range; then the children
  ///   are disconnected.
  @discardableResult
  mutating func insert(_ children: [Child], counts newCounts: [Int], at index: Int) -> Range<Int>? {
    guard index >= 0, index <= count else {
      for child in children { child.link.end() }
      return nil
    }
    last.result = .init()
    let new = children.map { child in
      let handle = pool.makeHandle()
      store(child, handle)
      return handle
    }
    order.apply(deletes: 0..<0, inserts: index..<index + new.count, handles: new)
    counts.insert(contentsOf: newCounts, at: index)
    return range(of: index..<index + new.count)
  }

  /// Removes children and disconnects them.
  ///
  /// - Returns: The sources of the children and the range of sections or items that they contributed, or `nil` if an index
  ///   is out of range.
  mutating func remove<Item>(
    _ range: Range<Int>, of type: Item.Type
  ) -> (sources: [any DataSource<Item>], range: Range<Int>)? {
    guard range.lowerBound >= 0, range.upperBound <= count else { return nil }
    let result = (sources: sources(range, of: type), range: self.range(of: range))
    last.result = .init()
    var removed: [UInt32] = []
    order.forEach(in: range) { removed.append($0) }
    for handle in removed {
      removeChild(handle)
      pool.recycle(handle)
    }
    order.apply(deletes: range, inserts: 0..<0, handles: [])
    counts.removeSubrange(range)
    return result
  }

  /// Replaces a child and disconnects the old one; the new one translates changes only if the old one did.
  mutating func replace(_ index: Int, with child: Child, count: Int) {
    last.result = .init()
    let handle = order.handle(at: index)
    child.link.isActive = slots[Int(handle)]?.link.isActive ?? true
    // Removed before the new child is stored, because both can have the same key.
    removeChild(handle)
    store(child, handle)
    setCount(count, at: index)
  }

  /// Moves a child.
  ///
  /// - Returns: The minimal moves of sections or items that result from it, or `nil` if an index is out of range.
  mutating func move(from index: Int, to target: Int) -> [(from: Int, to: Int)]? {
    guard self[index] != nil, self[target] != nil else { return nil }
    last.result = .init()
    let isForward = index < target
    let moved = range(of: index)
    let passed = range(of: isForward ? index + 1..<target + 1 : target..<index)
    order.move(from: index, to: target)
    counts.move(from: index, to: target)
    let (first, second) = isForward ? (moved, passed) : (passed, moved)
    // Two adjacent blocks are exchanged; the smaller one moves.
    return first.count <= second.count
      ? first.map { ($0, $0 + second.count) } : second.map { ($0, $0 - first.count) }
  }

  private mutating func store(_ child: Child, _ handle: UInt32) {
    while slots.count <= Int(handle) { slots.append(nil) }
    slots[Int(handle)] = child
    handles[child.key] = handle
  }

  private mutating func removeChild(_ handle: UInt32) {
    guard let child = slots[Int(handle)] else { return }
    child.link.end()
    handles[child.key] = nil
    slots[Int(handle)] = nil
  }
}

// MARK: - Children

/// A child of a composite, regardless of its item type.
class Child {
  /// The ID of the child in the hub and in item IDs, which doesn't change when the child moves.
  let key: Int
  let link: ChildLink
  /// The items of the child; `nil` if the composite doesn't make changes.
  final let arrangement: (any Arrangement)?

  /// The item counts of the child's sections.
  final var counts: CountList { arrangement?.counts ?? CountList() }

  fileprivate init(_ arrangement: (any Arrangement)?, link: ChildLink) {
    key = link.number
    self.arrangement = arrangement
    self.link = link
  }
}

/// A child of a composite with its typed source.
final class SourceChild<Item>: Child {
  let source: any DataSource<Item>
  let output: Output<Item>?

  /// Creates a child that is connected to a hub, or returns `nil` if the source reads from the hub's own source.
  ///
  /// Reading the source can run code of users, so no table must be accessed meanwhile.
  ///
  /// - Parameter output: The output of the source, for a composite that makes changes.
  init?(_ source: any DataSource<Item>, _ output: Output<Item>?, key: Int, connectedTo hub: ChangeHub) {
    guard let link = hub.connect(source.changeHub, number: key, tracker: output?.tracker) else { return nil }
    self.source = source
    self.output = output
    super.init(output?.arrangement, link: link)
  }

  /// Creates children that are connected to a hub, or returns `nil` if a source reads from the hub's own source.
  ///
  /// - Parameter hasOutputs: Whether the composite makes changes.
  static func children(
    _ sources: [any DataSource<Item>], keys: Range<Int>, connectedTo hub: ChangeHub, hasOutputs: Bool
  ) -> [SourceChild]? {
    var children: [SourceChild] = []
    for (key, source) in zip(keys, sources) {
      guard let child = SourceChild(source, hasOutputs ? source.makeOutput() : nil, key: key, connectedTo: hub) else {
        for child in children { child.link.end() }
        return nil
      }
      children.append(child)
    }
    return children
  }
}

// All children of a composite have the same item type, so the unchecked downcast is safe.
extension Child {
  func source<Item>(of type: Item.Type) -> any DataSource<Item> {
    unsafeDowncast(self, to: SourceChild<Item>.self).source
  }

  func items<Item>(of type: Item.Type) -> (any IndexedItems<Item>)? {
    unsafeDowncast(self, to: SourceChild<Item>.self).output?.items
  }
}
