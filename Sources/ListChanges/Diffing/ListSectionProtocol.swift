/// A section of a list: rows with an identity of their own as a whole, and perhaps a title.
///
/// Conform a type of your own to keep whatever else belongs to a section; ``ListSection`` is one that is ready.
public protocol ListSectionProtocol<Item>: Identifiable {
  /// The type of the rows.
  associatedtype Item

  /// The rows, in order.
  var items: [Item] { get set }
  /// The title above the rows.
  var header: String? { get }
  /// The title below the rows.
  var footer: String? { get }

  /// Whether what the section itself shows (not its rows) is the same; if not, it is updated.
  func hasSameContent(as other: Self) -> Bool
}

extension ListSectionProtocol {
  /// None, unless the section says otherwise.
  public var header: String? { nil }
  /// None, unless the section says otherwise.
  public var footer: String? { nil }

  /// Whether header and footer are equal.
  public func hasSameContent(as other: Self) -> Bool { header == other.header && footer == other.footer }
}
