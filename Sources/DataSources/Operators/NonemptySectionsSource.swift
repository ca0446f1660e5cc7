public import ListChanges

/// The sections of another source that have rows.
///
/// A section comes with its first row and goes with its last one, in the same batch.
///
/// - Complexity: a change of *k* rows takes O(*s* + *k* log *k*) for *s* sections; a lookup O(1).
public final class NonemptySectionsSource<Item>: DataSource {
  /// Who is told of changes.
  public let changeHub = ChangeHub()
  let base: any DataSource<Item>
  private var sections: Visibility
  private var shape: ListShape

  init(_ base: any DataSource<Item>) {
    self.base = base
    shape = base.shape
    sections = Visibility(shape)
    changeHub.follow(base.changeHub) { [weak self] in self?.translate($0) ?? ChangeSet() }
  }

  /// The number of sections that have rows.
  public var sectionCount: Int { sections.visible.count }
  /// The number of rows in a section; 0 when there is no such section.
  public func itemCount(inSection section: Int) -> Int {
    sections.visible.indices.contains(section) ? base.itemCount(inSection: sections.visible[section]) : 0
  }
  /// The row at a position; `nil` when there is none.
  public func item(at position: ItemPosition) -> Item? { basePosition(of: position).flatMap(base.item(at:)) }
  /// What the base knows of a section.
  public func section(at index: Int) -> SectionInfo? {
    sections.visible.indices.contains(index) ? base.section(at: sections.visible[index]) : nil
  }
  /// The identity that the row has in the base.
  public func id(at position: ItemPosition) -> ItemID? { basePosition(of: position).flatMap(base.id(at:)) }
  /// Where the row with this identity is.
  public func position(of id: ItemID) -> ItemPosition? { base.position(of: id).flatMap(sections.position(of:)) }

  private func basePosition(of position: ItemPosition) -> ItemPosition? {
    guard sections.visible.indices.contains(position.section) else { return nil }
    return ItemPosition(section: sections.visible[position.section], item: position.item)
  }

  private func translate(_ changes: ChangeSet) -> ChangeSet {
    let (old, oldShape) = (sections, shape)
    shape = base.shape
    sections = Visibility(shape)
    // A base that changed without a word, or says what does not fit, is read anew.
    guard !changes.isReload, changes.fits(from: oldShape, to: shape) else { return .reload }
    let map = PositionMap(changes)
    var draft = ChangeSet.Draft()
    draft.sectionDeletes = changes.sectionDeletes.compactMap { old.ranks[$0] }
    draft.sectionInserts = changes.sectionInserts.compactMap { sections.ranks[$0] }
    for section in sections.ranks.indices {
      guard let before = map.oldSection(ofNew: section) else { continue }
      switch (old.ranks[before], sections.ranks[section]) {
      case (let rank?, nil): draft.sectionDeletes.append(rank)
      case (nil, let rank?): draft.sectionInserts.append(rank)
      default: break
      }
    }
    for move in changes.sectionMoves {
      guard let from = old.ranks[move.from], let to = sections.ranks[move.to] else { continue }
      draft.sectionMoves.append(.init(from: from, to: to))
    }
    draft.sectionUpdates = changes.sectionUpdates.compactMap { sections.ranks[$0] }
    draft.deletes = changes.deletes.compactMap { old.position(of: $0) }
    draft.inserts = changes.inserts.compactMap { sections.position(of: $0) }
    for move in changes.moves { draft.addRow(from: old.position(of: move.from), to: sections.position(of: move.to)) }
    draft.updates = changes.updates.compactMap { sections.position(of: $0) }
    return draft.changeSet()
  }

  /// Which sections of the base are seen.
  private struct Visibility {
    /// The seen sections' indices in the base.
    let visible: [Int]
    /// For every section of the base its index among those seen.
    let ranks: [Int?]

    init(_ shape: ListShape) {
      visible = shape.itemCounts.indices.filter { shape.itemCounts[$0] > 0 }
      var ranks = [Int?](repeating: nil, count: shape.sectionCount)
      for (rank, section) in visible.enumerated() { ranks[section] = rank }
      self.ranks = ranks
    }

    func position(of position: ItemPosition) -> ItemPosition? {
      guard ranks.indices.contains(position.section) else { return nil }
      return ranks[position.section].map { ItemPosition(section: $0, item: position.item) }
    }
  }
}

extension DataSource {
  /// The same list without its empty sections.
  public func hidingEmptySections() -> NonemptySectionsSource<Item> { NonemptySectionsSource(self) }
}
