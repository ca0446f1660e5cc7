import DataSources

/// The events between the beginning and the end of one change, as plain values, by row and by section.
struct RecordedEvents {
  /// The events of one row.
  struct Row {
    let id: ItemID
    fileprivate(set) var types: Set<FetchedChangeType> = []
    /// The reported old positions, in old coordinates.
    ///
    /// That of an update may be a new one, so it counts only if the old state confirms it.
    fileprivate(set) var old: [ItemPosition] = []
    /// The reported new positions, in new coordinates.
    fileprivate(set) var new: [ItemPosition] = []
    /// Possible new positions.
    ///
    /// An update names them, and Core Data doesn't say whether they are in old or in new coordinates.
    fileprivate(set) var hints: [ItemPosition] = []
  }

  /// The rows in the order in which they were named first.
  private(set) var rows: [Row] = []
  private var rowIndices: [ItemID: Int] = [:]
  /// The names of deleted sections, by old index.
  private(set) var sectionDeletes: [Int: String] = [:]
  /// The names of inserted sections, by new index.
  private(set) var sectionInserts: [Int: String] = [:]
  /// The names of updated sections, by the reported index, which can be an old or a new one.
  private(set) var sectionUpdates: [Int: String] = [:]
  /// The first contradiction within the events.
  private(set) var fault: FetchedDisagreement?

  /// Returns whether an event named a row.
  ///
  /// If the row is in the list before and after the change, it was updated or moved, and a move means that a property by which it is
  /// sorted was updated.
  func contains(_ id: ItemID) -> Bool { rowIndices[id] != nil }

  /// The names of the sections that an event reported as updated.
  var updatedSectionNames: Set<String> { Set(sectionUpdates.values) }

  /// Records an event of a section.
  mutating func add(_ type: FetchedChangeType?, section name: String, index: Int) {
    let other: String?
    switch type {
    case .insert: other = sectionInserts.updateValue(name, forKey: index)
    case .delete: other = sectionDeletes.updateValue(name, forKey: index)
    case .update: other = sectionUpdates.updateValue(name, forKey: index)
    case .move, nil: return addFault(.unknownChange)
    }
    if let other, other != name { addFault(.otherSection(index)) }
  }

  /// Records an event of a row.
  mutating func add(_ type: FetchedChangeType?, _ id: ItemID, from: ItemPosition?, to: ItemPosition?) {
    let index = rowIndices[id] ?? rows.count
    if index == rows.count {
      rowIndices[id] = index
      rows.append(Row(id: id))
    }
    guard let type else { return addFault(.unknownChange) }
    rows[index].types.insert(type)
    switch (type, from, to) {
    // Core Data passes an old position for some inserted rows; it has no meaning.
    case (.insert, _, let to?): rows[index].new.append(to)
    case (.delete, let from?, _): rows[index].old.append(from)
    case (.move, let from?, let to?):
      rows[index].old.append(from)
      rows[index].new.append(to)
    case (.update, let from, let to):
      if let from { rows[index].old.append(from) }
      rows[index].hints += [to, from].compactMap { $0 }
    default: addFault(.missingPosition)
    }
  }

  /// Records that the events can't be right; the first reason remains.
  private mutating func addFault(_ reason: FetchedDisagreement) { fault = fault ?? reason }
}
