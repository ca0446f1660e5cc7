/// Pairs the items that no walk has paired, by their IDs.
///
/// First it reads the ends in opposite directions: a reversed list doesn't need a table. Then a ``LeftoverTable`` pairs
/// the first old item of an ID with the first new one, and so on; after each pair, the old neighbor is tried before the table.
@usableFromInline
@frozen
struct LeftoverPairing<Comparer: ItemComparer> {
  @usableFromInline let old: LeftoverItems<Comparer.Item>
  @usableFromInline let new: LeftoverItems<Comparer.Item>
  @usableFromInline let comparer: Comparer
  /// Whether each old item is paired, and which old item each new one is paired with.
  @usableFromInline let isTaken: UnsafeMutableBufferPointer<Bool>
  @usableFromInline let partners: UnsafeMutableBufferPointer<UInt32>
  /// Paired items whose content changed.
  @usableFromInline var updates: [PackedPosition] = []
  /// The last old item that was paired, and the direction from the one before it, if the two are neighbors.
  @usableFromInline var last = 0
  @usableFromInline var direction = 0

  @inlinable
  init(
    old: LeftoverItems<Comparer.Item>, new: LeftoverItems<Comparer.Item>, comparer: Comparer,
    isTaken: UnsafeMutableBufferPointer<Bool>, partners: UnsafeMutableBufferPointer<UInt32>
  ) {
    self.old = old
    self.new = new
    self.comparer = comparer
    self.isTaken = isTaken
    self.partners = partners
  }

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
  func oldID(_ number: Int) -> Comparer.ID { comparer.id(of: old[number]) }

  @inlinable
  func newID(_ number: Int) -> Comparer.ID { comparer.id(of: new[number]) }

  @inlinable
  @inline(__always)
  mutating func pair(_ number: Int, _ newNumber: Int) {
    isTaken[number] = true
    partners[newNumber] = UInt32(truncatingIfNeeded: number)
    direction = number - last
    last = number
    if !comparer.hasSameContent(old[number], new[newNumber]) { updates.append(new.position(newNumber)) }
  }
}

extension LeftoverPairing {
  /// The number of items that are hashed before the first one is looked up, so that their cache misses overlap.
  @inlinable static var batch: Int { 32 }

  /// Pairs items by a table of the old IDs.
  @inlinable
  mutating func search(old oldNumbers: Range<Int>, new newNumbers: Range<Int>, _ clock: DiffClock) {
    var hasher = IDHasher<Comparer.ID>()
    let updateCount = updates.count
    while true {
      search(old: oldNumbers, new: newNumbers, &hasher, clock)
      guard hasher.hasFailed else { return }
      hasher.startOver()
      // Undo what was found with hashes of no use.
      for number in oldNumbers { isTaken[number] = false }
      for number in newNumbers { partners[number] = PairedLeftovers.none }
      updates.removeLast(updates.count - updateCount)
    }
  }

  @inlinable
  mutating func search(
    old oldNumbers: Range<Int>, new newNumbers: Range<Int>, _ hasher: inout IDHasher<Comparer.ID>, _ clock: DiffClock
  ) {
    var table = LeftoverTable(count: oldNumbers.count, offset: oldNumbers.lowerBound)
    defer { table.deallocate() }
    withUnsafeTemporaryAllocation(of: Int.self, capacity: Self.batch) { hashes in
      var end = oldNumbers.upperBound
      while end > oldNumbers.lowerBound, !hasher.hasFailed {
        if end % DiffClock.interval < Self.batch, clock.isOver { return }
        let start = max(oldNumbers.lowerBound, end - Self.batch)
        insert(start..<end, into: &table, &hasher, hashes)
        end = start
      }
      var start = newNumbers.lowerBound
      while start < newNumbers.upperBound, !hasher.hasFailed {
        if start % DiffClock.interval < Self.batch, clock.isOver { return }
        if !table.hasDuplicates { start = follow(start, to: newNumbers.upperBound, within: oldNumbers) }
        let end = min(start + Self.batch, newNumbers.upperBound)
        find(start..<end, in: &table, &hasher, hashes)
        start = end
      }
    }
  }

  @inlinable
  func insert(
    _ numbers: Range<Int>, into table: inout LeftoverTable, _ hasher: inout IDHasher<Comparer.ID>,
    _ hashes: UnsafeMutableBufferPointer<Int>
  ) {
    let start = numbers.lowerBound
    hasher.hash(numbers, into: hashes, id: { oldID($0) })
    for index in 0..<numbers.count { table.touch(hashes[index]) }
    let isReflexive = hasher.isReflexive
    let equality = hasher
    // The first item is inserted last and becomes the head of its queue.
    for number in numbers.reversed() {
      // An ID that doesn't equal itself, such as a NaN, is never found and would only fill the table.
      guard isReflexive || oldID(number) == oldID(number) else { continue }
      table.push(number, hash: hashes[number - start]) { equality.areEqual(oldID($0), oldID(number)) }
    }
  }

