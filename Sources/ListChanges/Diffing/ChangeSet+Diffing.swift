extension ChangeSet {
  /// What leads from one list of rows to another, as the changes of section 0.
  ///
  /// Rows are the same when their ids are equal, and updated when they are the same but not equal. Moves are the fewest
  /// for the rows that are paired. Equal ids pair one to one: first what follows what, then the first one left over with the
  /// first one left over, and so on. An id that is not equal to itself pairs with none. Arrays that share their storage
  /// are not looked at.
  ///
  ///     let changes = ChangeSet(from: before, to: after)
  ///
  /// - Complexity: O(*n*) on average, and O(*m* log *m*) for the *m* runs of rows that lost their order. Only rows that are
  ///   not near their old neighbours are hashed.
  ///   Lists of 2³² - 1 rows and more give a reload.
  @inlinable
  public init<Row: Identifiable & Equatable>(from old: [Row], to new: [Row]) {
    self.init(rowsFrom: old, to: new, IdentifiableComparer<Row>())
  }

  /// What leads from one list of rows to another, for rows whose identity and content are told by a type.
  ///
  /// As fast as ``init(from:to:)``, which see for how rows are paired.
  @inlinable
  public init<Comparing: RowComparing>(
    from old: [Comparing.Row], to new: [Comparing.Row], by comparing: Comparing.Type
  ) {
    self.init(rowsFrom: old, to: new, WitnessComparer<Comparing>())
  }

  /// What leads from one list of rows to another, for rows whose identity and content are told by closures.
  ///
  /// See ``init(from:to:)`` for how rows are paired. Closures make small changes of long lists some times slower.
  ///
  /// - Parameters:
  ///   - old: the rows before.
  ///   - new: the rows after.
  ///   - id: what makes a row the same one in both lists.
  ///   - hasSameContent: whether two rows with the same id show the same content.
  @inlinable
  public init<Row, ID: Hashable>(
    from old: [Row], to new: [Row], id: (Row) -> ID, hasSameContent: (Row, Row) -> Bool
  ) {
    // The closures do not outlive the call.
    self = withoutActuallyEscaping(id) { id in
      withoutActuallyEscaping(hasSameContent) { hasSameContent in
        ChangeSet(rowsFrom: old, to: new, ClosureComparer(id: id, hasSameContent: hasSameContent))
      }
    }
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
    self.init(sectionsFrom: old, to: new, IdentifiableComparer<Section.Item>())
  }

  /// What leads from one list of sections to another, for rows whose identity and content are told by a type.
  ///
  /// See ``init(fromSections:toSections:)`` for what is compared.
  @inlinable
  public init<Section: ListSectionProtocol, Comparing: RowComparing>(
    fromSections old: [Section], toSections new: [Section], by comparing: Comparing.Type
  ) where Comparing.Row == Section.Item {
    self.init(sectionsFrom: old, to: new, WitnessComparer<Comparing>())
  }

  /// What leads from one list of sections to another, for rows whose identity and content are told by closures.
  ///
  /// See ``init(fromSections:toSections:)`` for what is compared.
  @inlinable
  public init<Section: ListSectionProtocol, ID: Hashable>(
    fromSections old: [Section], toSections new: [Section],
    id: (Section.Item) -> ID, hasSameContent: (Section.Item, Section.Item) -> Bool
  ) {
    self = withoutActuallyEscaping(id) { id in
      withoutActuallyEscaping(hasSameContent) { hasSameContent in
        ChangeSet(sectionsFrom: old, to: new, ClosureComparer(id: id, hasSameContent: hasSameContent))
      }
    }
  }
}
