import ListChanges

/// What leads from one source's list to that of another one, which is shown in its place.
///
/// Rows and sections are the same by the identities that the two sources tell (see ``DataSource/id(at:)``). Sections
/// without an identity are the same in their order.
public struct ListComparison<Item> {
  private let hasSameContent: ((Item, Item) -> Bool)?
  private let isReload: Bool

  /// No comparison: the list is read anew.
  public static var reload: ListComparison { ListComparison(hasSameContent: nil, isReload: true) }

  /// Rows are the same by identity, and all that are in both lists are updated, as nothing tells whether they differ.
  ///
  /// A reload if a row of either list has no identity.
  public static var identity: ListComparison { ListComparison(hasSameContent: nil, isReload: false) }

  /// Rows are the same by identity, and updated where the closure finds that old and new row do not show the same.
  ///
  /// A reload if a row of either list has no identity.
  public static func identity(hasSameContent: @escaping (_ old: Item, _ new: Item) -> Bool) -> ListComparison {
    ListComparison(hasSameContent: hasSameContent, isReload: false)
  }

  private init(hasSameContent: ((Item, Item) -> Bool)?, isReload: Bool) {
    self.hasSameContent = hasSameContent
    self.isReload = isReload
  }

  /// What leads from the one source as it is now to the other; `nil` is a list without sections.
  ///
  /// - Complexity: O(*n*) on average for *n* rows of both, and O(*m* log *m*) for the *m* runs of rows that lost their order; O(1)
  ///   for the same source and for ``reload``, O(*s*) for *s* sections where one of the two lists has none.
  func changes(from old: (any DataSource<Item>)?, to new: (any DataSource<Item>)?) -> ChangeSet {
    if old === new { return ChangeSet() }
    guard !isReload else { return isEmpty(old) && isEmpty(new) ? ChangeSet() : .reload }
    guard let old, let new, old.sectionCount > 0, new.sectionCount > 0 else {
      var draft = ChangeSet.Draft()
      draft.sectionDeletes = Array(0..<(old?.sectionCount ?? 0))
      draft.sectionInserts = Array(0..<(new?.sectionCount ?? 0))
      return draft.changeSet()
    }
    guard let oldSections = ComparedSection.all(of: old), let newSections = ComparedSection.all(of: new) else {
      return .reload
    }
    let comparison = ItemComparison<ComparedRow>(id: \.id) { before, after in
      guard let hasSameContent, let before = old.item(at: before.position), let after = new.item(at: after.position)
      else {
        return false
      }
      return hasSameContent(before, after)
    }
    return ChangeSet(fromSections: oldSections, toSections: newSections, by: comparison)
  }

  private func isEmpty(_ source: (any DataSource<Item>)?) -> Bool { (source?.sectionCount ?? 0) == 0 }
}

extension ListComparison where Item: Equatable {
  /// Rows are the same by identity, and updated where they are not equal.
  ///
  /// A reload if a row of either list has no identity.
  public static var equality: ListComparison { identity(hasSameContent: ==) }
}

/// A row of a source that is compared: its content is asked for only where it is the same row in both lists.
private struct ComparedRow {
  let id: ItemID
  let position: ItemPosition
}

private struct ComparedSection: ListSectionProtocol {
  let info: SectionInfo
  var items: [ComparedRow]
  var id: ItemID? { info.id }

  func hasSameContent(as other: ComparedSection) -> Bool { info == other.info }

  /// The sections of a source; `nil` when a row has no identity.
  static func all(of source: some DataSource) -> [ComparedSection]? {
    var sections: [ComparedSection] = []
    for section in 0..<source.sectionCount {
      var rows: [ComparedRow] = []
      for item in 0..<source.itemCount(inSection: section) {
        let position = ItemPosition(section: section, item: item)
        guard let id = source.id(at: position) else { return nil }
        rows.append(ComparedRow(id: id, position: position))
      }
      sections.append(ComparedSection(info: source.sectionInfo(at: section) ?? SectionInfo(), items: rows))
    }
    return sections
  }
}
