/// A search for pairs among the leftovers, the items that no ``SectionWalk`` has paired, by their IDs.
///
/// First it compares the start of each list with the end of the other: a reversed list doesn't need a table. Then a
/// ``LeftoverTable`` pairs the first old item of an ID with the first new one, and so on. Before each search for a batch of new
/// items, those that match the old neighbors of the last pair are paired without the table.
///
/// Leftovers have indices from 0 in each list, in the order of their sections; all indices here are of this kind.
@usableFromInline
@frozen
struct LeftoverPairing<Comparer: ItemComparer> {
  // MARK: - State

  @usableFromInline let old: UnpairedPositions.Items<Comparer.Item>
  @usableFromInline let new: UnpairedPositions.Items<Comparer.Item>
  @usableFromInline let comparer: Comparer
  /// Whether each old item is paired, and the old item with which each new one is paired.
  @usableFromInline let isPaired: UnsafeMutableBufferPointer<Bool>
  @usableFromInline let partners: UnsafeMutableBufferPointer<UInt32>
  /// Paired items whose content changed.
  @usableFromInline var updates: [PackedPosition] = []
  /// The last old item that was paired, and its distance from the one paired before, which is 1 or -1 if they are neighbors.
  @usableFromInline var last = 0
  @usableFromInline var direction = 0

  // MARK: - Creation

  @inlinable
  init(
    old: UnpairedPositions.Items<Comparer.Item>, new: UnpairedPositions.Items<Comparer.Item>, comparer: Comparer,
    isPaired: UnsafeMutableBufferPointer<Bool>, partners: UnsafeMutableBufferPointer<UInt32>
  ) {
    self.old = old
    self.new = new
    self.comparer = comparer
    self.isPaired = isPaired
    self.partners = partners
  }

  // MARK: - Search from the ends

  /// Pairs the leftovers of both lists, unless the clock expires.
  @inlinable
  mutating func run(_ clock: DiffClock) {
    let shorter = min(old.count, new.count)
    var front = 0
    while front < shorter, areSame(old.count - 1 - front, front) {
      pair(old.count - 1 - front, front)
      front += 1
    }
    var back = 0
    while back < shorter - front, areSame(back, new.count - 1 - back) {
      pair(back, new.count - 1 - back)
      back += 1
    }
    if front + back < shorter { search(old: back..<old.count - front, new: front..<new.count - back, clock) }
  }

  @inlinable
  func areSame(_ old: Int, _ new: Int) -> Bool { oldID(old) == newID(new) }

  @inlinable
  func oldID(_ index: Int) -> Comparer.ID { comparer.id(of: old[index]) }

  @inlinable
  func newID(_ index: Int) -> Comparer.ID { comparer.id(of: new[index]) }

  @inlinable
  @inline(__always)
  mutating func pair(_ oldIndex: Int, _ newIndex: Int) {
    isPaired[oldIndex] = true
    partners[newIndex] = UInt32(truncatingIfNeeded: oldIndex)
    direction = oldIndex - last
    last = oldIndex
    if !comparer.hasSameContent(old[oldIndex], new[newIndex]) { updates.append(new.position(newIndex)) }
  }

  // MARK: - Search by hash

  /// The number of items that are hashed before the first one is searched for, so that their cache misses overlap.
  @inlinable static var batch: Int { 32 }

  /// Pairs items by a table of the old IDs.
  @inlinable
  mutating func search(old oldIndices: Range<Int>, new newIndices: Range<Int>, _ clock: DiffClock) {
    var hasher = IDHasher<Comparer.ID>()
    let updateCount = updates.count
    while true {
      search(old: oldIndices, new: newIndices, &hasher, clock)
      guard hasher.hasFailed else { return }
      hasher.startOver()
      // Without the hashes so far, the search starts over, and without its pairs.
      for index in oldIndices { isPaired[index] = false }
      for index in newIndices { partners[index] = PairedLeftovers.none }
      updates.removeLast(updates.count - updateCount)
    }
  }

