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
