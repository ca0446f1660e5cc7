public import ListChanges

/// Rows or sections that never change: an array as a source.
///
///     let screen = StaticSource([banner]).appendingItems(of: cities)
///
/// It never tells anything. For rows that are to change take ``ListSource`` or ``SectionedSource``.
///
/// - Complexity: a lookup takes O(1), also by identity, but for the first one, which takes O(*n*) for *n* rows and keeps an
///   index of about 60 bytes a row.
public final class StaticSource<Item>: DataSource {
  /// Who would be told of changes.
  public let changeHub = ChangeHub()
  private let infos: [SectionInfo]
  private let rows: [[Item]]
  private let identify: ((Item) -> ItemID)?
  private lazy var positions: [ItemID: ItemPosition] = positionsByID()

  private init(_ infos: [SectionInfo], _ rows: [[Item]], _ identify: ((Item) -> ItemID)?) {
    self.infos = infos
    self.rows = rows
    self.identify = identify
  }

  /// One section of rows without identity.
  public convenience init(_ items: [Item], header: String? = nil, footer: String? = nil) {
    self.init([SectionInfo(header: header, footer: footer)], [items], nil)
  }

  /// One section of rows with their own identity.
  public convenience init(_ items: [Item], header: String? = nil, footer: String? = nil) where Item: Identifiable {
    self.init([SectionInfo(header: header, footer: footer)], [items]) { ItemID($0.id) }
  }

  /// One section of rows whose identity a closure tells.
  public convenience init(
    _ items: [Item], header: String? = nil, footer: String? = nil, id: @escaping (Item) -> some Hashable
  ) {
    self.init([SectionInfo(header: header, footer: footer)], [items]) { ItemID(id($0)) }
  }

  /// Sections of rows without identity.
  public convenience init<Section: ListSectionProtocol>(sections: [Section]) where Section.Item == Item {
    self.init(Self.infos(of: sections), sections.map(\.items), nil)
  }

  /// Sections of rows with their own identity.
  public convenience init<Section: ListSectionProtocol>(sections: [Section])
  where Section.Item == Item, Item: Identifiable {
    self.init(Self.infos(of: sections), sections.map(\.items)) { ItemID($0.id) }
  }

  /// The number of sections.
  public var sectionCount: Int { rows.count }

  /// The number of rows in a section; 0 when there is no such section.
  public func itemCount(inSection section: Int) -> Int { rows.indices.contains(section) ? rows[section].count : 0 }

  /// The row at a position; `nil` when there is none.
  public func item(at position: ItemPosition) -> Item? {
    guard rows.indices.contains(position.section) else { return nil }
    let items = rows[position.section]
    return items.indices.contains(position.item) ? items[position.item] : nil
  }

  /// Identity and titles of a section; `nil` when there is none.
  public func sectionInfo(at index: Int) -> SectionInfo? { infos.indices.contains(index) ? infos[index] : nil }

  /// The identity of a row, when something tells it.
  public func id(at position: ItemPosition) -> ItemID? {
    guard let identify else { return nil }
    return item(at: position).map(identify)
  }

  /// Where the first row with this identity is; `nil` when there is none.
  public func position(of id: ItemID) -> ItemPosition? { positions[id] }

  private static func infos(of sections: [some ListSectionProtocol]) -> [SectionInfo] {
    sections.indices.map { sections.sectionInfo(at: $0) ?? SectionInfo() }
  }

  private func positionsByID() -> [ItemID: ItemPosition] {
    guard let identify else { return [:] }
    var positions: [ItemID: ItemPosition] = [:]
    for (section, items) in rows.enumerated() {
      for (index, item) in items.enumerated() {
        let id = identify(item)
        if positions[id] == nil { positions[id] = ItemPosition(section: section, item: index) }
      }
    }
    return positions
  }
}

extension StaticSource {
  /// One row without identity.
  public convenience init(row item: Item) { self.init([item]) }

  /// One row with its own identity.
  public convenience init(row item: Item) where Item: Identifiable { self.init([item]) }
}
