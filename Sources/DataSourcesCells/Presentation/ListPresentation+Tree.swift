import DataSources
import ListStorage

extension ListPresentation {
  /// Where the host knows a row of a part of the list; `nil` when it shows none there.
  ///
  /// Through composites by place, through operators by identity.
  ///
  /// - Complexity: O(*t*) for *t* sources between the list and its cells.
  public func listPosition(of position: ItemPosition, in part: any DataSource<CellModel<H>>) -> ItemPosition? {
    Self.position(of: position, of: part, in: source).flatMap(hostPosition(ofSource:))
  }

  /// Where the host knows the row that the source has at a position; `nil` when it does not know it yet.
  private func hostPosition(ofSource position: ItemPosition) -> ItemPosition? {
    var maps: [PositionMap] = []
    forEachMap { maps.append($0) }
    var position: ItemPosition? = position
    for map in maps.reversed() { position = position.flatMap(map.oldPosition(ofNew:)) }
    return position.flatMap { counts.contains($0) ? $0 : nil }
  }

  private static func position(
    of position: ItemPosition, of part: any DataSource<CellModel<H>>, in tree: any DataSource
  ) -> ItemPosition? {
    if tree === part { return position }
    guard !(tree is any CellOwner<H>) else { return nil }
    for (number, child) in tree.upstream.enumerated() {
      guard let found = Self.position(of: position, of: part, in: child) else { continue }
      if let composite = tree as? any CompositeSource { return composite.position(of: found, inChild: number) }
      if let id = child.id(at: found) { return tree.position(of: id) }
      return tree.shape == child.shape ? found : nil
    }
    return nil
  }
}

extension ListPresentation {
  /// Looks what sections and rows can do that have come: a list may have got new parts.
  ///
  /// - Complexity: O(*k*) look-ups for *k* sections that come or change; the whole tree after a reload.
  func noticeUses(of changes: ChangeSet) {
    if changes.isReload { return uses.formUnion(source.cellUses()) }
    for section in changes.sectionInserts + changes.sectionUpdates {
      noticeUses(ofRowAt: ItemPosition(section: section, item: 0))
      guard let info = source.sectionInfo(at: section) else { continue }
      if info[SectionAttachment.self]?.views != nil { uses.insert(.sectionViews) }
      if info.indexTitle != nil { uses.insert(.indexTitles) }
    }
    if let position = changes.inserts.first { noticeUses(ofRowAt: position) }
  }

  private func noticeUses(ofRowAt position: ItemPosition) {
    guard let model = source.item(at: position) else { return }
    uses.formUnion(model.behaviours.uses)
    if model.selection != nil { uses.insert(.selection) }
  }
}

extension DataSource {
  /// Groups of behaviours of all cells that this source is made of.
  ///
  /// - Complexity: O(*t*) for *t* sources between this one and its cells.
  func cellUses<H>() -> CellUses where Item == CellModel<H> {
    var uses: CellUses = []
    var waiting: [any DataSource] = [self]
    var seen: Set<ObjectIdentifier> = []
    while let source = waiting.popLast() {
      guard seen.insert(ObjectIdentifier(source)).inserted else { continue }
      if let cells = source as? any CellUsing { uses.formUnion(cells.uses) }
      if !(source is any CellOwner<H>) { waiting += source.upstream }
    }
    return uses
  }
}
