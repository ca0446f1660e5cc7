public import ListChanges
import ListStorage

/// The rows of another source with the last one of every section first.
///
/// Sections keep their order: see ``DataSource/reversedSections()``.
///
/// - Complexity: a change of *k* rows takes O(*k* log *k* + *k* log *s*) for *s* sections; a lookup O(log *s*) beside that of
///   the base. A section takes about eight bytes, a row none.
public final class ReversedSource<Item>: DataSource {
  /// Who is told of changes.
  public let changeHub = ChangeHub()
  let base: any DataSource<Item>
  /// The item count of every section: where the rows stood, once the base has changed.
  private var counts: CountList

  init(_ base: any DataSource<Item>) {
    self.base = base
    counts = CountList(of: base)
    changeHub.follow(base.changeHub, on: self) { $0.translate($1) }
  }

  deinit { changeHub.close() }

  /// The number of sections.
  public var sectionCount: Int { counts.count }

  /// The number of rows in a section; 0 when there is no such section.
  public func itemCount(inSection section: Int) -> Int {
    section >= 0 && section < counts.count ? counts[section] : 0
  }

  /// The row at a position; `nil` when there is none.
  public func item(at position: ItemPosition) -> Item? { counts.reversed(position).flatMap(base.item(at:)) }

  /// What the base knows of a section.
  public func sectionInfo(at index: Int) -> SectionInfo? { base.sectionInfo(at: index) }

  /// The identity that the row has in the base.
  public func id(at position: ItemPosition) -> ItemID? { counts.reversed(position).flatMap(base.id(at:)) }

  /// Where the row with this identity is.
  public func position(of id: ItemID) -> ItemPosition? { base.position(of: id).flatMap(counts.reversed) }

  private func translate(_ changes: ChangeSet) -> ChangeSet {
    let before = counts
    guard follow(changes) else {
      counts = CountList(of: base)
      return .reload
    }
    var draft = ChangeSet.Draft(sectionsOf: changes)
    draft.deletes = changes.deletes.compactMap(before.reversed)
    draft.inserts = changes.inserts.compactMap(counts.reversed)
    draft.updates = changes.updates.compactMap(counts.reversed)
    for move in changes.moves { draft.addRow(from: before.reversed(move.from), to: counts.reversed(move.to)) }
    return draft.changeSet()
  }

  /// Takes over what the base changed.
  ///
  /// - Returns: whether it fits: a base may have changed without a word, or say what is not so.
  private func follow(_ changes: ChangeSet) -> Bool {
    for step in changes.steps {
      guard counts.apply(step, newCount: base.itemCount(inSection:)) else { return false }
    }
    return counts.agrees(with: base, after: changes)
  }
}

extension CountList {
  /// The place of a row, counted from the end of its section; `nil` when there is no such row.
  fileprivate func reversed(_ position: ItemPosition) -> ItemPosition? {
    guard contains(position) else { return nil }
    return ItemPosition(section: position.section, item: self[position.section] - 1 - position.item)
  }
}

extension DataSource {
  /// The rows of every section with the last one first; sections keep their order.
  ///
  /// Order matters: what is applied afterwards sees the rows as they are shown. `reversed().prefix(3)` are the last three
  /// rows, the last one first; `prefix(3).reversed()` are the first three, the third one first.
  public func reversed() -> ReversedSource<Item> { ReversedSource(self) }
}
