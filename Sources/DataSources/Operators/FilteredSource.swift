public import ListChanges

/// The rows of another source for which a condition holds.
///
/// Sections stay, also when they are empty.
///
/// - Complexity: a change of *k* rows takes O(*s* + *m* + *k* log *k*) for *s* sections and *m* rows in the sections it
///   touches (their log too); the condition is asked only for rows that are new or updated. A lookup takes O(log *m*).
public final class FilteredSource<Item>: DataSource {
  /// Who is told of changes.
  public let changeHub = ChangeHub()
  let base: any DataSource<Item>
  /// Which rows of the base are in, section by section.
  var membership: [Membership] = []
  /// The item counts of the base that the membership is for.
  var baseShape: ListShape

  /// The condition.
  ///
  /// Setting it tells which rows come and go.
  public var isIncluded: (Item) -> Bool {
    didSet { changeHub.emit(changesAfterNewCondition()) }
  }

  init(_ base: any DataSource<Item>, isIncluded: @escaping (Item) -> Bool) {
    self.base = base
    self.isIncluded = isIncluded
    baseShape = base.shape
    membership = currentMembership()
    changeHub.follow(base.changeHub) { [weak self] in self?.translate($0) ?? ChangeSet() }
  }

  /// The number of sections, those of the base.
  public var sectionCount: Int { membership.count }

  /// The number of rows that are in; 0 when there is no such section.
  public func itemCount(inSection section: Int) -> Int {
    membership.indices.contains(section) ? membership[section].included.count : 0
  }

  /// The row at a position; `nil` when there is none.
  public func item(at position: ItemPosition) -> Item? { basePosition(of: position).flatMap(base.item(at:)) }

  /// What the base knows of a section.
  public func section(at index: Int) -> SectionInfo? { base.section(at: index) }

  /// The identity that the row has in the base.
  public func id(at position: ItemPosition) -> ItemID? { basePosition(of: position).flatMap(base.id(at:)) }

  /// Where the row with this identity is, if it is in.
  public func position(of id: ItemID) -> ItemPosition? {
    guard let position = base.position(of: id), membership.indices.contains(position.section),
      let item = membership[position.section].rank(of: position.item)
    else { return nil }
    return ItemPosition(section: position.section, item: item)
  }

  /// Where the base has a row of this source.
  private func basePosition(of position: ItemPosition) -> ItemPosition? {
    guard membership.indices.contains(position.section) else { return nil }
    let included = membership[position.section].included
    guard included.indices.contains(position.item) else { return nil }
    return ItemPosition(section: position.section, item: included[position.item])
  }

  func currentMembership() -> [Membership] {
    (0..<base.sectionCount).map { currentMembership(ofSection: $0) }
  }

  /// The rows of one section that are in.
  struct Membership: Equatable {
    /// Their numbers in the base, ascending.
    var included: [Int] = []

    /// The number that a row of the base has among those that are in; `nil` when it is out.
    func rank(of item: Int) -> Int? {
      let rank = included.rank(of: item)
      return rank < included.count && included[rank] == item ? rank : nil
    }
  }
}

extension DataSource {
  /// The rows for which a condition holds.
  ///
  /// Sections stay, also when they are empty: see ``hidingEmptySections()``.
  ///
  /// The condition is asked once for each row that is new or updated. It must not change the list.
  public func filter(_ isIncluded: @escaping (Item) -> Bool) -> FilteredSource<Item> {
    FilteredSource(self, isIncluded: isIncluded)
  }
}
