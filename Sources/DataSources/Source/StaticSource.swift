public import ListChanges

/// A list that never changes: an array as a source.
///
///     let screen = StaticSource([banner]).appendingItems(of: cities)
///
/// Items are identified by their `id`, by a closure, or explicitly not at all (``init(withoutIDs:header:footer:)``). For
/// items that change, use ``ListSource`` or ``SectionedSource``.
///
/// - Complexity: A lookup takes O(1), by ID too. The first lookup by ID takes O(*n*) for *n* items: it creates an index of
///   about 60 bytes an item.
public final class StaticSource<Item>: DataSource {
  public let changeHub = ChangeHub()
  private let infos: [SectionInfo]
  private let items: [[Item]]
  private let identify: ((Item) -> ItemID)?
  private lazy var positions: [ItemID: ItemPosition] = positionsByID()

  private init(_ infos: [SectionInfo], _ items: [[Item]], _ identify: ((Item) -> ItemID)?) {
    self.infos = infos
    self.items = items
    self.identify = identify
  }

  /// Creates a list with one section, whose items are identified by their `id`.
  public convenience init(_ items: [Item], header: String? = nil, footer: String? = nil)
  where Item: Identifiable, Item.ID: Sendable {
    self.init([SectionInfo(header: header, footer: footer)], [items]) { ItemID($0.id) }
  }

  /// Creates a list with one section, whose items are identified by a closure.
  public convenience init(
    _ items: [Item], header: String? = nil, footer: String? = nil, id: @escaping (Item) -> some Hashable & Sendable
  ) {
    self.init([SectionInfo(header: header, footer: footer)], [items]) { ItemID(id($0)) }
  }

  @available(
    *, unavailable,
    message: "items need to be Identifiable (with a Sendable ID); or use init(_:id:) or init(withoutIDs:)"
  )
  public convenience init(_ items: [Item]) { self.init(withoutIDs: items) }

  /// Creates a list with one section, whose items have no IDs.
  public convenience init(withoutIDs items: [Item], header: String? = nil, footer: String? = nil) {
    self.init([SectionInfo(header: header, footer: footer)], [items], nil)
  }

  /// Creates a list of sections, whose items are identified by their `id`.
  public convenience init<Section: ListSectionProtocol>(sections: [Section])
  where Section.Item == Item, Section.ID: Sendable, Item: Identifiable, Item.ID: Sendable {
    self.init(sections: sections, id: { $0.id })
  }

  /// Creates a list of sections, whose items are identified by a closure.
  public convenience init<Section: ListSectionProtocol>(
    sections: [Section], id: @escaping (Item) -> some Hashable & Sendable
  ) where Section.Item == Item, Section.ID: Sendable {
    self.init(sections.map { SectionInfo($0) }, sections.map(\.items)) { ItemID(id($0)) }
  }

  public var sectionCount: Int { items.count }

  public func itemCount(inSection section: Int) -> Int { items.indices.contains(section) ? items[section].count : 0 }

  public func item(at position: ItemPosition) -> Item? {
    guard items.indices.contains(position.section) else { return nil }
    let items = items[position.section]
    return items.indices.contains(position.item) ? items[position.item] : nil
  }

  public func sectionInfo(at index: Int) -> SectionInfo? { infos.indices.contains(index) ? infos[index] : nil }

  public func id(at position: ItemPosition) -> ItemID? {
    guard let identify else { return nil }
    return item(at: position).map(identify)
  }

  public func position(of id: ItemID) -> ItemPosition? { positions[id] }

  private func positionsByID() -> [ItemID: ItemPosition] {
    guard let identify else { return [:] }
    var positions: [ItemID: ItemPosition] = [:]
    for (section, items) in items.enumerated() {
      for (index, item) in items.enumerated() {
        let id = identify(item)
        if positions[id] == nil { positions[id] = ItemPosition(section: section, item: index) }
      }
    }
    return positions
  }
}
