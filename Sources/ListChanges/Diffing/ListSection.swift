/// A section that consists of an ID, items and optional titles.
///
///     let fruit = ListSection(id: "fruit", items: [apple, pear], header: "Fruit")
public struct ListSection<ID: Hashable, Item>: ListSectionProtocol {
  public var id: ID
  public var items: [Item]
  public var header: String?
  public var footer: String?

  /// Creates a section.
  public init(id: ID, items: [Item], header: String? = nil, footer: String? = nil) {
    self.id = id
    self.items = items
    self.header = header
    self.footer = footer
  }
}

extension ListSection: Equatable where Item: Equatable {}
extension ListSection: Hashable where Item: Hashable {}
extension ListSection: Sendable where ID: Sendable, Item: Sendable {}
