public import ListChanges

/// The sections of another source without those that are empty, or without some of them.
///
/// A section that is hidden while it is empty comes with its first row and goes with its last one, in the same batch.
///
/// - Complexity: a change of *k* rows and sections takes O(*k* log *k* + *k* log *s*) for *s* sections; a lookup O(log *s*). A section
///   takes about eight bytes, a row none.
public final class NonemptySectionsSource<Item>: DataSource {
  /// Who is told of changes.
  public let changeHub = ChangeHub()
  let base: any DataSource<Item>
  /// Which sections are seen.
  private var sections: NonemptySections

  /// Whether a section is hidden while it is empty; one that is not stays.
  ///
  /// Asked once for each section that comes or is updated. Setting it tells which sections come and go.
  ///
  /// - Complexity: to set it O(*s* log *s*).
  public var hidesWhenEmpty: (SectionInfo) -> Bool {
    didSet { changeHub.emit(changesAfterNewCondition()) }
  }

  init(_ base: any DataSource<Item>, hidesWhenEmpty: @escaping (SectionInfo) -> Bool) {
    self.base = base
    self.hidesWhenEmpty = hidesWhenEmpty
    sections = NonemptySections(of: base) { base.sectionInfo(at: $0).map(hidesWhenEmpty) ?? true }
    changeHub.follow(base.changeHub, on: self) { $0.translate($1) }
  }

  deinit { changeHub.close() }

  /// The number of sections that are seen.
  public var sectionCount: Int { sections.seenCount }

  /// The number of rows in a section; 0 when there is no such section.
  public func itemCount(inSection section: Int) -> Int {
    sections.baseSection(ofRank: section).map { sections.counts[$0] } ?? 0
  }

  /// The row at a position; `nil` when there is none.
  public func item(at position: ItemPosition) -> Item? { sections.basePosition(of: position).flatMap(base.item(at:)) }

  /// What the base knows of a section.
  public func sectionInfo(at index: Int) -> SectionInfo? {
    sections.baseSection(ofRank: index).flatMap(base.sectionInfo(at:))
  }

  /// The identity that the row has in the base.
  public func id(at position: ItemPosition) -> ItemID? { sections.basePosition(of: position).flatMap(base.id(at:)) }

  /// Where the row with this identity is.
  public func position(of id: ItemID) -> ItemPosition? { base.position(of: id).flatMap(sections.position(ofBase:)) }

  private func translate(_ changes: ChangeSet) -> ChangeSet {
    let before = sections
    guard follow(changes) else {
      sections = NonemptySections(of: base, hidesWhenEmpty: isHiddenWhenEmpty)
      return .reload
    }
    let touched = Set(changes.touchedSections + changes.sectionUpdates)
    for section in touched { sections.refresh(section) }
    var draft = ChangeSet.Draft()
    draft.sectionDeletes = changes.sectionDeletes.compactMap(before.rank(ofBase:))
    draft.sectionInserts = changes.sectionInserts.compactMap(sections.rank(ofBase:))
    let map = PositionMap(changes)
    for section in touched {
      guard let origin = map.oldSection(ofNew: section) else { continue }
      draft.addSection(from: before.rank(ofBase: origin), to: sections.rank(ofBase: section))
    }
    for move in changes.sectionMoves {
      guard let from = before.rank(ofBase: move.from), let to = sections.rank(ofBase: move.to) else { continue }
      draft.sectionMoves.append(.init(from: from, to: to))
    }
    draft.sectionUpdates = changes.sectionUpdates.compactMap(sections.rank(ofBase:))
    draft.deletes = changes.deletes.compactMap(before.position(ofBase:))
    draft.inserts = changes.inserts.compactMap(sections.position(ofBase:))
    draft.updates = changes.updates.compactMap(sections.position(ofBase:))
    for move in changes.moves {
      draft.addItem(from: before.position(ofBase: move.from), to: sections.position(ofBase: move.to))
    }
    return draft.changeSet()
  }

  /// Takes over what the base changed.
  ///
  /// - Returns: whether it fits: a base may have changed without a word, or say what is not so.
  private func follow(_ changes: ChangeSet) -> Bool {
    // Users' code is asked meanwhile and may read this source: it finds the old state, not one that is being changed.
    var next = sections
    for step in changes.steps {
      let fits = next.apply(step, newCount: base.itemCount(inSection:), hidesWhenEmpty: isHiddenWhenEmpty)
      guard fits else { return false }
    }
    sections = next
    return sections.counts.agrees(with: base, after: changes)
  }

  /// What comes and goes because the condition is another one.
  private func changesAfterNewCondition() -> ChangeSet {
    let before = sections
    sections = NonemptySections(of: base, hidesWhenEmpty: isHiddenWhenEmpty)
    guard before.counts == sections.counts else { return .reload }
    var draft = ChangeSet.Draft()
    for section in 0..<sections.counts.count where sections.counts[section] == 0 {
      draft.addSection(from: before.rank(ofBase: section), to: sections.rank(ofBase: section))
    }
    return draft.changeSet()
  }

  private func isHiddenWhenEmpty(_ section: Int) -> Bool { base.sectionInfo(at: section).map(hidesWhenEmpty) ?? true }
}

extension ChangeSet.Draft {
  /// A section that was at one place and is at another, if it comes or goes thereby.
  fileprivate mutating func addSection(from before: Int?, to after: Int?) {
    switch (before, after) {
    case (let before?, nil): sectionDeletes.append(before)
    case (nil, let after?): sectionInserts.append(after)
    default: break
    }
  }
}

extension DataSource {
  /// The same list without its empty sections.
  public func hidingEmptySections() -> NonemptySectionsSource<Item> {
    NonemptySectionsSource(self) { _ in true }
  }

  /// The same list without those of its empty sections for which a condition holds; the others stay.
  ///
  ///     let days = timetable.hidingEmptySections { $0.id != ItemID("today") }
  ///
  /// - Parameter hidesWhenEmpty: asked once for each section that comes or is updated. It must not change the list.
  public func hidingEmptySections(
    where hidesWhenEmpty: @escaping (SectionInfo) -> Bool
  ) -> NonemptySectionsSource<Item> {
    NonemptySectionsSource(self, hidesWhenEmpty: hidesWhenEmpty)
  }
}
