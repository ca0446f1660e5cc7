public import ListChanges
import ListStorage

/// The rows of another source without those that another one before them is like.
///
/// Of several rows with one key the first one is shown, in whatever section it is. When it goes, the next one comes: as
/// the same row, which moves and is updated, if the key is the row's identity; as another one otherwise. A row without a
/// key is like no other.
///
/// - Complexity: a change of *k* rows takes O(*k* log *n* log *d*) among *n* rows of the base, of which at most *d* have one
///   key, and asks the keys of rows that come or are updated; a section of *m* rows that goes or moves takes as much as *m*
///   rows. A lookup takes O(log *n*). A row takes about 12 bytes and three to four times the size of its key, a duplicate
///   four bytes more.
public final class DeduplicatedSource<Item, Key: Hashable>: DataSource {
  /// Who is told of changes.
  public let changeHub = ChangeHub()
  let base: any DataSource<Item>
  let key: (Item, ItemID?) -> Key?
  /// What an identity is as a key, if keys are identities.
  let keyOfID: ((ItemID) -> Key)?
  /// The rows of the base.
  var rows = DistinctRows<Key>([])

  init(
    _ base: any DataSource<Item>, key: @escaping (Item, ItemID?) -> Key?, keyOfID: ((ItemID) -> Key)?
  ) {
    self.base = base
    self.key = key
    self.keyOfID = keyOfID
    rows = currentRows()
    changeHub.follow(base.changeHub, on: self) { $0.translate($1) }
  }

  deinit { changeHub.close() }

  /// The number of sections, those of the base.
  public var sectionCount: Int { rows.base.counts.count }

  /// The number of rows that are shown; 0 when there is no such section.
  public func itemCount(inSection section: Int) -> Int { rows.shown.count(inSection: section) }

  /// The row at a position; `nil` when there is none.
  public func item(at position: ItemPosition) -> Item? { rows.shown.basePosition(of: position).flatMap(base.item(at:)) }

  /// What the base knows of a section.
  public func sectionInfo(at index: Int) -> SectionInfo? { base.sectionInfo(at: index) }

  /// The identity that the row has in the base.
  public func id(at position: ItemPosition) -> ItemID? { rows.shown.basePosition(of: position).flatMap(base.id(at:)) }

  /// Where the row with this identity is, if it is shown.
  ///
  /// - Complexity: O(log *n*) on average if the keys are identities, else as in the base.
  public func position(of id: ItemID) -> ItemPosition? {
    if let keyOfID {
      if let position = rows.position(of: keyOfID(id)) { return position }
      // Above a composite it may be the item's own ID.
      let found = base.position(of: id).flatMap(base.id(at:))
      return found.flatMap { $0 == id ? nil : rows.position(of: keyOfID($0)) }
    }
    return base.position(of: id).flatMap(rows.shown.position(ofBase:))
  }

  func currentRows() -> DistinctRows<Key> {
    DistinctRows(
      (0..<max(0, base.sectionCount)).map { section in
        (0..<max(0, base.itemCount(inSection: section))).map { key(at: ItemPosition(section: section, item: $0)) }
      })
  }

  func key(at position: ItemPosition) -> Key? { base.item(at: position).flatMap { key($0, base.id(at: position)) } }
}

extension DataSource {
  /// The same list with only the first row of each identity.
  ///
  /// For a list of several sources that may have the same rows. Rows without identity all stay.
  ///
  /// A composite tells equal rows of two children apart: map them to what has one identity first, or see
  /// ``deduplicated(by:)``.
  public func deduplicated() -> DeduplicatedSource<Item, ItemID> {
    DeduplicatedSource(self, key: { _, id in id }, keyOfID: { $0 })
  }

  /// The same list with only the first row of each key.
  ///
  ///     mine.appendingItems(of: recommended).deduplicated(by: \.isbn)
  ///
  /// - Parameter key: what rows have in common that are alike. It must not change the list.
  public func deduplicated<Key: Hashable>(by key: @escaping (Item) -> Key) -> DeduplicatedSource<Item, Key> {
    DeduplicatedSource(self, key: { item, _ in key(item) }, keyOfID: nil)
  }
}
