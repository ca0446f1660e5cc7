import ListChanges

/// A way to compare two sources when one replaces the other.
///
/// Items and sections are the same if the two sources return equal IDs for them (see ``DataSource/id(at:)``). Sections
/// without IDs are matched in order.
public struct ListComparison<Item> {
  private let hasSameContent: ((Item, Item) -> Bool)?
  private let isReload: Bool

  /// No comparison: the list is reloaded.
  public static var reload: ListComparison { ListComparison(hasSameContent: nil, isReload: true) }

  /// A comparison by ID, which updates all items that are in both lists.
  ///
  /// If an item of either list has no ID, the list is reloaded.
  public static var identity: ListComparison { ListComparison(hasSameContent: nil, isReload: false) }

  /// A comparison by ID, which updates the items for which a closure returns `false`, and all of them if they are of another
  /// ``Selection``.
  ///
  /// If an item of either list has no ID, the list is reloaded.
  public static func identity(hasSameContent: @escaping (_ old: Item, _ new: Item) -> Bool) -> ListComparison {
    ListComparison(hasSameContent: hasSameContent, isReload: false)
  }

  private init(hasSameContent: ((Item, Item) -> Bool)?, isReload: Bool) {
    self.hasSameContent = hasSameContent
    self.isReload = isReload
  }

  /// Computes the changes that transform the list of one source into that of another; `nil` is a list without sections.
  ///
  /// - Complexity: O(*n*) on average for *n* items of both, and O(*m* log *m*) for the *m* runs of items that changed their
  ///   order; O(1) for the same source and for ``reload``; O(*s*) for *s* sections if one of the lists has none.
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
    // Another selection may have other marks for an item that is otherwise the same.
    let hasSameContent = Self.haveSameSelection(old, new) ? hasSameContent : nil
    let comparison = ItemComparison<ComparedItem>(id: \.id) { before, after in
      guard let hasSameContent, let before = old.item(at: before.position), let after = new.item(at: after.position)
      else {
        return false
      }
      return hasSameContent(before, after)
    }
    return ChangeSet(fromSections: oldSections, toSections: newSections, by: comparison)
  }

  /// Whether the items of two sources belong to the same selection, or to none.
  private static func haveSameSelection(_ old: some DataSource, _ new: some DataSource) -> Bool {
    func selections(_ source: some DataSource) -> Set<ObjectIdentifier> {
      Set(source.origins.filter { $0 is any ErasedSelection }.map { ObjectIdentifier($0) })
    }
    let (before, after) = (selections(old), selections(new))
    return before == after && before.count <= 1
  }

  private func isEmpty(_ source: (any DataSource<Item>)?) -> Bool { (source?.sectionCount ?? 0) == 0 }
}

extension ListComparison where Item: Equatable {
  /// A comparison by ID, which updates items that aren't equal, and all of them if they are of another ``Selection``.
  ///
  ///     segments.comparison = .equality
  ///
  /// If an item of either list has no ID, the list is reloaded.
  public static var equality: ListComparison { identity(hasSameContent: ==) }
}

/// A selection of items of any type.
protocol ErasedSelection: AnyObject {}

/// An item of a compared source.
///
/// Its content is read only if the item is in both lists.
private struct ComparedItem {
  let id: ItemID
  let position: ItemPosition
}

private struct ComparedSection: ListSectionProtocol {
  let info: SectionInfo
  var items: [ComparedItem]
  var id: ItemID? { info.id }

  func hasSameContent(as other: ComparedSection) -> Bool { info == other.info }

  /// Returns the sections of a source, or `nil` if an item has no ID.
  static func all(of source: some DataSource) -> [ComparedSection]? {
    var sections: [ComparedSection] = []
    for section in 0..<source.sectionCount {
      var items: [ComparedItem] = []
      for item in 0..<source.itemCount(inSection: section) {
        let position = ItemPosition(section: section, item: item)
        guard let id = source.id(at: position) else { return nil }
        items.append(ComparedItem(id: id, position: position))
      }
      sections.append(ComparedSection(info: source.sectionInfo(at: section) ?? SectionInfo(), items: items))
    }
    return sections
  }
}

extension ItemComparison {
  /// Returns the ID of an item.
  func id(_ item: Item) -> ItemID { ItemID(erased: anyID(item)) }

  /// Computes the changes that transform `old` into `new`.
  func changes(_ old: [Item], _ new: [Item]) -> ChangeSet { ChangeSet(from: old, to: new, by: self) }
}

extension ItemID {
  /// Creates an ID from a value that is type-erased already, without wrapping it again.
  fileprivate init(erased base: AnyHashable) { self.base = base }
}
