import DataSources

/// The lists of cells that a section is from, innermost first.
///
/// Sections with equal titles display the same if the innermost lists are the same.
struct SectionOwners<Host: CellHost>: SectionSlot, Hashable {
  typealias Value = Self

  struct Owner {
    let list: any CellProvider<Host>
    let section: Int
  }

  private(set) var all: [Owner]

  init(_ inner: SectionOwners?, adding list: any CellProvider<Host>, section: Int) {
    all = (inner?.all ?? []) + [Owner(list: list, section: section)]
  }

  private var identity: ObjectIdentifier? { all.first.map { ObjectIdentifier($0.list) } }

  static func == (left: Self, right: Self) -> Bool { left.identity == right.identity }
  func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}