  @inlinable
  mutating func search(
    old oldIndices: Range<Int>, new newIndices: Range<Int>, _ hasher: inout IDHasher<Comparer.ID>, _ clock: DiffClock
  ) {
    var table = LeftoverTable(count: oldIndices.count, offset: oldIndices.lowerBound)
    defer { table.deallocate() }
    withUnsafeTemporaryAllocation(of: Int.self, capacity: Self.batch) { hashes in
      // The indices advance by at least a batch, so at most one batch of each interval checks the clock.
      var end = oldIndices.upperBound
      while end > oldIndices.lowerBound, !hasher.hasFailed {
        if end % DiffClock.interval < Self.batch, clock.isOver { return }
        let start = max(oldIndices.lowerBound, end - Self.batch)
        insert(start..<end, into: &table, &hasher, hashes)
        end = start
      }
      var start = newIndices.lowerBound
      while start < newIndices.upperBound, !hasher.hasFailed {
        if start % DiffClock.interval < Self.batch, clock.isOver { return }
        if !table.hasDuplicates { start = pairNeighbors(start, to: newIndices.upperBound, within: oldIndices) }
        let end = min(start + Self.batch, newIndices.upperBound)
        find(start..<end, in: &table, &hasher, hashes)
        start = end
      }
    }
  }

  /// Inserts old items into the table.
  @inlinable
  func insert(
    _ indices: Range<Int>, into table: inout LeftoverTable, _ hasher: inout IDHasher<Comparer.ID>,
    _ hashes: UnsafeMutableBufferPointer<Int>
  ) {
    let start = indices.lowerBound
    hasher.hash(indices, into: hashes, id: { oldID($0) })
    for index in 0..<indices.count { table.prefetch(hashes[index]) }
    let isReflexive = hasher.isReflexive
    let equality = hasher
    // The first item is inserted last and becomes the head of its queue.
    for index in indices.reversed() {
      // An ID that doesn't equal itself, such as a NaN, never matches and would only fill the table.
      guard isReflexive || oldID(index) == oldID(index) else { continue }
      table.push(index, hash: hashes[index - start]) { equality.areEqual(oldID($0), oldID(index)) }
    }
  }

  /// Pairs new items as long as each one matches the neighbor of the previous old item, and returns the index of the next one.
  @inlinable
  mutating func pairNeighbors(_ start: Int, to end: Int, within oldIndices: Range<Int>) -> Int {
    var index = start
    while index < end, direction == 1 || direction == -1 {
      let neighbor = last + direction
      guard oldIndices.contains(neighbor), !isPaired[neighbor], areSame(neighbor, index) else { break }
      pair(neighbor, index)
      index += 1
    }
    return index
  }

  /// Pairs new items with old ones from the table.
  @inlinable
  mutating func find(
    _ indices: Range<Int>, in table: inout LeftoverTable, _ hasher: inout IDHasher<Comparer.ID>,
    _ hashes: UnsafeMutableBufferPointer<Int>
  ) {
    let start = indices.lowerBound
    hasher.hash(indices, into: hashes, id: { newID($0) })
    for index in 0..<indices.count { table.prefetch(hashes[index]) }
    if table.isLarge {
      for index in indices {
        if let candidate = table.candidate(hash: hashes[index - start]) { table.prefetched &+= old.prefetch(candidate) }
      }
    }
    let isPaired = isPaired
    let equality = hasher
    for index in indices {
      let partner = table.pop(hash: hashes[index - start], isPaired: { isPaired[$0] }) {
        equality.areEqual(oldID($0), newID(index))
      }
      if let partner { pair(partner, index) }
    }
  }
}

// MARK: - Leftovers

/// The items that no ``SectionWalk`` has paired, and their pairs.
@usableFromInline
struct PairedLeftovers {
  @usableFromInline let old: UnpairedPositions
  @usableFromInline let new: UnpairedPositions
  /// Whether each old item is paired.
  @usableFromInline var isPaired: [Bool]
  /// The index of the old item with which each new item is paired, or ``none``.
  @usableFromInline var partners: [UInt32]

  @inlinable static var none: UInt32 { .max }

  @usableFromInline
  init(_ walked: WalkedPairs) {
    old = UnpairedPositions(walked.unpairedOld)
    new = UnpairedPositions(walked.unpairedNew)
    isPaired = Array(repeating: false, count: old.count)
    partners = Array(repeating: Self.none, count: new.count)
  }

  /// Returns the positions of the old items without a pair.
  func deletes() -> [PackedPosition] {
    isPaired.withUnsafeBufferPointer { isPaired in
      old.positions(count: isPaired.reduce(0) { $1 ? $0 : $0 + 1 }) { !isPaired[$0] }
    }
  }

  /// Returns the positions of the new items without a pair.
  func inserts() -> [PackedPosition] {
    partners.withUnsafeBufferPointer { partners in
      new.positions(count: partners.reduce(0) { $1 == Self.none ? $0 + 1 : $0 }) { partners[$0] == Self.none }
    }
  }
}

