extension ChangeSet {
  /// What leads from one list of rows to another, as the changes of section 0.
  ///
  /// Rows are the same when their ids are equal, and updated when they are the same but not equal. Moves are the fewest
  /// for the rows that are paired. Equal ids pair one to one: first what follows what at the front and the back, then
  /// the first one left over with the first one left over, and so on. An id that is not equal to itself pairs with none.
  ///
  ///     let changes = ChangeSet(from: before, to: after)
  ///
  /// - Complexity: O(*n*) on average, and O(*m* log *m*) for the *m* rows between a common beginning and end.
  ///   Lists of 2³² - 1 rows and more give a reload.
  @inlinable
  public init<Row: Identifiable & Equatable>(from old: [Row], to new: [Row]) {
    self.init(from: old, to: new, id: { $0.id }, isSame: { $0 == $1 })
  }

  /// What leads from one list of rows to another, for rows whose identity and content are told by closures.
  ///
  /// See ``init(from:to:)`` for how rows are paired.
  ///
  /// - Parameters:
  ///   - old: the rows before.
  ///   - new: the rows after.
  ///   - id: what makes a row the same one in both lists.
  ///   - isSame: whether two rows with the same id show the same content.
  @inlinable
  public init<Row, ID: Hashable>(
    from old: [Row], to new: [Row], id: (Row) -> ID, isSame: (Row, Row) -> Bool
  ) {
    let differ = ListDiffer<Row, ID>(old: [old], new: [new], sections: SectionPairing(pairs: [(0, 0)]))
    self = differ.changes(id: id, isSame: isSame)
  }

  /// What leads from one list of sections to another.
  ///
  /// Sections are paired by their ids as rows are. The moves of sections and of rows, also from one section to another,
  /// are the fewest for what is paired. Rows of sections that come or go are not compared: no row moves out of a deleted
  /// section or into an inserted one.
  ///
  /// - Complexity: as ``init(from:to:)``, for the rows of all sections.
  @inlinable
  public init<Section: ListSectionProtocol>(fromSections old: [Section], toSections new: [Section])
  where Section.Item: Identifiable & Equatable {
    self.init(fromSections: old, toSections: new, id: { $0.id }, isSame: { $0 == $1 })
  }

  /// What leads from one list of sections to another, for rows whose identity and content are told by closures.
  ///
  /// See ``init(fromSections:toSections:)`` for what is compared.
  @inlinable
  public init<Section: ListSectionProtocol, ID: Hashable>(
    fromSections old: [Section], toSections new: [Section],
    id: (Section.Item) -> ID, isSame: (Section.Item, Section.Item) -> Bool
  ) {
    let sections = SectionPairing(from: old, to: new)
    let differ = ListDiffer<Section.Item, ID>(old: old.map(\.items), new: new.map(\.items), sections: sections)
    self = differ.changes(id: id, isSame: isSame)
  }
}
