import ListChanges
import ListStorage

/// Handles in sections, which finds the handle at a position and the position of a handle.
///
/// A layout stores the handles of its items if it displays them in another order.
struct SectionedHandles {
  private(set) var handles = HandleList()
  private(set) var counts = CountList()

  init() {}

  /// Creates a list of the handles of every section.
  ///
  /// - Complexity: O(*n*).
  init(_ sections: [[UInt32]]) {
    handles = HandleList(sections.joined())
    counts = CountList(sections.map(\.count))
  }

  /// Returns the handle at a position, or `nil` if there is none.
  ///
  /// - Complexity: O(log *n*).
  func handle(at position: ItemPosition) -> UInt32? {
    counts.contains(position) ? handles.handle(at: counts.sum(before: position.section) + position.item) : nil
  }

  /// Returns the position of a handle, or `nil` if it isn't in the list.
  ///
  /// - Complexity: O(log *n*).
  func position(of handle: UInt32) -> ItemPosition? {
    guard let index = handles.index(of: handle), let place = counts.index(containing: index) else { return nil }
    return ItemPosition(section: place.index, item: place.remainder)
  }

  /// Returns the handles of a section.
  func section(_ section: Int) -> [UInt32] {
    var result: [UInt32] = []
    let start = counts.sum(before: section)
    handles.forEach(in: start..<start + counts[section]) { result.append($0) }
    return result
  }

  /// Returns the first index in a section whose handle doesn't satisfy the closure; those that do must be first.
  func place(inSection section: Int, _ belongsBefore: (UInt32) -> Bool) -> Int {
    let start = counts.sum(before: section)
    return handles.partitionPoint(in: start..<start + counts[section], belongsBefore) - start
  }
}

extension SectionedHandles {
  /// - Precondition: The position exists, or is the end of a section.
  mutating func insert(_ handle: UInt32, at position: ItemPosition) {
    handles.insert(handle, at: counts.sum(before: position.section) + position.item)
    counts.add(1, at: position.section)
  }

  /// - Precondition: The position exists.
  @discardableResult
  mutating func remove(at position: ItemPosition) -> UInt32 {
    counts.add(-1, at: position.section)
    return handles.remove(at: counts.sum(before: position.section) + position.item)
  }

  /// Removes a handle, and inserts it so that it is at the second position afterwards.
  ///
  /// - Precondition: the positions exist.
  mutating func move(from position: ItemPosition, to target: ItemPosition) {
    guard position.section != target.section else {
      let start = counts.sum(before: position.section)
      return handles.move(from: start + position.item, to: start + target.item)
    }
    insert(remove(at: position), at: target)
  }

  /// Inserts handles at ascending new positions.
  mutating func insert(_ items: some Collection<(handle: UInt32, position: ItemPosition)>) {
    var run: [UInt32] = []
    var start = ItemPosition(section: 0, item: 0)
    for (handle, position) in items {
      if run.isEmpty || position.section != start.section || position.item != start.item + run.count {
        insert(run, at: start)
        run.removeAll(keepingCapacity: true)
        start = position
      }
      run.append(handle)
    }
    insert(run, at: start)
  }

  private mutating func insert(_ run: [UInt32], at position: ItemPosition) {
    if run.isEmpty { return }
    if run.count == 1 { return insert(run[0], at: position) }
    handles.insert(contentsOf: run, at: counts.sum(before: position.section) + position.item)
    counts.add(run.count, at: position.section)
  }

  /// Removes a section, and returns its handles.
  ///
  /// - Complexity: O(*m* + log *n*) where *m* is the number of its handles.
  mutating func takeSection(_ section: Int) -> [UInt32] {
    let start = counts.sum(before: section)
    let taken = self.section(section)
    handles.removeSubrange(start..<start + taken.count)
    counts.remove(at: section)
    return taken
  }

  /// Inserts a section.
  ///
  /// - Complexity: O(*m* + log *n*) where *m* is the number of its handles.
  mutating func insertSection(_ section: Int, _ taken: [UInt32]) {
    counts.insert(taken.count, at: section)
    handles.insert(contentsOf: taken, at: counts.sum(before: section))
  }

  /// Removes a section that has no handles.
  mutating func removeEmptySection(_ section: Int) { counts.remove(at: section) }

  /// Checks the invariants of the trees.
  func _checkInvariants() -> String? {
    if let fault = handles._checkInvariants() ?? counts._checkInvariants() { return fault }
    return handles.count == counts.total ? nil : "there are \(handles.count) handles for \(counts.total) items"
  }
}
