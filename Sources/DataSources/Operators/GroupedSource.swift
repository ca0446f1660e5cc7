public import ListChanges
import ListStorage

/// The rows of another source in sections by a key that each row has.
///
/// Sections come with their first row and go with their last one, unless they are said to stay. Within a section rows keep
/// the order of the base, whose own sections do not show. A row whose key is another after an update moves.
///
/// - Complexity: a change of *k* rows takes O(*k* log² *n*) among *n* rows of the base, and asks the key of each row that
///   comes, moves or is updated once; a section that comes or goes takes O(log *g*) for *g* sections, a section of *m* rows that
///   moves in the base O(*m* log² *n*). A lookup takes O(log *n*). A row takes about 20 bytes.
public final class GroupedSource<Item, Key: Hashable>: DataSource {
  /// Who is told of changes.
  public let changeHub = ChangeHub()
  let base: any DataSource<Item>
  let baseRows: LentRows<Item>
  let key: (Item) -> Key
  private let isBefore: (Key, Key) -> Bool
  private let info: (Key) -> SectionInfo
  private let staying: [Key]
  /// The base's rows in its order and in groups.
  var rows: GroupedRows<Key>
  /// How often the rows were brought in step: who asks users' code learns from it that what was known is true no more.
  @exclusivity(unchecked) var version = 0

  init(
    _ base: any DataSource<Item>, by key: @escaping (Item) -> Key, staying: [Key] = [],
    isBefore: @escaping (Key, Key) -> Bool, info: @escaping (Key) -> SectionInfo
  ) {
    self.base = base
    baseRows = LentRows(base)
    self.key = key
    self.staying = staying
    self.isBefore = isBefore
    self.info = info
    rows = GroupedRows([], isBefore: isBefore)
    rows = currentRows()
    changeHub.follow(base.changeHub, on: self) { $0.translate($1) }
  }

  deinit { changeHub.close() }

  /// The number of keys that rows have, and of those that stay without a row.
  public var sectionCount: Int { rows.keys.count }

  /// The number of rows with the section's key; 0 when there is no such section.
  public func itemCount(inSection section: Int) -> Int {
    section >= 0 && section < sectionCount ? rows.grouped.counts[section] : 0
  }

  /// The row at a position; `nil` when there is none.
  public func item(at position: ItemPosition) -> Item? {
    guard let position = rows.basePosition(of: position) else { return nil }
    return base.item(at: position)
  }

  /// The section's key as its identity, and its titles.
  public func sectionInfo(at index: Int) -> SectionInfo? { key(ofSection: index).map(info) }

  /// The identity that the row has in the base.
  public func id(at position: ItemPosition) -> ItemID? { rows.basePosition(of: position).flatMap(base.id(at:)) }

  /// Where the row with this identity is.
  public func position(of id: ItemID) -> ItemPosition? { base.position(of: id).flatMap { rows.position(ofBase: $0) } }

  /// The key that the rows of a section have; `nil` when there is no such section.
  public func key(ofSection section: Int) -> Key? {
    section >= 0 && section < sectionCount ? rows.keys.key(at: section) : nil
  }

  /// The section of the rows with a key; `nil` when there are none.
  ///
  /// - Complexity: O(log *g*) for *g* sections; the order of the keys is not asked.
  public func section(ofKey key: Key) -> Int? { rows.keys.index(of: key) }

  /// The number of rows with a key.
  ///
  /// - Complexity: as ``section(ofKey:)``.
  public func itemCount(ofKey key: Key) -> Int { section(ofKey: key).map { itemCount(inSection: $0) } ?? 0 }

  func currentRows() -> GroupedRows<Key> {
    GroupedRows(
      (0..<base.sectionCount).map { section in
        (0..<base.itemCount(inSection: section)).compactMap {
          base.item(at: ItemPosition(section: section, item: $0)).map(key)
        }
      }, staying: staying, isBefore: isBefore)
  }
}

extension DataSource {
  /// The rows in sections by a key, the keys ascending.
  ///
  /// - Parameters:
  ///   - key: what the rows of a section have in common.
  ///   - header: the title of a section; none unless given.
  public func grouped<Key: Hashable & Comparable & Sendable>(
    by key: @escaping (Item) -> Key, header: @escaping (Key) -> String? = { _ in nil }
  ) -> GroupedSource<Item, Key> {
    grouped(by: key, areInIncreasingOrder: <, header: header)
  }

  /// The rows in sections by a key.
  ///
  /// - Parameters:
  ///   - key: what the rows of a section have in common.
  ///   - areInIncreasingOrder: whether the first key's section is to stand before the second one's; sections that are neither
  ///     stand in the order in which they came.
  ///   - header: the title of a section; none unless given.
  public func grouped<Key: Hashable & Sendable>(
    by key: @escaping (Item) -> Key, areInIncreasingOrder: @escaping (Key, Key) -> Bool,
    header: @escaping (Key) -> String? = { _ in nil }
  ) -> GroupedSource<Item, Key> {
    GroupedSource(self, by: key, isBefore: areInIncreasingOrder) { SectionInfo(id: ItemID($0), header: header($0)) }
  }

  /// The rows in sections for keys that are given, in their order; a section stays when it has no row.
  ///
  /// Rows with other keys are left out. ``hidingEmptySections(where:)`` leaves out sections that are empty, or some of them.
  ///
  ///     let tasks = all.grouped(by: \.state, in: [.open, .inWork, .done])
  ///
  /// - Parameters:
  ///   - key: what the rows of a section have in common. Asked twice for each row that comes or is updated: whether the row
  ///     is in, and where.
  ///   - keys: the keys of the sections; of equal ones the first counts.
  ///   - header: the title of a section; none unless given.
  public func grouped<Key: Hashable & Sendable>(
    by key: @escaping (Item) -> Key, in keys: [Key], header: @escaping (Key) -> String? = { _ in nil }
  ) -> GroupedSource<Item, Key> {
    let ranks = Dictionary(zip(keys, keys.indices)) { first, _ in first }
    // A key that is not in the list comes last; only a closure that changes its mind gives one.
    func rank(_ key: Key) -> Int { ranks[key] ?? .max }
    return GroupedSource(
      filter { ranks[key($0)] != nil }, by: key, staying: keys, isBefore: { rank($0) < rank($1) },
      info: { SectionInfo(id: ItemID($0), header: header($0)) })
  }
}
