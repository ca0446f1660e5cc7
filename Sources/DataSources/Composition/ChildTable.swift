import ListChanges

/// The children of a composite, and how much of it each one fills.
///
/// - Complexity: what changes children or counts takes O(*c*) for *c* children; a lookup O(log *c*), by key O(1).
struct ChildTable<Item> {
  /// A child; its key is its number for the hub and in identities, and stays when it moves.
  struct Child {
    let key: Int
    let source: any DataSource<Item>
    /// What the composite knows of the child's sections and rows.
    fileprivate(set) var shape: ListShape
    fileprivate let link: ChildLink
  }

  private(set) var children: [Child] = []
  /// How many sections, or rows, each child fills.
  private(set) var counts = ListShape()
  private var indices: [Int: Int] = [:]
  private var nextKey = 0
  private let measure: (any DataSource<Item>) -> ListShape

  /// A table without children; the composite is filled by as much as the measured shape has rows.
  init(measure: @escaping (any DataSource<Item>) -> ListShape) { self.measure = measure }

  /// The child with an index; `nil` when there is none.
  subscript(index: Int) -> Child? { children.indices.contains(index) ? children[index] : nil }

  /// The index of the child with a key; `nil` when there is none any more.
  func index(ofKey key: Int) -> Int? { indices[key] }

  /// Which part of the composite a child fills.
  func range(of index: Int) -> Range<Int> {
    guard children.indices.contains(index) else { return 0..<0 }
    return counts.flatStart(ofSection: index)..<counts.flatStart(ofSection: index + 1)
  }

  /// Adds children that the hub then follows; `false` when the index is out of range or a child is made of the hub's source.
  mutating func insert(_ sources: [any DataSource<Item>], at index: Int, following hub: ChangeHub) -> Bool {
    guard index >= 0, index <= children.count else { return false }
    var new: [Child] = []
    for source in sources {
      guard let child = makeChild(source, following: hub) else {
        for child in new { child.link.end() }
        return false
      }
      new.append(child)
    }
    children.insert(contentsOf: new, at: index)
    renumber(from: index)
    return true
  }

  /// Removes children, which are followed no more.
  mutating func remove(_ range: Range<Int>) {
    for child in children[range] {
      child.link.end()
      indices[child.key] = nil
    }
    children.removeSubrange(range)
    renumber(from: range.lowerBound)
  }

  /// Puts another source in a child's place, under the same key or a new one.
  mutating func replace(
    _ index: Int, with source: any DataSource<Item>, keepsKey: Bool, following hub: ChangeHub
  ) -> Bool {
    guard let old = self[index], let child = makeChild(source, key: keepsKey ? old.key : nil, following: hub) else {
      return false
    }
    child.link.isActive = old.link.isActive
    old.link.end()
    indices[old.key] = nil
    children[index] = child
    renumber(from: index, to: index + 1)
    return true
  }

  /// Moves a child.
  mutating func move(from index: Int, to target: Int) {
    children.insert(children.remove(at: index), at: target)
    renumber(from: min(index, target), to: max(index, target) + 1)
  }

  /// Measures children anew.
  mutating func measure(_ changed: [Int]) {
    for index in changed { children[index].shape = measure(children[index].source) }
    counts = ListShape(itemCounts: children.map(\.shape.itemCount))
  }

  /// Says whether a child's changes are of interest.
  func setActive(_ isActive: Bool, at index: Int) { self[index]?.link.isActive = isActive }

  private mutating func makeChild(
    _ source: any DataSource<Item>, key: Int? = nil, following hub: ChangeHub
  ) -> Child? {
    guard let link = hub.connect(source.changeHub, number: key ?? nextKey) else { return nil }
    if key == nil { nextKey += 1 }
    return Child(key: link.number, source: source, shape: measure(source), link: link)
  }

  private mutating func renumber(from start: Int, to end: Int = .max) {
    for index in start..<min(end, children.count) { indices[children[index].key] = index }
    counts = ListShape(itemCounts: children.map(\.shape.itemCount))
  }
}
