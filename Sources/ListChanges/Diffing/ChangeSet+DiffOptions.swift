extension ChangeSet {
  /// Computes the changes that transform `old` into `new`, within limits.
  ///
  ///     let options = DiffOptions(duplicates: .reject, maximumChangeCount: 2_000, timeLimit: .milliseconds(8))
  ///     let changes = try ChangeSet(from: before, to: after, options: options)
  ///
  /// - Parameters:
  ///   - old: The items before the change.
  ///   - new: The items after the change.
  ///   - options: The limits of the diff, and what to do about duplicate IDs.
  /// - Throws: ``DuplicateIDs`` if the options reject duplicates and a list contains some.
  /// - Complexity: See ``init(from:to:)``.
  @inlinable
  public init<Item: Identifiable & Equatable>(from old: [Item], to new: [Item], options: DiffOptions) throws {
    try self.init(from: old, to: new, by: ItemComparison(IdentifiableComparer()), options: options)
  }

  /// Computes the changes that transform `old` into `new`, within limits, for items of any type.
  ///
  /// - Parameters:
  ///   - old: The items before the change.
  ///   - new: The items after the change.
  ///   - comparison: How to identify items and to compare their content.
  ///   - options: The limits of the diff, and what to do about duplicate IDs.
  /// - Throws: ``DuplicateIDs`` if the options reject duplicates and a list contains some.
  /// - Complexity: See ``init(from:to:)``.
  @inlinable
  public init<Item>(
    from old: [Item], to new: [Item], by comparison: ItemComparison<Item>, options: DiffOptions
  ) throws {
    self = try old.withUnsafeBufferPointer { old in
      try new.withUnsafeBufferPointer { new in
        try Self.withSections(old, new) { try comparison.diff($0, $1, options) { .single } }
      }
    }
  }

  /// Computes the changes that transform one list of sections into another, within limits.
  ///
  /// Items with the same ID are duplicates even if they are in different sections of a list.
  ///
  /// - Parameters:
  ///   - old: The sections before the change.
  ///   - new: The sections after the change.
  ///   - options: The limits of the diff, and what to do about duplicate IDs.
  /// - Throws: ``DuplicateIDs`` if the options reject duplicates and a list contains some.
  /// - Complexity: See ``init(fromSections:toSections:)``.
  @inlinable
  public init<Section: ListSectionProtocol>(
    fromSections old: [Section], toSections new: [Section], options: DiffOptions
  ) throws where Section.Item: Identifiable & Equatable {
    try self.init(fromSections: old, toSections: new, by: ItemComparison(IdentifiableComparer()), options: options)
  }

  /// Computes the changes that transform one list of sections into another, within limits, for items of any type.
  ///
  /// Items with the same ID are duplicates even if they are in different sections of a list.
  ///
  /// - Parameters:
  ///   - old: The sections before the change.
  ///   - new: The sections after the change.
  ///   - comparison: How to identify items and to compare their content.
  ///   - options: The limits of the diff, and what to do about duplicate IDs.
  /// - Throws: ``DuplicateIDs`` if the options reject duplicates and a list contains some.
  /// - Complexity: See ``init(fromSections:toSections:)``.
  @inlinable
  public init<Section: ListSectionProtocol>(
    fromSections old: [Section], toSections new: [Section], by comparison: ItemComparison<Section.Item>,
    options: DiffOptions
  ) throws {
    if options.duplicates == .reject {
      try DuplicateIDs.checkSections(old, .old)
      try DuplicateIDs.checkSections(new, .new)
    }
    self = try Self.withItems(of: old, new) { oldItems, newItems in
      try comparison.diff(oldItems, newItems, options) { SectionPairing(from: old, to: new) }
    }
  }
}
