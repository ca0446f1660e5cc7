public import ListChanges

/// The rows of another source in one section as long as they are few, in the base's sections otherwise.
///
/// While there are fewer rows than the threshold, section 0 has all of them in the base's order, and no section comes,
/// goes or is updated. When the number of rows crosses the threshold, the old sections go and the new ones come. After
/// YapDatabase's auto consolidation, and like there off while the base has a section with the identity of the one
/// section.
///
/// - Complexity: a change of *k* rows takes O(*k* log *s*) for *s* sections of the base, and O(*m* log *s*) for a section of *m*
///   rows that comes, goes or moves while there is one section; a crossing O(*s*). A lookup takes O(log *s*). A section of
///   the base takes about eight bytes, a row none.
public final class ConsolidatedSource<Item>: DataSource {
  /// Who is told of changes.
  public let changeHub = ChangeHub()
  let base: any DataSource<Item>
  private let info: SectionInfo
  /// The sections of the base, and whether there is only one here.
  var sections: ConsolidatedSections

  /// The number of rows from which on the base's sections are shown.
  ///
  /// Setting it tells what that changes.
  public var threshold: Int {
    didSet {
      let before = sections
      sections.threshold = threshold
      if before.isConsolidated != sections.isConsolidated { changeHub.emit(crossing(from: before)) }
    }
  }

  init(_ base: any DataSource<Item>, below threshold: Int, as info: SectionInfo) {
    self.base = base
    self.info = info
    self.threshold = threshold
    sections = ConsolidatedSections(of: base, threshold: threshold, id: info.id)
    changeHub.follow(base.changeHub, on: self) { $0.translate($1) }
  }

  deinit { changeHub.close() }

  /// Whether all rows are in one section for now.
  public var isConsolidated: Bool { sections.isConsolidated }

  /// One while there are few rows, else the number of the base's sections.
  public var sectionCount: Int { sections.shownSectionCount }

  /// The number of rows in a section; 0 when there is no such section.
  public func itemCount(inSection section: Int) -> Int {
    guard sections.isConsolidated else { return sections.counts.itemCount(inSection: section) }
    return section == 0 ? sections.counts.total : 0
  }

  /// The row at a position; `nil` when there is none.
  public func item(at position: ItemPosition) -> Item? { sections.basePosition(of: position).flatMap(base.item(at:)) }

  /// The one section's titles, or what the base knows of a section.
  public func sectionInfo(at index: Int) -> SectionInfo? {
    guard sections.isConsolidated else { return base.sectionInfo(at: index) }
    return index == 0 ? info : nil
  }

  /// The identity that the row has in the base.
  public func id(at position: ItemPosition) -> ItemID? { sections.basePosition(of: position).flatMap(base.id(at:)) }

  /// Where the row with this identity is.
  public func position(of id: ItemID) -> ItemPosition? { base.position(of: id).flatMap(sections.position(ofBase:)) }

  /// Brings the sections in step with the base, and says what the base's changes are for those that are shown.
  private func translate(_ changes: ChangeSet) -> ChangeSet {
    let before = sections
    // Users' code is asked meanwhile and may read this source: it finds the old state, not one that is being changed.
    var next = sections
    guard !changes.isReload, next.follow(changes, of: base) else {
      sections = ConsolidatedSections(of: base, threshold: threshold, id: info.id)
      return .reload
    }
    sections = next
    switch (before.isConsolidated, sections.isConsolidated) {
    case (false, false): return changes
    case (true, true): return rowChanges(changes, from: before)
    default: return crossing(from: before)
    }
  }

  /// Everything goes and comes: no platform list takes a row that moves out of a section that goes, or into one that comes.
  private func crossing(from before: ConsolidatedSections) -> ChangeSet {
    var draft = ChangeSet.Draft()
    draft.sectionDeletes = Array(0..<before.shownSectionCount)
    draft.sectionInserts = Array(0..<sections.shownSectionCount)
    return draft.changeSet()
  }

  /// What a change means for all rows in one section: with a section of the base go, come or move its rows.
  private func rowChanges(_ changes: ChangeSet, from before: ConsolidatedSections) -> ChangeSet {
    var draft = ChangeSet.Draft()
    draft.deletes = changes.deletes.compactMap(before.position(ofBase:))
    draft.deletes += changes.sectionDeletes.flatMap(before.rows(ofBaseSection:))
    draft.inserts = changes.inserts.compactMap(sections.position(ofBase:))
    draft.inserts += changes.sectionInserts.flatMap(sections.rows(ofBaseSection:))
    draft.updates = changes.updates.compactMap(sections.position(ofBase:))
    for move in changes.moves {
      draft.addItem(from: before.position(ofBase: move.from), to: sections.position(ofBase: move.to))
    }
    guard !changes.sectionMoves.isEmpty else { return draft.changeSet() }
    let map = PositionMap(changes)
    for move in changes.sectionMoves {
      for item in 0..<before.counts.itemCount(inSection: move.from) {
        let old = ItemPosition(section: move.from, item: item)
        // A row that goes is a delete already, and one that moves by itself the same move again.
        guard let new = map.newPosition(ofOld: old) else { continue }
        draft.addItem(from: before.position(ofBase: old), to: sections.position(ofBase: new))
      }
    }
    return draft.changeSet()
  }
}

extension DataSource {
  /// The same rows in one section as long as there are only a few.
  ///
  ///     contacts.grouped(by: \.initial).consolidated(below: 12, as: SectionInfo(header: "All contacts"))
  ///
  /// - Parameters:
  ///   - threshold: the number of rows from which on there are sections; 0 or less is never reached from below.
  ///   - info: identity and titles of the one section.
  public func consolidated(below threshold: Int, as info: SectionInfo = SectionInfo()) -> ConsolidatedSource<Item> {
    ConsolidatedSource(self, below: threshold, as: info)
  }
}
