import DataSources

/// The header and footer views that a section has for its host, and the source of cells that it is from.
///
/// Equality ignores the views: sections with equal titles display the same if they are from the same source.
struct SectionAttachment: SectionSlot, Hashable {
  typealias Value = Self

  /// The source of cells that the section is from, and its index there.
  struct Owner {
    let source: ObjectIdentifier
    let section: Int
  }

  var owner: Owner?
  /// By kind, for the host's type.
  var views: Any?

  static func == (left: SectionAttachment, right: SectionAttachment) -> Bool {
    left.owner?.source == right.owner?.source
  }

  func hash(into hasher: inout Hasher) { hasher.combine(owner?.source) }
}
