public import ListChanges

/// The rows of several sources in one section, those of the first one first.
///
/// Sections of the children are not seen; header and footer are the source's own, or else those of the first section of
/// the first child that has rows. Children come, go, move and are replaced while the list is shown, see
/// ``CompositeSource``: with them their rows come, go and move.
///
/// - Complexity: a change of *k* rows takes O(*k* log *c* + *k* log *s*), for *c* children and *s* sections of those that
///   changed; the rows of a section that comes, goes or moves count as changed, and so do those of a child that does. A
///   lookup takes O(log *c* + log *s*).
public final class ConcatenatedItems<Item>: CompositeSource {
  /// Who is told of changes.
  public let changeHub = ChangeHub()
  /// Decides on moves of rows and carries them out, see ``CompositeSource/moveRow(from:to:animation:)``.
  public var moveHandler: ((ChildMove<Item>) -> MoveResult)?
  /// The title above the rows; `nil` leaves it to the children.
  public var header: String? { didSet { tellTitles() } }
  /// The title below the rows; `nil` leaves it to the children.
  public var footer: String? { didSet { tellTitles() } }
  var table = ChildTable()
  /// What was told last of the section.
  private var titles = SectionInfo()

  /// A list of these, in order; one may come twice.
  public init(_ children: [any DataSource<Item>] = []) {
    changeHub.follow([], on: self) { $0.translate($1) }
    if let new = table.makeChildren(children, following: changeHub) {
      table.insert(new, counts: new.map(Self.measure), at: 0)
    }
    titles = currentTitles()
  }

  deinit { changeHub.close() }

  /// Always 1.
  public var sectionCount: Int { 1 }
  /// The number of rows of all children, for section 0.
  public func itemCount(inSection section: Int) -> Int { section == 0 ? table.counts.total : 0 }
  /// The titles of the section.
  public func sectionInfo(at index: Int) -> SectionInfo? { index == 0 ? currentTitles() : nil }
  /// The row at a position; `nil` when there is none.
  public func item(at position: ItemPosition) -> Item? {
    guard let (child, position) = local(position) else { return nil }
    return child.source(of: Item.self).item(at: position)
  }
  /// The identity that the row has in its child, told apart from those of the other children.
  public func id(at position: ItemPosition) -> ItemID? {
    guard let (child, position) = local(position) else { return nil }
    return child.source(of: Item.self).id(at: position)?.qualified(by: child.key)
  }
  /// Where the row with this identity is.
  ///
  /// An ID that names no child means the first child that has such an item.
  ///
  /// - Complexity: O(log *c*) for *c* children, and the lookup of one; without a child in the ID up to *c* lookups.
  public func position(of id: ItemID) -> ItemPosition? {
    table.childPosition(of: id, in: Item.self).flatMap { position(of: $0.position, inChild: $0.index) }
  }

  private func local(_ position: ItemPosition) -> (Child, ItemPosition)? {
    guard position.section == 0, let (child, _, row) = table.place(containing: position.item),
      let position = child.sections.position(atFlatIndex: row)
    else { return nil }
    return (child, position)
  }

  /// Counts a child's rows.
  static func measure(_ child: SourceChild<Item>) -> Int {
    child.sections = CountList(of: child.source)
    return child.sections.total
  }
}

extension ConcatenatedItems {
  private func translate(_ updates: [ChildUpdate]) -> ChangeSet {
    if updates.count == 1, let row = updates[0].changes.onlyRow, let index = table.index(ofKey: updates[0].child),
      let child = table[index]
    {
      return translate(row, of: child, at: index)
    }
    var parts: [ConcatenatedPart] = []
    var draft = ChangeSet.Draft()
    for update in updates {
      guard let index = table.index(ofKey: update.child), let child = table[index] else { continue }
      let start = table.counts.sum(before: index)
      parts.append(ConcatenatedPart(update.changes, of: child.sections, at: index, start: start, to: &draft))
    }
    var fits = true
    for part in parts {
      guard let child = table[part.index] else { continue }
      // A child that changed without a word, or says what does not fit, is read anew.
      if !child.sections.follow(part.changes, of: child.source(of: Item.self)) { fits = false }
      table.setCount(child.sections.total, at: part.index)
    }
    guard fits else {
      titles = currentTitles()
      return .reload
    }
    for part in parts {
      guard let child = table[part.index] else { continue }
      part.addArrivals(in: child.sections, start: table.counts.sum(before: part.index), to: &draft)
    }
    addTitles(to: &draft)
    return draft.changeSet()
  }

  /// What most changes are: one row of one child.
  private func translate(_ row: RowChange, of child: Child, at index: Int) -> ChangeSet {
    let start = table.counts.sum(before: index)
    func here(_ position: ItemPosition) -> ItemPosition {
      ItemPosition(section: 0, item: start + (child.sections.flatIndex(of: position) ?? 0))
    }
    let before = row.before.map(here)
    let fits = child.sections.follow(row, of: child.source(of: Item.self))
    table.setCount(child.sections.total, at: index)
    let now = currentTitles()
    let hasNewTitles = now != titles
    titles = now
    guard fits else { return .reload }
    let after = row.after.map(here)
    let changes = RowChange(before: before, after: after, isUpdated: row.isUpdated)
    guard hasNewTitles else { return ChangeSet(changes) }
    var draft = ChangeSet.Draft()
    draft.sectionUpdates = [0]
    draft.addRow(from: before, to: after)
    if let after, row.isUpdated { draft.updates = [after] }
    return draft.changeSet()
  }

  /// Emits a change of the children themselves.
  func emit(_ draft: consuming ChangeSet.Draft, _ animation: AnimationHint) {
    addTitles(to: &draft)
    changeHub.emit(draft.changeSet(), animation: animation)
  }

  private func tellTitles() { emit(ChangeSet.Draft(), .automatic) }

  private func addTitles(to draft: inout ChangeSet.Draft) {
    let now = currentTitles()
    if now != titles { draft.sectionUpdates = [0] }
    titles = now
  }

  private func currentTitles() -> SectionInfo {
    var info = SectionInfo(header: header, footer: footer)
    guard let (child, _, _) = table.place(containing: 0),
      let first = child.sections.position(atFlatIndex: 0),
      let titles = child.source(of: Item.self).sectionInfo(at: first.section)
    else { return info }
    info.header = header ?? titles.header
    info.footer = footer ?? titles.footer
    info.indexTitle = titles.indexTitle
    info.attachment = titles.attachment
    return info
  }
}

extension DataSource {
  /// The rows of this source and then those of others, in one section.
  public func appendingItems(of others: any DataSource<Item>...) -> ConcatenatedItems<Item> {
    ConcatenatedItems([self] + others)
  }
}
