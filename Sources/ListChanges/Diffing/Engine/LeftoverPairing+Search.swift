extension LeftoverPairing {
  /// How many rows are hashed before the first of them is looked up: their cache misses then overlap.
  @inlinable static var batch: Int { 32 }

  /// Pairs by a table of the old ids.
  @inlinable
  mutating func search(old oldNumbers: Range<Int>, new newNumbers: Range<Int>, _ clock: DiffClock) {
    var hasher = IDHasher<Comparer.ID>()
    let updateCount = updates.count
    while true {
      search(old: oldNumbers, new: newNumbers, &hasher, clock)
      guard hasher.hasFailed else { return }
      hasher.startOver()
      // Nothing of what was found in vain is left.
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
    // The first one comes last, and stands at the head of its queue.
    for number in numbers.reversed() {
      // An id that is not equal to itself (not a number) is never found, and would only fill the table.
      guard isReflexive || oldID(number) == oldID(number) else { continue }
      table.push(number, hash: hashes[number - start]) { equality.areEqual(oldID($0), oldID(number)) }
    }
  }

  /// Pairs new rows for as long as each is the neighbour of the old row before.
  @inlinable
  mutating func follow(_ start: Int, to end: Int, within oldNumbers: Range<Int>) -> Int {
    var number = start
    while number < end, direction == 1 || direction == -1 {
      let neighbour = last + direction
      guard oldNumbers.contains(neighbour), !isTaken[neighbour], areOne(neighbour, number) else { break }
      pair(neighbour, number)
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
