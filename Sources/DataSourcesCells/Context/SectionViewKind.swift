/// The kind of a section's view: a header, a footer, or a view that the layout of a collection knows by a name.
public enum SectionViewKind: Hashable, Sendable, CustomStringConvertible {
  /// A view above the items of a section.
  case header
  /// A view below the items of a section.
  case footer
  /// A view that the layout of a host knows by a name.
  ///
  /// The names of UIKit and AppKit for headers and footers, such as `UICollectionView.elementKindSectionHeader`, are those kinds.
  case named(String)

  /// The kind without the names of UIKit and AppKit for headers and footers.
  var canonical: SectionViewKind {
    guard case .named(let name) = self else { return self }
    if name.hasSuffix("CollectionElementKindSectionHeader") { return .header }
    return name.hasSuffix("CollectionElementKindSectionFooter") ? .footer : self
  }

  /// `header`, `footer`, or the name.
  public var description: String {
    switch self {
    case .header: "header"
    case .footer: "footer"
    case .named(let name): name
    }
  }
}
