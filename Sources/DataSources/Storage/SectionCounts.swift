import ListChanges

/// The item count of every section of a source, kept in step with what the source says of its changes.
struct SectionCounts {
  private var counts = CountList()

  init() {}

  /// The counts of a source as it is now.
  ///
  /// - Complexity: O(*s*) where *s* is the number of sections.
  init<Item>(of source: any DataSource<Item>) {
    counts = CountList((0..<source.sectionCount).map { source.itemCount(inSection: $0) })
  }

  var sectionCount: Int { counts.count }

  /// The number of rows in all sections.
  var itemCount: Int { counts.total }

  /// The number of rows in a section; 0 when there is no such section.
  func itemCount(inSection section: Int) -> Int {
    section >= 0 && section < counts.count ? counts[section] : 0
  }

  func contains(_ position: ItemPosition) -> Bool {
    position.item >= 0 && position.item < itemCount(inSection: position.section)
  }

  /// The numbers of a section's rows, counted through all sections; the section must exist.
  func rows(inSection section: Int) -> Range<Int> {
    let start = counts.sum(before: section)
    return start..<start + counts[section]
  }

  /// The number of the row at a position, counted through all sections; `nil` when there is none.
  func flatIndex(of position: ItemPosition) -> Int? {
    guard contains(position) else { return nil }
    return counts.sum(before: position.section) + position.item
  }

  /// The position of the row with this number; `nil` when there is none.
  func position(atFlatIndex index: Int) -> ItemPosition? {
    guard let place = counts.index(containing: index) else { return nil }
    return ItemPosition(section: place.index, item: place.remainder)
  }
}

extension SectionCounts {
  /// Takes over what a source changed.
  ///
  /// - Parameters:
  ///   - changes: what the source says of it.
  ///   - source: the source, after the changes.
  /// - Returns: whether it fits; if not, the counts are those of the source all the same.
  /// - Complexity: O(*k* log *s*) where *k* is the number of changes; O(*s*) when they do not fit.
  mutating func follow<Item>(_ changes: ChangeSet, of source: any DataSource<Item>) -> Bool {
    let sectionCount = source.sectionCount
    if !changes.isReload, take(changes, sectionCount, source.itemCount(inSection:)) { return true }
    self = SectionCounts(of: source)
    return false
  }

  private mutating func take(_ changes: ChangeSet, _ sectionCount: Int, _ itemCount: (Int) -> Int) -> Bool {
    for position in changes.deletes where !contains(position) { return false }
    for move in changes.moves where !contains(move.from) { return false }
    for position in changes.deletes { counts.add(-1, at: position.section) }
    for move in changes.moves { counts.add(-1, at: move.from.section) }
    if changes.hasSectionChanges, !takeSections(changes, itemCount) { return false }
    guard counts.count == sectionCount else { return false }
    for position in changes.inserts {
      guard position.section < sectionCount else { return false }
      counts.add(1, at: position.section)
    }
    for move in changes.moves {
      guard move.to.section < sectionCount else { return false }
      counts.add(1, at: move.to.section)
    }
    return fits(changes, itemCount)
  }

  /// Whether all positions exist after the change, and the sections that were touched have as many rows as they should.
  private func fits(_ changes: ChangeSet, _ itemCount: (Int) -> Int) -> Bool {
    var last = -1
    func check(_ position: ItemPosition) -> Bool {
      guard contains(position) else { return false }
      defer { last = position.section }
      return position.section == last || counts[position.section] == itemCount(position.section)
    }
    for position in changes.inserts where !check(position) { return false }
    for position in changes.updates where !check(position) { return false }
    for move in changes.moves where !check(move.to) { return false }
    if let section = changes.sectionUpdates.last, section >= counts.count { return false }
    guard !changes.deletes.isEmpty || !changes.moves.isEmpty else { return true }
    let map = changes.hasSectionChanges ? PositionMap(changes) : nil
    func checkLeft(_ section: Int) -> Bool {
      guard section != last else { return true }
      last = section
      guard let now = map == nil ? section : map?.newSection(ofOld: section) else { return true }
      return counts[now] == itemCount(now)
    }
    last = -1
    for position in changes.deletes where !checkLeft(position.section) { return false }
    for move in changes.moves where !checkLeft(move.from.section) { return false }
    return true
  }

  /// The steps of sections alone; rows are neither here nor there meanwhile.
  private mutating func takeSections(_ changes: ChangeSet, _ itemCount: (Int) -> Int) -> Bool {
    for step in changes.sectionSteps {
      switch step {
      case .deleteSection(let section):
        guard section < counts.count else { return false }
        counts.remove(at: section)
      case .moveSection(let from, let to):
        guard from < counts.count, to < counts.count else { return false }
        counts.move(from: from, to: to)
      case .insertSection(let section):
        guard section <= counts.count else { return false }
        counts.insert(itemCount(section), at: section)
      default: break
      }
    }
    return true
  }
}
