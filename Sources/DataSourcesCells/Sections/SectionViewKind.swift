import DataSources

/// What a view of a section is: a header, a footer, or something that a collection's layout knows by name.
public struct SectionViewKind: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The name by which UIKit's collections know the kind.
  public let rawValue: String

  /// A kind with a name; UIKit's names of headers and footers are those.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Above the rows of a section.
  public static let header = SectionViewKind(rawValue: "UICollectionElementKindSectionHeader")
  /// Below the rows of a section.
  public static let footer = SectionViewKind(rawValue: "UICollectionElementKindSectionFooter")

  /// `header`, `footer`, or the name.
  public var description: String { self == .header ? "header" : self == .footer ? "footer" : rawValue }
}
