extension ChangeSet {
  /// What leads from one list of rows to another, within limits.
  ///
  /// See ``init(from:to:)`` for how rows are paired.
  ///
  /// - Throws: ``DuplicateIDs`` when the options reject them and there are some.
  @inlinable
  public init<Row: Identifiable & Equatable>(from old: [Row], to new: [Row], options: DiffOptions) throws {
    try self.init(rowsFrom: old, to: new, IdentifiableComparer<Row>(), options)
  }

  /// What leads from one list of rows to another, within limits, for rows whose identity and content are told by a type.
  ///
  /// - Throws: ``DuplicateIDs`` when the options reject them and there are some.
  @inlinable
  public init<Comparing: RowComparing>(
    from old: [Comparing.Row], to new: [Comparing.Row], by comparing: Comparing.Type, options: DiffOptions
  ) throws {
    try self.init(rowsFrom: old, to: new, WitnessComparer<Comparing>(), options)
  }

  /// What leads from one list of rows to another, within limits, for rows whose identity and content are told by closures.
  ///
  /// - Throws: ``DuplicateIDs`` when the options reject them and there are some.
  @inlinable
  public init<Row, ID: Hashable>(
    from old: [Row], to new: [Row], options: DiffOptions, id: (Row) -> ID, hasSameContent: (Row, Row) -> Bool
  ) throws {
    self = try withoutActuallyEscaping(id) { id in
      try withoutActuallyEscaping(hasSameContent) { hasSameContent in
        try ChangeSet(rowsFrom: old, to: new, ClosureComparer(id: id, hasSameContent: hasSameContent), options)
      }
    }
  }

  /// What leads from one list of sections to another, within limits.
  ///
  /// An id is a duplicate wherever in the list its rows stand.
  ///
  /// - Throws: ``DuplicateIDs`` when the options reject them and there are some.
  @inlinable
  public init<Section: ListSectionProtocol>(
    fromSections old: [Section], toSections new: [Section], options: DiffOptions
  ) throws where Section.Item: Identifiable & Equatable {
    try self.init(sectionsFrom: old, to: new, IdentifiableComparer<Section.Item>(), options)
  }

  /// What leads from one list of sections to another, within limits, for rows that are told apart by a type.
  ///
  /// - Throws: ``DuplicateIDs`` when the options reject them and there are some.
  @inlinable
  public init<Section: ListSectionProtocol, Comparing: RowComparing>(
    fromSections old: [Section], toSections new: [Section], by comparing: Comparing.Type, options: DiffOptions
  ) throws where Comparing.Row == Section.Item {
    try self.init(sectionsFrom: old, to: new, WitnessComparer<Comparing>(), options)
  }

  /// What leads from one list of sections to another, within limits, for rows that are told apart by closures.
  ///
  /// - Throws: ``DuplicateIDs`` when the options reject them and there are some.
  @inlinable
  public init<Section: ListSectionProtocol, ID: Hashable>(
    fromSections old: [Section], toSections new: [Section], options: DiffOptions,
    id: (Section.Item) -> ID, hasSameContent: (Section.Item, Section.Item) -> Bool
  ) throws {
    self = try withoutActuallyEscaping(id) { id in
      try withoutActuallyEscaping(hasSameContent) { hasSameContent in
        try ChangeSet(sectionsFrom: old, to: new, ClosureComparer(id: id, hasSameContent: hasSameContent), options)
      }
    }
  }
}
