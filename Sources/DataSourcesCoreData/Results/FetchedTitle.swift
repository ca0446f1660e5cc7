/// The title of the header, or the footer, of a fetched section.
public enum FetchedTitle {
  /// Nothing.
  case none
  /// The section's name; no title for results without sections, whose only section has no name.
  case name
  /// The section's index title, or its name if it has none.
  case indexTitle
  /// The return value of a closure for the section.
  ///
  /// The closure is called again for every section that a change affects.
  case custom((FetchedSection) -> String?)

  /// The title of a section.
  func text(of section: FetchedSection) -> String? {
    switch self {
    case .none: nil
    case .name: section.name.isEmpty ? nil : section.name
    case .indexTitle: section.indexTitle ?? (section.name.isEmpty ? nil : section.name)
    case .custom(let text): text(section)
    }
  }
}
