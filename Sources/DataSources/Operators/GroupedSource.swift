/// A source that displays items in sections by a key.
///
/// A section is inserted with its first item and deleted with its last one, unless you pass the keys of all sections. Within
/// a section, items keep their upstream order; upstream sections aren't displayed. An item whose key changes moves to another
/// section.
///
/// - Complexity: A change of *k* items takes O(*k* log² *n*) where *n* is the number of upstream items, and calls the key once for
///   each item that is inserted or updated. An inserted or deleted section takes O(log *g*) for *g* sections, an upstream
///   section of *m* items that moves O(*m* log² *n*). A lookup takes O(log *n*). An item takes about 10 bytes, and as much again
///   for its upstream order, which a chain of operators stores once.
public final class GroupedSource<Item, Key: Hashable>: OperatorSource<Item> {
  private let derived: DerivedSource<Item, Item>

  init(
    _ source: some DataSource<Item>, by key: @escaping (Item) -> Key, staying: [Key] = [],
    isBefore: @escaping (Key, Key) -> Bool, info: @escaping (Key) -> SectionInfo
  ) {
    derived = DerivedSource(
      GroupedLayout(Upstream(source), by: key, staying: staying, isBefore: isBefore, info: info))
    super.init(derived)
  }

  private var layout: GroupedLayout<Item, Key>? { derived.layout as? GroupedLayout }

  /// Returns the key of the items in a section, or `nil` if there is no such section.
  public func key(ofSection section: Int) -> Key? { layout?.key(ofSection: section) }

  /// Returns the section of the items with a key, or `nil` if there is none.
  ///
  /// - Complexity: O(log *g*) where *g* is the number of sections; the order of the keys isn't called.
  public func section(ofKey key: Key) -> Int? { layout?.directory.index(of: key) }

  /// Returns the number of items with a key.
  ///
  /// - Complexity: That of ``section(ofKey:)``.
  public func itemCount(ofKey key: Key) -> Int { section(ofKey: key).map { itemCount(inSection: $0) } ?? 0 }
}

extension DataSource {
  /// Returns a source with the items in sections by a key, in ascending order of the keys.
  ///
  /// - Parameters:
  ///   - key: The value that the items of a section have in common.
  ///   - header: Returns the title of a section. The default is none.
  public func grouped<Key: Hashable & Comparable & Sendable>(
    by key: @escaping (Item) -> Key, header: @escaping (Key) -> String? = { _ in nil }
  ) -> GroupedSource<Item, Key> {
    grouped(by: key, areInIncreasingOrder: <, header: header)
  }

  /// Returns a source with the items in sections by a key.
  ///
  /// - Parameters:
  ///   - key: The value that the items of a section have in common.
  ///   - areInIncreasingOrder: Whether the section of the first key precedes that of the second one. If neither precedes the
  ///     other, a new section is inserted behind the existing one.
  ///   - header: Returns the title of a section. The default is none.
  public func grouped<Key: Hashable & Sendable>(
    by key: @escaping (Item) -> Key, areInIncreasingOrder: @escaping (Key, Key) -> Bool,
    header: @escaping (Key) -> String? = { _ in nil }
  ) -> GroupedSource<Item, Key> {
    GroupedSource(self, by: key, isBefore: areInIncreasingOrder) { SectionInfo(id: ItemID($0), header: header($0)) }
  }

  /// Returns a source with a section for each of the given keys, in their order, even if it has no items.
  ///
  /// Items with other keys aren't displayed. To hide empty sections, or some of them, use ``hidingEmptySections(where:)``.
  ///
  ///     let tasks = all.grouped(by: \.state, in: [.open, .inWork, .done])
  ///
  /// - Parameters:
  ///   - key: The value that the items of a section have in common. It's called twice for each item that is inserted or updated.
  ///   - keys: The keys of the sections. Only the first of equal ones counts.
  ///   - header: Returns the title of a section. The default is none.
  public func grouped<Key: Hashable & Sendable>(
    by key: @escaping (Item) -> Key, in keys: [Key], header: @escaping (Key) -> String? = { _ in nil }
  ) -> GroupedSource<Item, Key> {
    let ranks = Dictionary(zip(keys, keys.indices)) { first, _ in first }
    // A closure that changes its mind can return other keys, which are last.
    func rank(_ key: Key) -> Int { ranks[key] ?? .max }
    return GroupedSource(
      filter { ranks[key($0)] != nil }, by: key, staying: keys, isBefore: { rank($0) < rank($1) },
      info: { SectionInfo(id: ItemID($0), header: header($0)) })
  }
}
