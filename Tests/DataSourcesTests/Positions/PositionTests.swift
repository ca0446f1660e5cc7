import DataSources
import ListTestSupport
import Testing

@Suite struct PositionTests {
  /// All shapes of up to four sections with up to two items, and every position in and around them.
  private static let shapes: [[Int]] = {
    var shapes: [[Int]] = [[]]
    for length in 1...4 {
      for number in 0..<[1, 3, 9, 27, 81][length] {
        shapes.append((0..<length).map { number / [1, 3, 9, 27][$0] % 3 })
      }
    }
    return shapes
  }()

  private func rows(_ counts: [Int]) -> [ItemPosition] {
    counts.enumerated().flatMap { section, count in (0..<count).map { ItemPosition(section: section, item: $0) } }
  }

  private func positions(around counts: [Int]) -> [ItemPosition] {
    (-1...counts.count).flatMap { section in (-1...3).map { ItemPosition(section: section, item: $0) } }
      + [.max, .min].flatMap { [ItemPosition(section: $0, item: 0), ItemPosition(section: 0, item: $0)] }
  }

  @Test("TS-44, EZ-5 the next item is found across empty sections, and there is none after an invalid position")
  func nextAndPreviousPositions() {
    for counts in Self.shapes {
      let shape = ListShape(itemCounts: counts)
      let source = SectionedSource(reloading: counts.enumerated().map { ListSection(id: $0, items: Array(0..<$1)) })
      let rows = rows(counts)
      #expect(Array(shape.positions) == rows && Array(source.positions) == rows && source.itemCount == rows.count)
      for position in positions(around: counts) {
        let index = rows.firstIndex(of: position)
        let after = index.flatMap { rows.indices.contains($0 + 1) ? rows[$0 + 1] : nil }
        let before = index.flatMap { rows.indices.contains($0 - 1) ? rows[$0 - 1] : nil }
        #expect(
          shape.position(after: position) == after && source.position(after: position) == after,
          "\(position) of \(counts)")
        #expect(shape.position(before: position) == before && source.position(before: position) == before)
        #expect(shape.flatIndex(of: position) == index && source.shape == shape)
        #expect(source.contains(position) == (index != nil))
      }
      for index in [-1, 0, 1, 2, 3, 7, 8, 9, .max, .min] {
        let position = rows.indices.contains(index) ? rows[index] : nil
        #expect(shape.position(atFlatIndex: index) == position)
      }
    }
  }

  @Test("YV-31 clamped in the same section, else the last item of an earlier section, else the first of a later one")
  func nearestPositions() {
    for counts in Self.shapes {
      let shape = ListShape(itemCounts: counts)
      let rows = rows(counts)
      for position in positions(around: counts) {
        let inside = rows.filter { $0.section == position.section }
        let before = rows.last { $0.section < position.section }
        let after = rows.first { $0.section > position.section }
        let clamped = inside.last { $0 <= position } ?? inside.first
        #expect(shape.nearestPosition(to: position) == clamped ?? before ?? after, "\(position) of \(counts)")
        #expect(shape.nearestPosition(to: position, preferring: .before) == clamped ?? before ?? after)
        #expect(shape.nearestPosition(to: position, preferring: .after) == clamped ?? after ?? before)
      }
    }
  }
}

// MARK: - Scroll anchors

@Suite struct ScrollAnchorTests {
  private static let seeds: ClosedRange<UInt64> = 1...1_500

  @Test("YV-31 after a deletion, the nearest item is the one that a naive search finds", arguments: seeds)
  func nearestItemAfterDeletion(seed: UInt64) throws {
    let change = try RandomChange(seed: seed)
    for position in change.old.positions + [ItemPosition(section: 9, item: 9), ItemPosition(section: -1, item: -1)] {
      for side in NearestItem.allCases {
        let nearest = PositionMap(change.changes).nearestPosition(
          toOld: position, from: change.old, to: change.new, preferring: side)
        try #require(nearest == change.nearest(to: position, side), "\(position), \(side): \(change.changes)")
      }
    }
  }

