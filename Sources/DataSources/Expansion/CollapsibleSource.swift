public import ListChanges
import ListStorage

/// The sections of another source, of which some are collapsed: they keep their header and show no rows.
///
/// A section stays collapsed wherever it moves. One that has an identity is collapsed again when it comes back, and
/// after a reload.
///
/// - Complexity: a change of *k* rows takes O(*k* log *n*), as of *n* sections and rows of the base; to collapse or expand
///   a section of *m* rows O(*m* log *m* + log *n*). A lookup takes O(log *s*) beside that of the base, for *s*
///   sections. A section takes about eight bytes, a row none.
public final class CollapsibleSource<Item>: DataSource {
  /// Who is told of changes.
  public let changeHub = ChangeHub()
  let base: any DataSource<Item>
  /// Which sections show no rows.
  var sections: CollapsedSections
  /// The identities of the sections that are collapsed, or will be when they come.
  var ids: Set<ItemID>

  init(_ base: any DataSource<Item>, collapsed ids: Set<ItemID>) {
    self.base = base
    self.ids = ids
    sections = CollapsedSections(of: base) { base.sectionInfo(at: $0)?.id.map(ids.contains) ?? false }
    changeHub.follow(base.changeHub, on: self) { $0.translate($1) }
  }

  deinit { changeHub.close() }

  /// The number of sections, those of the base.
  public var sectionCount: Int { base.sectionCount }

  /// The number of rows that are shown; 0 for a collapsed section, and when there is no such section.
  public func itemCount(inSection section: Int) -> Int {
    sections.isCollapsed(section) ? 0 : base.itemCount(inSection: section)
  }

  /// The row at a position; `nil` when none is shown there.
  public func item(at position: ItemPosition) -> Item? { sections.shown(position).flatMap(base.item(at:)) }

  /// What the base knows of a section.
  public func sectionInfo(at index: Int) -> SectionInfo? { base.sectionInfo(at: index) }

  /// The identity that the row has in the base.
  public func id(at position: ItemPosition) -> ItemID? { sections.shown(position).flatMap(base.id(at:)) }

  /// Where the row with this identity is, if it is shown.
  public func position(of id: ItemID) -> ItemPosition? { base.position(of: id).flatMap(sections.shown) }

  /// Brings the flags in step with the base, and says what the base's changes are for rows that are shown.
  private func translate(_ changes: ChangeSet) -> ChangeSet {
    let before = sections
    guard !changes.isReload, follow(changes) else {
      sections = CollapsedSections(of: base, isCollapsed: isToBeCollapsed)
      return .reload
    }
    // Where nothing is collapsed, nothing is hidden.
    if before.bits.ones == 0, sections.bits.ones == 0 { return changes }
    var draft = ChangeSet.Draft(sectionsOf: changes)
    draft.deletes = changes.deletes.compactMap(before.shown)
    draft.inserts = changes.inserts.compactMap(sections.shown)
    draft.updates = changes.updates.compactMap(sections.shown)
    for move in changes.moves { draft.addItem(from: before.shown(move.from), to: sections.shown(move.to)) }
    return draft.changeSet()
  }

  /// Takes over what the base changed.
  ///
  /// - Returns: whether it fits: a base may have changed without a word, or say what is not so.
  private func follow(_ changes: ChangeSet) -> Bool {
    // Users' code is asked meanwhile and may read this source: it finds the old state, not one that is being changed.
    var next = sections
    for step in changes.steps {
      let fits = next.apply(step, newCount: base.itemCount(inSection:), isCollapsed: isToBeCollapsed)
      guard fits else { return false }
    }
    sections = next
    return sections.counts.agrees(with: base, after: changes)
  }

  /// Whether a section that comes is one that is remembered as collapsed.
  private func isToBeCollapsed(_ section: Int) -> Bool {
    !ids.isEmpty && base.sectionInfo(at: section)?.id.map(ids.contains) ?? false
  }
}

extension DataSource {
  /// The same list with sections that can be collapsed to their header.
  ///
  ///     let months = photos.collapsible()
  ///     months.toggle(section: 2)
  ///
  /// - Parameter ids: the identities of sections that are collapsed from the beginning, or when they come.
  public func collapsible(collapsed ids: Set<ItemID> = []) -> CollapsibleSource<Item> {
    CollapsibleSource(self, collapsed: ids)
  }
}
