public import ListChanges

/// The sections of another source with the last one first; rows keep their order within them.
///
/// - Complexity: a change of *k* rows and sections takes O(*k* log *k*); lookups as in the base.
public final class ReversedSectionsSource<Item>: DataSource {
  /// Who is told of changes.
  public let changeHub = ChangeHub()
  let base: any DataSource<Item>

  /// The number of sections.
  public private(set) var sectionCount: Int

  init(_ base: any DataSource<Item>) {
    self.base = base
    sectionCount = base.sectionCount
    changeHub.follow(base.changeHub, on: self) { $0.translate($1) }
  }

  deinit { changeHub.close() }

  /// The number of rows in a section; 0 when there is no such section.
  public func itemCount(inSection section: Int) -> Int {
    reversed(section, of: sectionCount).map { base.itemCount(inSection: $0) } ?? 0
  }

  /// The row at a position; `nil` when there is none.
  public func item(at position: ItemPosition) -> Item? {
    reversed(position, of: sectionCount).flatMap(base.item(at:))
  }

  /// What the base knows of a section.
  public func sectionInfo(at index: Int) -> SectionInfo? {
    reversed(index, of: sectionCount).flatMap(base.sectionInfo(at:))
  }

  /// The identity that the row has in the base.
  public func id(at position: ItemPosition) -> ItemID? { reversed(position, of: sectionCount).flatMap(base.id(at:)) }

  /// Where the row with this identity is.
  public func position(of id: ItemID) -> ItemPosition? {
    base.position(of: id).flatMap { reversed($0, of: sectionCount) }
  }

  private func translate(_ changes: ChangeSet) -> ChangeSet {
    let (old, new) = (sectionCount, base.sectionCount)
    sectionCount = new
    // A base that changed without a word is read anew.
    guard !changes.isReload, old + changes.sectionInserts.count == new + changes.sectionDeletes.count else {
      return .reload
    }
    var draft = ChangeSet.Draft()
    draft.sectionDeletes = changes.sectionDeletes.compactMap { reversed($0, of: old) }
    draft.sectionInserts = changes.sectionInserts.compactMap { reversed($0, of: new) }
    draft.sectionUpdates = changes.sectionUpdates.compactMap { reversed($0, of: new) }
    draft.deletes = changes.deletes.compactMap { reversed($0, of: old) }
    draft.inserts = changes.inserts.compactMap { reversed($0, of: new) }
    draft.updates = changes.updates.compactMap { reversed($0, of: new) }
    for move in changes.sectionMoves {
      guard let from = reversed(move.from, of: old), let to = reversed(move.to, of: new) else { return .reload }
      draft.sectionMoves.append(.init(from: from, to: to))
    }
    for move in changes.moves { draft.addRow(from: reversed(move.from, of: old), to: reversed(move.to, of: new)) }
    return draft.changeSet()
  }

  private func reversed(_ section: Int, of count: Int) -> Int? {
    section >= 0 && section < count ? count - 1 - section : nil
  }

  private func reversed(_ position: ItemPosition, of count: Int) -> ItemPosition? {
    reversed(position.section, of: count).map { ItemPosition(section: $0, item: position.item) }
  }
}

extension DataSource {
  /// The sections with the last one first; rows keep their order within them: see ``reversed()``.
  public func reversedSections() -> ReversedSectionsSource<Item> { ReversedSectionsSource(self) }
}