  /// The anchor is the first remaining visible item, or the nearest one.
  @Test(arguments: seeds) func anchorIsAVisibleItemOrTheNearest(seed: UInt64) throws {
    var change = try RandomChange(seed: seed)
    let rows = Array(change.old.positions)
    guard !rows.isEmpty, change.new.itemCount > 0 else { return }
    let first = change.generator.below(rows.count)
    let last = first + change.generator.below(rows.count - first)
    let wish = change.generator.oneIn(2) ? rows[change.generator.below(rows.count)] : nil
    let anchor = ScrollAnchor(
      in: change.changes, visible: rows[first]...rows[last], holding: wish, from: change.old, to: change.new)
    let visible = rows[first...last]
    let row =
      wish.flatMap { change.targets[$0] == nil ? nil : $0 }
      ?? visible.first { change.targets[$0] != nil && !change.isMoved($0) }
      ?? visible.first { change.targets[$0] != nil }
    #expect(anchor?.isSameItem == (row != nil))
    #expect(anchor?.oldPosition == row ?? wish ?? visible.first)
    #expect(
      anchor?.newPosition == row.flatMap { change.targets[$0] }
        ?? change.replacement(of: anchor?.oldPosition ?? rows[0])
        ?? change.nearest(to: anchor?.oldPosition ?? rows[0], .automatic))
  }

  @Test func reloadKeepsThePosition() {
    let (old, new) = (ListShape(itemCounts: [3, 4]), ListShape(itemCounts: [3, 2]))
    let visible = ItemPosition(section: 1, item: 3)...ItemPosition(section: 1, item: 3)
    let anchor = ScrollAnchor(in: .reload, visible: visible, from: old, to: new)
    #expect(anchor?.newPosition == ItemPosition(section: 1, item: 1) && anchor?.isSameItem == false)
    #expect(ScrollAnchor(in: .reload, visible: visible, from: old, to: ListShape()) == nil)
    #expect(ScrollAnchor(in: .reload, visible: visible, from: ListShape(), to: new) == nil)
  }

  /// A page of placeholders in view is loaded.
  @Test func itemsInThePlaceOfOthers() throws {
    let shape = ListShape(itemCounts: [1_000])
    let page = (450..<500).map { ItemPosition(section: 0, item: $0) }
    let changes = try ChangeSet(deletes: page, inserts: page)
    let anchor = ScrollAnchor(in: changes, visible: page[4]...page[14], from: shape, to: shape)
    #expect(anchor?.newPosition == page[4] && anchor?.isSameItem == false)
  }

  @Test func visibleRangeIsClamped() throws {
    let shape = ListShape(itemCounts: [2])
    let visible = ItemPosition(section: -3, item: 5)...ItemPosition(section: 7, item: 0)
    let anchor = ScrollAnchor(in: ChangeSet(), visible: visible, from: shape, to: shape)
    #expect(anchor?.oldPosition == ItemPosition(section: 0, item: 0) && anchor?.isSameItem == true)
  }
}

/// A random change between small lists, and the naive position of each item.
private struct RandomChange {
  let changes: ChangeSet
  let old: ListShape
  let new: ListShape
  var generator: SeededGenerator
  private(set) var targets: [ItemPosition: ItemPosition] = [:]
  private var sectionTargets: [Int: Int] = [:]

  init(seed: UInt64) throws {
    generator = SeededGenerator(seed: seed)
    let before = generator.sections()
    let after = generator.oneIn(4) ? generator.sections() : generator.edited(before)
    changes = ChangeSet(fromSections: before, toSections: after)
    old = ListShape(itemCounts: before.map(\.items.count))
    new = ListShape(itemCounts: after.map(\.items.count))
    let batch = try ReferenceBatch(changes, from: old, to: new)
    for (section, origin) in batch.sectionOrigins.enumerated() {
      if let origin { sectionTargets[origin] = section }
      for (item, origin) in batch.itemOrigins[section].enumerated() {
        if let origin { targets[origin] = ItemPosition(section: section, item: item) }
      }
    }
  }

  func isMoved(_ row: ItemPosition) -> Bool {
    changes.moves.contains { $0.from == row } || changes.sectionMoves.contains { $0.from == row.section }
  }

  func replacement(of position: ItemPosition) -> ItemPosition? {
    guard let section = sectionTargets[position.section] else { return nil }
    let staying = old.positions.filter { $0.section == position.section && targets[$0] != nil }.filter { position in
      !changes.moves.contains { $0.from == position }
    }
    let (above, below) = (staying.last { $0 < position }, staying.first { $0 > position })
    let item = (above.flatMap { targets[$0]?.item } ?? -1) + position.item - (above?.item ?? -1)
    let end = below.flatMap { targets[$0]?.item } ?? new.itemCount(inSection: section)
    return item < end ? ItemPosition(section: section, item: item) : nil
  }

  func nearest(to position: ItemPosition, _ side: NearestItem) -> ItemPosition? {
    if let target = targets[position] { return target }
    if let section = sectionTargets[position.section], new.itemCount(inSection: section) > 0 {
      let staying = old.positions.filter { $0.section == position.section && targets[$0]?.section == section }
      let before = staying.last { $0 < position }.flatMap { targets[$0] }
      let after = staying.first { $0 > position }.flatMap { targets[$0] }
      let clamped = min(max(0, position.item), new.itemCount(inSection: section) - 1)
      return (side == .before ? before ?? after : after ?? before) ?? ItemPosition(section: section, item: clamped)
    }
    let filled = sectionTargets.keys.sorted().filter { new.itemCount(inSection: sectionTargets[$0] ?? -1) > 0 }
    let before = filled.last { $0 < position.section }.flatMap { sectionTargets[$0] }
      .map { ItemPosition(section: $0, item: new.itemCount(inSection: $0) - 1) }
    let after = filled.first { $0 > position.section }.flatMap { sectionTargets[$0] }
      .map { ItemPosition(section: $0, item: 0) }
    return (side == .after ? after ?? before : before ?? after) ?? new.nearestPosition(to: position, preferring: side)
  }
}
