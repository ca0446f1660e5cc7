/// What the header, or the footer, of a fetched section says.
public enum FetchedTitle {
  /// Nothing.
  case none
  /// The section's name; nothing for results without sections, whose only section has no name.
  case name
  /// The section's index title; a section without one says its name.
  case indexTitle
  /// What a closure makes of the section.
  ///
  /// It is asked again for every section that a change touched.
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
