/// Rows under an identity of their own, with titles above and below.
public struct ListSection<ID: Hashable, Item>: ListSectionProtocol {
  /// What makes this section the same one in another version of the list.
  public var id: ID
  /// The rows, in order.
  public var items: [Item]
  /// The title above the rows.
  public var header: String?
  /// The title below the rows.
  public var footer: String?

  /// A section with these rows.
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
