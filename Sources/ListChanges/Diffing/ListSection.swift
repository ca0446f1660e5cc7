/// A section of a list: an ID, items and optional titles.
///
/// Use ``ListSection``, or conform a type of your own that stores more, such as what a header displays:
///
///     struct Month: ListSectionProtocol {
///       let id: String
///       var items: [Invoice]
///       var total: Int  // displayed in the header
///       func hasSameContent(as other: Month) -> Bool { total == other.total }
///     }
///
/// The IDs of a list's sections should be unique; a diff pairs sections that share an ID one to one.
public protocol ListSectionProtocol<Item>: Identifiable {
  /// The type of the items.
  associatedtype Item

  /// The items, in order.
  var items: [Item] { get set }
  /// The title above the items; `nil` by default.
  var header: String? { get }
  /// The title below the items; `nil` by default.
  var footer: String? { get }
  /// The title of the section in the index at the edge of a list, usually a letter; `nil` by default.
  var indexTitle: String? { get }

  /// Returns whether the section itself, without its items, has the same content as an older or newer version of it.
  ///
  /// If not, a diff updates the section. By default, sections with equal headers, footers and index titles have the same
  /// content; an implementation of your own replaces that comparison. It is called once for each retained section.
  func hasSameContent(as other: Self) -> Bool
}

extension ListSectionProtocol {
  public var header: String? { nil }
  public var footer: String? { nil }
  public var indexTitle: String? { nil }

  public func hasSameContent(as other: Self) -> Bool {
    header == other.header && footer == other.footer && indexTitle == other.indexTitle
  }
}

/// A section that consists of an ID, items and optional titles.
///
///     let fruit = ListSection(id: "fruit", items: [apple, pear], header: "Fruit")
public struct ListSection<ID: Hashable, Item>: ListSectionProtocol {
  public var id: ID
  public var items: [Item]
  public var header: String?
  public var footer: String?
  public var indexTitle: String?

  /// Creates a section.
  public init(id: ID, items: [Item], header: String? = nil, footer: String? = nil, indexTitle: String? = nil) {
    self.id = id
    self.items = items
    self.header = header
    self.footer = footer
    self.indexTitle = indexTitle
  }

  /// Returns a section with the same ID and titles, and each item transformed.
  ///
  ///     let populations = cities.map(\.population)
  public func map<Result>(_ transform: (Item) throws -> Result) rethrows -> ListSection<ID, Result> {
    ListSection<ID, Result>(
      id: id, items: try items.map(transform), header: header, footer: footer, indexTitle: indexTitle)
  }
}

extension ListSection: Equatable where Item: Equatable {}
extension ListSection: Hashable where Item: Hashable {}
extension ListSection: Sendable where ID: Sendable, Item: Sendable {}
