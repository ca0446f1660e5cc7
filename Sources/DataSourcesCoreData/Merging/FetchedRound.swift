import DataSources

/// The events between the beginning and the end of one change, as plain values, by row and by section.
struct FetchedRound {
  /// The events of one row.
  struct Touch {
    let id: ItemID
    var types: Set<FetchedChangeType> = []
    /// The reported old positions, in old coordinates.
    var old: [ItemPosition] = []
    /// The reported new positions, in new coordinates.
    var new: [ItemPosition] = []
    /// A possible new position, in new coordinates: an update names one position, which another row's move can have
    /// caused.
    var hints: [ItemPosition] = []
  }

  /// The rows in the order in which they were named first.
  private(set) var touches: [Touch] = []
  private var numbers: [ItemID: Int] = [:]
  /// The names of deleted sections, by old index, of inserted ones, by new index, and of updated ones.
  private(set) var sectionDeletes: [Int: String] = [:]
  private(set) var sectionInserts: [Int: String] = [:]
  private(set) var sectionUpdates: [Int: String] = [:]
  /// The first contradiction within the events.
  private(set) var fault: FetchedDisagreement?

  /// Whether a kept row was updated: it was reported as updated, or as moved, so a part of its sort key has changed.
  func isTouched(_ id: ItemID) -> Bool { numbers[id] != nil }

  /// Whether a kept section was reported as updated.
  var updatedSectionNames: Set<String> { Set(sectionUpdates.values) }

  /// Records that the events can't be right; the first reason is kept.
  mutating func doubt(_ reason: FetchedDisagreement) { fault = fault ?? reason }

  mutating func add(_ type: FetchedChangeType?, section name: String, index: Int) {
    switch type {
    case .insert: if sectionInserts.updateValue(name, forKey: index) ?? name != name { doubt(.otherSection(index)) }
    case .delete: if sectionDeletes.updateValue(name, forKey: index) ?? name != name { doubt(.otherSection(index)) }
    case .update: if sectionUpdates.updateValue(name, forKey: index) ?? name != name { doubt(.otherSection(index)) }
    case .move, nil: doubt(.unknownChange)
    }
  }

  mutating func add(_ type: FetchedChangeType?, _ id: ItemID, from: ItemPosition?, to: ItemPosition?) {
    let number = numbers[id] ?? touches.count
    if number == touches.count {
      numbers[id] = number
      touches.append(Touch(id: id))
    }
    guard let type else { return doubt(.unknownChange) }
    touches[number].types.insert(type)
    switch (type, from, to) {
    // Core Data passes an old position for some inserted rows; it has no meaning.
    case (.insert, _, let to?): touches[number].new.append(to)
    case (.delete, let from?, _): touches[number].old.append(from)
    case (.move, let from?, let to?):
      touches[number].old.append(from)
      touches[number].new.append(to)
    case (.update, let from, let to):
      if let from { touches[number].old.append(from) }
      touches[number].hints += [to, from].compactMap { $0 }
    default: doubt(.missingPosition)
    }
  }
}
