/// Compares the rows of sections whose pairing is known.
///
/// Three steps: a ``SectionWalk`` pairs what follows what in every section; a ``LeftoverTable`` pairs what is left over,
/// across sections; a ``HeaviestChain`` finds the rows of each section that keep their order, so that only the others move.
@usableFromInline
struct ListDiffer<Comparer: RowComparer> {
  @usableFromInline let old: [ContiguousArray<Comparer.Row>]
  @usableFromInline let new: [ContiguousArray<Comparer.Row>]
  @usableFromInline let sections: SectionPairing
  @usableFromInline let comparer: Comparer
  @usableFromInline var operations = RowOperations()

  /// The runs of all sections, in the order of the new sections, and where each section's begin.
  @usableFromInline var runs: [RowRun] = []
  @usableFromInline var runStarts: [Int] = []
  /// What the walks left over, in the same order.
  @usableFromInline var rest = RowRest()
  /// The ids of the old rows left over, side by side, where the table finds them without a look at the rows.
  @usableFromInline var oldIDs: ContiguousArray<Comparer.ID> = []
  /// For each new row of the rest the number of the old one that it is, or -1; empty when there are no pairs.
  @usableFromInline var partners: [Int32] = []

  @inlinable
  init(
    old: [ContiguousArray<Comparer.Row>], new: [ContiguousArray<Comparer.Row>], sections: SectionPairing,
    comparer: Comparer
  ) {
    self.old = old
    self.new = new
    self.sections = sections
    self.comparer = comparer
  }

  /// The changes, with the fewest moves for what is paired.
  @inlinable
  consuming func changes() -> ChangeSet {
    guard holdsAll(old), holdsAll(new) else { return .reload }
    for (before, after) in sections.pairs { walk(before, after) }
    runStarts.append(runs.count)
    if !rest.old.isEmpty, !rest.new.isEmpty { pairRest() }
    operations.add(rest, partners: partners, runs: runs, runStarts: runStarts, sections)
    return operations.changeSet(sections)
  }

  /// Whether a change set can name every row.
  @inlinable
  func holdsAll(_ rows: [ContiguousArray<Comparer.Row>]) -> Bool {
    rows.count < Int(UInt32.max) && rows.allSatisfy { $0.count < Int(UInt32.max) }
  }

  @inlinable
  mutating func walk(_ before: Int, _ after: Int) {
    runStarts.append(runs.count)
    var walk = SectionWalk()
    let isSameStorage = old[before].withUnsafeBufferPointer { oldRows in
      new[after].withUnsafeBufferPointer { newRows in
        guard oldRows.baseAddress != newRows.baseAddress || oldRows.count != newRows.count else { return true }
        walk.walk(oldRows, newRows, comparer)
        for item in walk.oldRest { oldIDs.append(comparer.id(of: oldRows[Int(item)])) }
        return false
      }
    }
    guard !isSameStorage else { return }
    runs += walk.runs
    for item in walk.oldRest { rest.old.append(PackedPosition(section: before, item: Int(item))) }
    for item in walk.newRest { rest.new.append(PackedPosition(section: after, item: Int(item))) }
    for item in walk.updates { operations.updates.append(PackedPosition(section: after, item: Int(item))) }
  }

  /// Pairs the first row left over of an id with the first one, the second with the second, and so on.
  @inlinable
  mutating func pairRest() {
    let hasher = IDHasher()
    var table = LeftoverTable(count: oldIDs.count)
    for number in oldIDs.indices.reversed() {
      // An id that is not equal to itself (not a number) is never found, and would only fill the table.
      guard oldIDs[number] == oldIDs[number] else { continue }
      table.push(number, hash: hasher.hash(oldIDs[number])) { oldIDs[$0] == oldIDs[number] }
    }
    partners = Array(repeating: -1, count: rest.new.count)
    var number = 0
    while number < rest.new.count {
      let section = rest.new[number].section
      new[section].withUnsafeBufferPointer { rows in
        while number < rest.new.count, rest.new[number].section == section {
          pair(number, rows, &table, hasher)
          number += 1
        }
      }
    }
  }

  @inlinable
  mutating func pair(
    _ number: Int, _ rows: UnsafeBufferPointer<Comparer.Row>, _ table: inout LeftoverTable, _ hasher: IDHasher
  ) {
    let position = rest.new[number]
    let id = comparer.id(of: rows[position.item])
    guard let partner = table.pop(hash: hasher.hash(id), isSame: { oldIDs[$0] == id }) else { return }
    partners[number] = Int32(truncatingIfNeeded: partner)
    let old = rest.old[partner]
    let isSame = self.old[old.section].withUnsafeBufferPointer { comparer.isSame($0[old.item], rows[position.item]) }
    if !isSame { operations.updates.append(position) }
  }
}
