/// The diff of the items of sections that are paired already.
///
/// There are three steps. A ``SectionWalk`` pairs adjacent items of each section. A ``LeftoverPairing`` pairs the remaining
/// items, across sections. A ``HeaviestChain`` finds the items of each section that retain their order, so that only the others
/// move.
@usableFromInline
enum ListDiffer<Comparer: ItemComparer> {
  /// A buffer of the items of a section.
  @usableFromInline typealias Items = UnsafeBufferPointer<Comparer.Item>

  /// Computes the changes, with the fewest moves for what is paired.
  ///
  /// - Parameters:
  ///   - old: The items of every old section.
  ///   - new: The items of every new section.
  ///   - sections: The pairs of sections.
  ///   - comparer: The comparison of items.
  ///   - clock: The clock; when it expires, the result is a reload.
  @inlinable
  static func changes(
    from old: UnsafeBufferPointer<Items>, to new: UnsafeBufferPointer<Items>, _ sections: SectionPairing,
    _ comparer: Comparer, _ clock: DiffClock
  ) -> ChangeSet {
    guard canRepresentAll(old), canRepresentAll(new) else { return .reload }
    var walked = WalkedPairs(sectionCount: sections.pairs.count)
    for (before, after) in sections.pairs {
      walked.runStarts.append(walked.runs.count)
      let oldItems = old[before]
      let newItems = new[after]
      // Arrays that share their storage have the same items.
      guard oldItems.baseAddress != newItems.baseAddress || oldItems.count != newItems.count else { continue }
      var walk = SectionWalk(old: oldItems, new: newItems, sections: (before, after), comparer: comparer)
      walk.walk(into: &walked, clock)
    }
    if clock.isOver { return .reload }
    walked.runStarts.append(walked.runs.count)
    guard !walked.unpairedOld.isEmpty, !walked.unpairedNew.isEmpty else {
      return ChangeSet.ItemOperations(unpaired: walked).changeSet(sections)
    }
    var leftovers = PairedLeftovers(walked)
    pair(&leftovers, &walked.updates, old, new, comparer, clock)
    if clock.isOver { return .reload }
    return ChangeSet.ItemOperations(walked, leftovers, sections).changeSet(sections)
  }

  /// Computes the changes within limits.
  @inlinable
  static func changes(
    from old: UnsafeBufferPointer<Items>, to new: UnsafeBufferPointer<Items>, _ comparer: Comparer,
    _ options: DiffOptions, sections: () -> SectionPairing
  ) throws -> ChangeSet {
    let clock = DiffClock(options.timeLimit)
    if options.duplicates == .reject {
      try DuplicateIDs.checkItems(old, .old, comparer)
      try DuplicateIDs.checkItems(new, .new, comparer)
    }
    let changes = changes(from: old, to: new, sections(), comparer, clock)
    return changes.count > options.maximumChangeCount ?? .max ? .reload : changes
  }

  /// Pairs the items that no walk has paired.
  @inlinable
  static func pair(
    _ leftovers: inout PairedLeftovers, _ updates: inout [PackedPosition], _ old: UnsafeBufferPointer<Items>,
    _ new: UnsafeBufferPointer<Items>, _ comparer: Comparer, _ clock: DiffClock
  ) {
    let oldPositions = leftovers.old
    let newPositions = leftovers.new
    oldPositions.readItems(of: old) { old in
      newPositions.readItems(of: new) { new in
        leftovers.isPaired.withUnsafeMutableBufferPointer { isPaired in
          leftovers.partners.withUnsafeMutableBufferPointer { partners in
            var pairing = LeftoverPairing(
              old: old, new: new, comparer: comparer, isPaired: isPaired, partners: partners)
            pairing.run(clock)
            updates += pairing.updates
          }
        }
      }
    }
  }

  /// Returns whether a change set can refer to every item, and a table of leftovers can contain its index.
  @inlinable
  static func canRepresentAll(_ sections: UnsafeBufferPointer<Items>) -> Bool {
    sections.count < Int(UInt32.max) && sections.reduce(0) { $0 + $1.count } < Int(UInt32.max)
  }
}

/// A clock that expires when the time limit of a diff is exceeded.
@usableFromInline
@frozen
struct DiffClock {
  @usableFromInline let deadline: ContinuousClock.Instant?

  /// The number of items between two checks of the clock.
  @inlinable static var interval: Int { 1 << 16 }

  /// Creates a clock that expires after `limit`, or never.
  @inlinable
  init(_ limit: Duration? = nil) { deadline = limit.map { ContinuousClock.now.advanced(by: $0) } }

  @inlinable var isOver: Bool {
    guard let deadline else { return false }
    return ContinuousClock.now >= deadline
  }
}

