extension ChangeSet {
  @inlinable
  init<Comparer: RowComparer>(rowsFrom old: [Comparer.Row], to new: [Comparer.Row], _ comparer: Comparer) {
    self = old.withUnsafeBufferPointer { oldRows in
      new.withUnsafeBufferPointer { newRows in
        // Nothing is made, and no row looked at, before this is known.
        if oldRows.baseAddress == newRows.baseAddress, oldRows.count == newRows.count { return ChangeSet() }
        return Self.withSections(oldRows, newRows) { old, new in
          ListDiffer.changes(from: old, to: new, .single, comparer, DiffClock())
        }
      }
    }
  }

  @inlinable
  init<Comparer: RowComparer>(
    rowsFrom old: [Comparer.Row], to new: [Comparer.Row], _ comparer: Comparer, _ options: DiffOptions
  ) throws {
    self = try old.withUnsafeBufferPointer { oldRows in
      try new.withUnsafeBufferPointer { newRows in
        try Self.withSections(oldRows, newRows) { old, new in
          try ListDiffer.changes(from: old, to: new, comparer, options) { .single }
        }
      }
    }
  }

  @inlinable
  init<Section: ListSectionProtocol, Comparer: RowComparer>(
    sectionsFrom old: [Section], to new: [Section], _ comparer: Comparer
  ) where Comparer.Row == Section.Item {
    self = Self.withItems(of: old, new) { oldRows, newRows in
      ListDiffer.changes(from: oldRows, to: newRows, SectionPairing(from: old, to: new), comparer, DiffClock())
    }
  }

  @inlinable
  init<Section: ListSectionProtocol, Comparer: RowComparer>(
    sectionsFrom old: [Section], to new: [Section], _ comparer: Comparer, _ options: DiffOptions
  ) throws where Comparer.Row == Section.Item {
    if options.duplicates == .reject {
      try DuplicateIDs.checkSections(old, .old)
      try DuplicateIDs.checkSections(new, .new)
    }
    self = try Self.withItems(of: old, new) { oldRows, newRows in
      try ListDiffer.changes(from: oldRows, to: newRows, comparer, options) { SectionPairing(from: old, to: new) }
    }
  }

  /// Calls with two lists of one section each.
  @inlinable
  static func withSections<Row>(
    _ old: UnsafeBufferPointer<Row>, _ new: UnsafeBufferPointer<Row>,
    _ body: (UnsafeBufferPointer<UnsafeBufferPointer<Row>>, UnsafeBufferPointer<UnsafeBufferPointer<Row>>) throws
      -> ChangeSet
  ) rethrows -> ChangeSet {
    try withUnsafePointer(to: old) { old in
      try withUnsafePointer(to: new) { new in
        try body(UnsafeBufferPointer(start: old, count: 1), UnsafeBufferPointer(start: new, count: 1))
      }
    }
  }

  /// Calls with the rows of all sections, where they lie in memory.
  @inlinable
  static func withItems<Section: ListSectionProtocol>(
    of old: [Section], _ new: [Section],
    _ body: (
      UnsafeBufferPointer<UnsafeBufferPointer<Section.Item>>, UnsafeBufferPointer<UnsafeBufferPointer<Section.Item>>
    ) throws -> ChangeSet
  ) rethrows -> ChangeSet {
    // Not arrays: one that is bridged from Objective-C has its elements elsewhere.
    let oldItems = old.map { ContiguousArray($0.items) }
    let newItems = new.map { ContiguousArray($0.items) }
    // The elements of these stay where they are for as long as nobody changes or lets go of them.
    return try withExtendedLifetime((oldItems, newItems)) {
      let oldRows = oldItems.map { $0.withUnsafeBufferPointer { $0 } }
      let newRows = newItems.map { $0.withUnsafeBufferPointer { $0 } }
      return try oldRows.withUnsafeBufferPointer { oldRows in
        try newRows.withUnsafeBufferPointer { newRows in try body(oldRows, newRows) }
      }
    }
  }
}