/// The positions of unpaired items, section by section, in four bytes each if all are in one section.
@usableFromInline
struct UnpairedPositions {
  /// The index of each item in its section.
  @usableFromInline let items: [UInt32]
  /// The section of each position; empty if all are in one section.
  @usableFromInline let sections: [UInt32]
  /// The section of all positions, if they are in one section.
  @usableFromInline let only: Int

  @usableFromInline
  init(_ rest: UnpairedRanges) {
    let count = rest.ranges.reduce(0) { $0 + Int($1.end - $1.start) }
    let first = rest.ranges.first?.section ?? 0
    only = Int(first)
    items = Self.array(count, rest) { _, item in item }
    let isOne = rest.ranges.allSatisfy { $0.section == first }
    sections = isOne ? [] : Self.array(count, rest) { section, _ in section }
  }

  private static func array(_ count: Int, _ rest: UnpairedRanges, _ value: (UInt32, UInt32) -> UInt32) -> [UInt32] {
    // For no elements, this initializer would write to the empty array that all threads share.
    guard count > 0 else { return [] }
    return [UInt32](unsafeUninitializedCapacity: count) { values, initialized in
      for range in rest.ranges {
        for item in range.start..<range.end {
          values[initialized] = value(range.section, item)
          initialized += 1
        }
      }
    }
  }

  @inlinable var count: Int { items.count }

  func section(_ index: Int) -> Int { sections.isEmpty ? only : Int(sections[index]) }

  func position(_ index: Int) -> PackedPosition {
    PackedPosition(section: section(index), item: Int(items[index]))
  }

  /// Returns the range of indices from `start` on whose items are in a section; it is empty if the next item isn't.
  func indices(from start: Int, inSection section: Int) -> Range<Int> {
    if sections.isEmpty { return start..<(section == only ? count : start) }
    var end = start
    while end < count, Int(sections[end]) == section { end += 1 }
    return start..<end
  }

  /// Returns the included positions, of which there are `count`.
  func positions(count: Int, where isIncluded: (Int) -> Bool) -> [PackedPosition] {
    guard count > 0 else { return [] }
    return [PackedPosition](unsafeUninitializedCapacity: count) { positions, initialized in
      for index in items.indices where isIncluded(index) {
        positions[initialized] = position(index)
        initialized += 1
      }
    }
  }

  /// Calls `body` with the items at these positions.
  @inlinable
  func readItems<Item, Result>(
    of all: UnsafeBufferPointer<UnsafeBufferPointer<Item>>, _ body: (Items<Item>) -> Result
  ) -> Result {
    items.withUnsafeBufferPointer { items in
      sections.withUnsafeBufferPointer { sections in body(Items(all, items, sections, only: only)) }
    }
  }
}

extension UnpairedPositions {
  /// The leftover items by index, read from the buffers of their sections.
  @usableFromInline
  @frozen
  struct Items<Item> {
    /// The items of every section.
    @usableFromInline let all: UnsafeBufferPointer<UnsafeBufferPointer<Item>>
    /// The index of each leftover in its section.
    @usableFromInline let items: UnsafeBufferPointer<UInt32>
    /// The section of each leftover; empty if all are in one section.
    @usableFromInline let sections: UnsafeBufferPointer<UInt32>
    @usableFromInline let only: Int

    @inlinable
    init(
      _ all: UnsafeBufferPointer<UnsafeBufferPointer<Item>>, _ items: UnsafeBufferPointer<UInt32>,
      _ sections: UnsafeBufferPointer<UInt32>, only: Int
    ) {
      self.all = all
      self.items = items
      self.sections = sections
      self.only = only
    }

    @inlinable var count: Int { items.count }

    @inlinable
    func section(_ index: Int) -> Int { sections.isEmpty ? only : Int(sections[index]) }

    @inlinable
    func position(_ index: Int) -> PackedPosition {
      PackedPosition(section: section(index), item: Int(items[index]))
    }

    @inlinable
    subscript(index: Int) -> Item {
      @inline(__always) unsafeAddress { all[section(index)].baseAddress.unsafelyUnwrapped + Int(items[index]) }
    }

    /// Loads an item into the cache, and returns a byte of it, so that the compiler doesn't remove the read.
    @inlinable
    func prefetch(_ index: Int) -> UInt64 {
      let item = all[section(index)].baseAddress.unsafelyUnwrapped + Int(items[index])
      return UInt64(UnsafeRawPointer(item).load(as: UInt8.self))
    }
  }
}