// MARK: - Operations

extension ChangeSet {
  /// The item operations of a diff.
  @usableFromInline
  struct ItemOperations {
    @usableFromInline var deletes: [PackedPosition] = []
    @usableFromInline var inserts: [PackedPosition] = []
    @usableFromInline var moves: [PackedMove] = []
    @usableFromInline var updates: [PackedPosition] = []

    /// Creates the operations of a diff without pairs except those of the walks.
    @usableFromInline
    init(unpaired walked: consuming WalkedPairs) {
      let old = UnpairedPositions(walked.unpairedOld)
      let new = UnpairedPositions(walked.unpairedNew)
      deletes = old.positions(count: old.count) { _ in true }
      inserts = new.positions(count: new.count) { _ in true }
      updates = walked.updates
    }

    /// Creates the operations of a diff from the pairs of the walks and of the leftovers.
    @usableFromInline
    init(_ walked: consuming WalkedPairs, _ leftovers: consuming PairedLeftovers, _ sections: SectionPairing) {
      updates = walked.updates
      deletes = leftovers.deletes()
      inserts = leftovers.inserts()
      // The pairs of a walk are in order, so there are at most as many moves as pairs of leftovers.
      moves.reserveCapacity(leftovers.new.count - inserts.count)
      var start = 0
      for (index, (before, after)) in sections.pairs.enumerated() {
        let indices = leftovers.new.indices(from: start, inSection: after)
        guard !indices.isEmpty else { continue }
        start = indices.upperBound
        let walkedRuns = walked.runs[walked.runStarts[index]..<walked.runStarts[index + 1]]
        addMoves(ItemRun.merged(walkedRuns, leftovers, indices, section: before), before, after)
        addMoves(leftovers, indices, notFrom: before)
      }
    }

    /// Adds moves for the items that are from another section.
    private mutating func addMoves(_ leftovers: PairedLeftovers, _ indices: Range<Int>, notFrom section: Int) {
      guard !leftovers.old.sections.isEmpty || leftovers.old.only != section else { return }
      for index in indices where leftovers.partners[index] != PairedLeftovers.none {
        let origin = leftovers.old.position(Int(leftovers.partners[index]))
        guard origin.section != section else { continue }
        moves.append(PackedMove(from: origin, to: leftovers.new.position(index)))
      }
    }

    /// Adds moves for the items of a section that aren't in the heaviest chain of its runs.
    private mutating func addMoves(_ runs: [ItemRun], _ before: Int, _ after: Int) {
      let chain = HeaviestChain(of: runs)
      guard !chain.containsAll else { return }
      for (index, run) in runs.enumerated() where !chain.contains(index) {
        for item in 0..<Int(run.length) {
          moves.append(
            PackedMove(
              from: PackedPosition(section: before, item: Int(run.old) + item),
              to: PackedPosition(section: after, item: Int(run.new) + item)))
        }
      }
    }

    /// Returns the change set of these operations and those of the sections.
    ///
    /// The operations of a diff can't contradict each other, so there is nothing to check. They only have to be sorted; if the
    /// sections retain their order, only moves and the updates of leftovers may be unsorted.
    @usableFromInline
    consuming func changeSet(_ sections: SectionPairing) -> ChangeSet {
      var changes = ChangeSet()
      changes.sectionDeletes = sections.deletes
      changes.sectionInserts = sections.inserts
      changes.sectionMoves = sections.moves
      changes.sectionUpdates = sections.updates
      deletes.sortIfNeeded()
      inserts.sortIfNeeded()
      updates.sortIfNeeded()
      moves.sortBySource()
      changes.packedDeletes = deletes
      changes.packedInserts = inserts
      changes.packedMoves = moves
      changes.packedUpdates = updates
      return changes
    }
  }
}

extension ItemRun {
  /// Returns the runs of a section: those of the walk, and the paired leftovers that are in it before and after the change.
  ///
  /// Ascending by `new`; adjacent runs are joined.
  fileprivate static func merged(
    _ walked: ArraySlice<ItemRun>, _ leftovers: PairedLeftovers, _ indices: Range<Int>, section: Int
  ) -> [ItemRun] {
    // For no elements, this initializer would write to the empty array that all threads share.
    guard !walked.isEmpty || !indices.isEmpty else { return [] }
    return [ItemRun](unsafeUninitializedCapacity: walked.count + indices.count) { runs, count in
      func append(_ run: ItemRun) {
        if count > 0 {
          let last = runs[count - 1]
          if last.old + last.length == run.old, last.new + last.length == run.new {
            runs[count - 1].length += run.length
            return
          }
        }
        runs[count] = run
        count += 1
      }
      var next = walked.startIndex
      for index in indices where leftovers.partners[index] != PairedLeftovers.none {
        let partner = Int(leftovers.partners[index])
        guard leftovers.old.section(partner) == section else { continue }
        let pair = ItemRun(old: Int(leftovers.old.items[partner]), new: Int(leftovers.new.items[index]), length: 1)
        while next < walked.endIndex, walked[next].new < pair.new {
          append(walked[next])
          next += 1
        }
        append(pair)
      }
      for run in walked[next...] { append(run) }
    }
  }
}

