public import ListChanges

/// The rows of another source with a row before, or after, those of each section.
///
/// The row is made of what the base knows of the section, and is updated with it. Its identity is that of the section.
/// The section keeps its titles.
///
/// - Complexity: a change of *k* rows takes O(*k* log *s*) for *s* sections; a lookup that of the base and O(log *s*). A
///   section takes about 24 bytes, and four times the size of its identity; a row takes none.
public final class SectionRowSource<Base, Item>: DataSource {
  /// Who is told of changes.
  public let changeHub = ChangeHub()
  let base: any DataSource<Base>
  private let row: (Base) -> Item
  private let sectionRow: (SectionInfo) -> Item?
  private var sections: DecoratedSections
  private var directory: SectionDirectory

  init(
    _ base: any DataSource<Base>, at edge: DecoratedSections.Edge, ofEmptySections: Bool,
    row: @escaping (Base) -> Item, sectionRow: @escaping (SectionInfo) -> Item?
  ) {
    self.base = base
    self.row = row
    self.sectionRow = sectionRow
    sections = DecoratedSections(of: base, at: edge, ofEmptySections: ofEmptySections) {
      base.sectionInfo(at: $0).flatMap(sectionRow) != nil
    }
    directory = SectionDirectory(of: base)
    changeHub.follow(base.changeHub, on: self) { $0.translate($1) }
  }

  deinit { changeHub.close() }

  /// The number of sections, those of the base.
  public var sectionCount: Int { sections.counts.count }

  /// The number of rows, with the one that was added; 0 when there is no such section.
  public func itemCount(inSection section: Int) -> Int { sections.itemCount(inSection: section) }

  /// The row at a position; `nil` when there is none.
  public func item(at position: ItemPosition) -> Item? {
    if let position = sections.basePosition(of: position) { return base.item(at: position).map(row) }
    return isSectionRow(at: position) ? base.sectionInfo(at: position.section).flatMap(sectionRow) : nil
  }

  /// What the base knows of a section.
  public func sectionInfo(at index: Int) -> SectionInfo? { base.sectionInfo(at: index) }

  /// The identity that the row has in the base, or that of the section.
  public func id(at position: ItemPosition) -> ItemID? {
    if let position = sections.basePosition(of: position) { return base.id(at: position)?.ofDecoratedItem }
    return isSectionRow(at: position) ? directory.id(ofSection: position.section)?.ofDecoration : nil
  }

  /// Where the row with this identity is.
  public func position(of id: ItemID) -> ItemPosition? {
    switch id.decorated {
    case .item(let id): base.position(of: id).flatMap(sections.position(ofBase:))
    case .decoration(let id): directory.section(of: id).flatMap(sections.sectionRow(of:))
    }
  }

  /// Whether the row at a position is the one that was added to its section.
  public func isSectionRow(at position: ItemPosition) -> Bool { sections.sectionRow(of: position.section) == position }

  /// Brings the sections in step with the base, and says what the base's changes are with the rows that were added.
  private func translate(_ changes: ChangeSet) -> ChangeSet {
    let before = sections
    guard !changes.isReload, follow(changes) else {
      sections = DecoratedSections(of: base, at: sections.edge, ofEmptySections: sections.ofEmptySections) {
        hasRow($0)
      }
      directory = SectionDirectory(of: base)
      return .reload
    }
    var draft = ChangeSet.Draft(sectionsOf: changes)
    draft.deletes = changes.deletes.compactMap(before.position(ofBase:))
    draft.inserts = changes.inserts.compactMap(sections.position(ofBase:))
    draft.updates = changes.updates.compactMap(sections.position(ofBase:))
    for move in changes.moves {
      draft.addItem(from: before.position(ofBase: move.from), to: sections.position(ofBase: move.to))
    }
    let map = PositionMap(changes)
    let updated = Set(changes.sectionUpdates)
    for section in updated.union(changes.touchedSections) {
      guard let old = map.oldSection(ofNew: section) else { continue }
      switch (before.sectionRow(of: old), sections.sectionRow(of: section)) {
      case (let was?, nil): draft.deletes.append(was)
      case (nil, let now?): draft.inserts.append(now)
      case (_?, let now?): if updated.contains(section) { draft.updates.append(now) }
      case (nil, nil): break
      }
    }
    return draft.changeSet()
  }

  private func follow(_ changes: ChangeSet) -> Bool {
    // Users' code is asked meanwhile and may read this source: it finds the old state, not one that is being changed.
    var next = sections
    for step in changes.steps {
      guard next.apply(step, of: base, hasRow: hasRow) else { return false }
      directory.apply(step, newID: SectionDirectory.newID(for: step, of: base))
    }
    sections = next
    return sections.counts.agrees(with: base, after: changes)
  }

  private func hasRow(_ section: Int) -> Bool { base.sectionInfo(at: section).flatMap(sectionRow) != nil }
}
