public import ListChanges
import ListStorage

/// The rows of another source, each of which shows something of rows near it: a change of those updates it, too.
///
/// A row is updated when, at one of the offsets, there is another row than before, or none any more, or one for the first
/// time, or when the row there is updated itself. Once, together with its own update, and never a row that comes. Rows of
/// other sections are no neighbours. After YapDatabase's cell drawing dependencies.
///
/// - Complexity: a change of *k* rows takes O(*k* *w* *d* log *k* + *k* log *s*) for *d* offsets that reach over *w* rows and
///   *s* sections of the base. Lookups as in the base. A section takes about eight bytes, a row none.
public final class NeighborDependentSource<Item>: DataSource {
  /// Who is told of changes.
  public let changeHub = ChangeHub()
  /// How far from a row those stand that it depends on.
  public let offsets: Set<Int>
  let base: any DataSource<Item>
  private var counts: CountList

  init(_ base: any DataSource<Item>, offsets: Set<Int>) {
    self.base = base
    self.offsets = offsets.subtracting([0])
    counts = CountList(of: base)
    changeHub.follow(base.changeHub, on: self) { $0.translate($1) }
  }

  deinit { changeHub.close() }

  /// The number of sections.
  public var sectionCount: Int { base.sectionCount }
  /// The number of rows in a section; 0 when there is no such section.
  public func itemCount(inSection section: Int) -> Int { base.itemCount(inSection: section) }
  /// The row at a position; `nil` when there is none.
  public func item(at position: ItemPosition) -> Item? { base.item(at: position) }
  /// What the base knows of a section.
  public func sectionInfo(at index: Int) -> SectionInfo? { base.sectionInfo(at: index) }
  /// The identity that the row has in the base.
  public func id(at position: ItemPosition) -> ItemID? { base.id(at: position) }
  /// Where the base has the row with this identity.
  public func position(of id: ItemID) -> ItemPosition? { base.position(of: id) }

  private func translate(_ changes: ChangeSet) -> ChangeSet {
    let before = counts
    guard counts.follow(changes, of: base) else { return .reload }
    guard !offsets.isEmpty else { return changes }
    var draft = ChangeSet.Draft()
    draft.updates = NeighborChanges(changes, from: before, to: counts, offsets: offsets).dependants
    return changes.concatenated(with: draft.changeSet())
  }
}

extension DataSource {
  /// The same list, in which a row is updated as well when a row near it comes, goes, moves or changes.
  ///
  /// For cells that draw something of their neighbours: the time since the message before, rounded corners at the
  /// ends of a run.
  ///
  ///     messages.updatingNeighbors(at: [-1])  // a row looks at the one before it
  ///
  /// - Parameter offsets: where the rows stand that a row looks at, counted from it: -1 is the row before it, 1 the one
  ///   after it. 0 is ignored. The change set grows with the largest of them.
  public func updatingNeighbors(at offsets: Set<Int> = [-1, 1]) -> NeighborDependentSource<Item> {
    NeighborDependentSource(self, offsets: offsets)
  }
}