// MARK: - Sorting

extension [PackedPosition] {
  fileprivate mutating func sortIfNeeded() {
    for index in indices.dropFirst() where self[index] < self[index - 1] { return sort() }
  }
}

extension [PackedMove] {
  /// Sorts moves by their sources.
  ///
  /// - Complexity: O(*n*) for many moves, which are sorted digit by digit; O(*n* log *n*) for few.
  fileprivate mutating func sortBySource() {
    guard count > 128 else { return sort { $0.from < $1.from } }
    // The moves of a reversed list descend.
    if isDescending { return reverse() }
    var bits: UInt64 = 0
    for index in 1..<count { bits |= self[index].from.bits ^ self[0].from.bits }
    for shift in Self.digitShifts(of: bits) { self = sorted(by: shift) }
  }

  private var isDescending: Bool {
    for index in 1..<count where self[index - 1].from < self[index].from { return false }
    return true
  }

  /// Returns the lowest bit of each digit that differs between moves, given all bits that do.
  private static func digitShifts(of bits: UInt64) -> [UInt64] {
    var shifts: [UInt64] = []
    var shift: UInt64 = 0
    while shift < 64, bits >> shift != 0 {
      shift += UInt64((bits >> shift).trailingZeroBitCount)
      shifts.append(shift)
      shift += digit
    }
    return shifts
  }

  /// Returns the moves sorted by one digit; moves with the same digit retain their order.
  private func sorted(by shift: UInt64) -> [PackedMove] {
    [PackedMove](unsafeUninitializedCapacity: count) { sorted, initialized in
      withUnsafeTemporaryAllocation(of: Int.self, capacity: Int(Self.mask) + 1) { starts in
        starts.initialize(repeating: 0)
        for move in self { starts[Int(move.from.bits >> shift & Self.mask)] += 1 }
        var start = 0
        for index in starts.indices {
          let size = starts[index]
          starts[index] = start
          start += size
        }
        for move in self {
          let digit = Int(move.from.bits >> shift & Self.mask)
          sorted[starts[digit]] = move
          starts[digit] += 1
        }
      }
      initialized = count
    }
  }

  /// The number of bits of a digit: 512 counters fit into the first-level cache.
  private static var digit: UInt64 { 9 }
  private static var mask: UInt64 { (1 << digit) - 1 }
}

// MARK: - Sections

/// The retained sections and the section operations of a diff.
@usableFromInline
struct SectionPairing: Sendable {
  /// The retained sections, ascending by new index.
  @usableFromInline var pairs: [(old: Int, new: Int)] = []
  @usableFromInline var deletes: [Int] = []
  @usableFromInline var inserts: [Int] = []
  @usableFromInline var moves: [ChangeSet.SectionMove] = []
  @usableFromInline var updates: [Int] = []

  /// The pairing of two lists of one section each.
  @usableFromInline static let single: SectionPairing = {
    var pairing = SectionPairing()
    pairing.pairs = [(0, 0)]
    return pairing
  }()

  private init() {}

  /// Pairs sections by ID, with the fewest moves.
  @inlinable
  init<Section: ListSectionProtocol>(from old: [Section], to new: [Section]) {
    if old.count == new.count, old.indices.allSatisfy({ old[$0].id == new[$0].id }) {
      pairs = old.indices.map { ($0, $0) }
      updates = old.indices.filter { !new[$0].hasSameContent(as: old[$0]) }
      return
    }
    let comparer = ClosureComparer<Section, Section.ID>(id: { $0.id }, hasSameContent: { $0.hasSameContent(as: $1) })
    let changes = ChangeSet(itemsFrom: old, to: new, comparer)
    deletes = changes.deletes.map(\.item)
    inserts = changes.inserts.map(\.item)
    moves = changes.moves.map { ChangeSet.SectionMove(from: $0.from.item, to: $0.to.item) }
    updates = changes.updates.map(\.item)
    let map = PositionMap(changes)
    for index in new.indices {
      guard let before = map.oldPosition(ofNew: ItemPosition(section: 0, item: index)) else { continue }
      pairs.append((before.item, index))
    }
  }
}