  /// Pairs new items as long as each one matches the neighbor of the previous old item.
  @inlinable
  mutating func follow(_ start: Int, to end: Int, within oldNumbers: Range<Int>) -> Int {
    var number = start
    while number < end, direction == 1 || direction == -1 {
      let neighbor = last + direction
      guard oldNumbers.contains(neighbor), !isTaken[neighbor], areSame(neighbor, number) else { break }
      pair(neighbor, number)
      number += 1
    }
    return number
  }

  @inlinable
  mutating func find(
    _ numbers: Range<Int>, in table: inout LeftoverTable, _ hasher: inout IDHasher<Comparer.ID>,
    _ hashes: UnsafeMutableBufferPointer<Int>
  ) {
    let start = numbers.lowerBound
    hasher.hash(numbers, into: hashes, id: { newID($0) })
    for index in 0..<numbers.count { table.touch(hashes[index]) }
    if table.isLarge {
      for number in numbers {
        if let candidate = table.candidate(hash: hashes[number - start]) { table.touched &+= old.touch(candidate) }
      }
    }
    let (isTaken, equality) = (isTaken, hasher)
    for number in numbers {
      let partner = table.pop(hash: hashes[number - start], isTaken: { isTaken[$0] }) {
        equality.areEqual(oldID($0), newID(number))
      }
      if let partner { pair(partner, number) }
    }
  }
}

/// The leftover items by number, read from the buffers of their sections.
@usableFromInline
@frozen
struct LeftoverItems<Item> {
  /// The items of every section.
  @usableFromInline let all: UnsafeBufferPointer<UnsafeBufferPointer<Item>>
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
  func section(_ number: Int) -> Int { sections.isEmpty ? only : Int(sections[number]) }

  @inlinable
  func position(_ number: Int) -> PackedPosition {
    PackedPosition(section: section(number), item: Int(items[number]))
  }

  @inlinable
  subscript(number: Int) -> Item {
    @inline(__always) unsafeAddress { all[section(number)].baseAddress.unsafelyUnwrapped + Int(items[number]) }
  }

  /// Loads an item into the cache.
  @inlinable
  func touch(_ number: Int) -> UInt64 {
    let item = all[section(number)].baseAddress.unsafelyUnwrapped + Int(items[number])
    return UInt64(UnsafeRawPointer(item).load(as: UInt8.self))
  }
}

extension UnpairedPositions {
  /// Calls `body` with the items at these positions.
  @inlinable
  func withItems<Item, Result>(
    _ all: UnsafeBufferPointer<UnsafeBufferPointer<Item>>, _ body: (LeftoverItems<Item>) -> Result
  ) -> Result {
    items.withUnsafeBufferPointer { items in
      sections.withUnsafeBufferPointer { sections in body(LeftoverItems(all, items, sections, only: only)) }
    }
  }
}

/// The items that no walk has paired, and their pairs.
@usableFromInline
struct PairedLeftovers {
  @usableFromInline let old: UnpairedPositions
  @usableFromInline let new: UnpairedPositions
  /// Whether each old item is paired.
  @usableFromInline var isTaken: [Bool]
  /// The number of the old item that each new item is paired with, or ``none``.
  @usableFromInline var partners: [UInt32]

  @inlinable static var none: UInt32 { .max }

  @usableFromInline
  init(_ walked: WalkedPairs) {
    old = UnpairedPositions(walked.unpairedOld)
    new = UnpairedPositions(walked.unpairedNew)
    isTaken = Array(repeating: false, count: old.count)
    partners = Array(repeating: Self.none, count: new.count)
  }
}

extension PairedLeftovers {
  /// Returns the positions of the old items without a pair.
  func deletes() -> [PackedPosition] {
    isTaken.withUnsafeBufferPointer { isTaken in
      old.some(isTaken.reduce(0) { $1 ? $0 : $0 + 1 }) { !isTaken[$0] }
    }
  }

  /// Returns the positions of the new items without a pair.
  func inserts() -> [PackedPosition] {
    partners.withUnsafeBufferPointer { partners in
      new.some(partners.reduce(0) { $1 == Self.none ? $0 + 1 : $0 }) { partners[$0] == Self.none }
    }
  }
}

/// The positions of unpaired items, section by section, in four bytes each if all are in one section.
@usableFromInline
struct UnpairedPositions {
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

  func section(_ number: Int) -> Int { sections.isEmpty ? only : Int(sections[number]) }

  func position(_ number: Int) -> PackedPosition {
    PackedPosition(section: section(number), item: Int(items[number]))
  }

  /// Returns the numbers from `start` on whose items are in a section.
  func numbers(from start: Int, inSection section: Int) -> Range<Int> {
    if sections.isEmpty { return start..<(section == only ? count : start) }
    var end = start
    while end < count, Int(sections[end]) == section { end += 1 }
    return start..<end
  }

  /// Returns the included positions, of which there are `count`.
  func some(_ count: Int, where isIncluded: (Int) -> Bool) -> [PackedPosition] {
    guard count > 0 else { return [] }
    return [PackedPosition](unsafeUninitializedCapacity: count) { some, initialized in
      for number in items.indices where isIncluded(number) {
        some[initialized] = position(number)
        initialized += 1
      }
    }
  }
}
