import DataSources

/// The events between the beginning and the end of one change, as plain values, by row and by section.
struct FetchedRound {
  /// The events of one row.
  struct Touch {
    let id: ItemID
    var types: Set<FetchedChangeType> = []
    /// Where it is said to have been, in OLD coordinates.
    var old: [ItemPosition] = []
    /// Where it is said to be, in NEW coordinates.
    var new: [ItemPosition] = []
    /// Where it may be, in NEW coordinates: an update names one place, and another row's move may have brought it there.
    var hints: [ItemPosition] = []
  }

  /// The rows in the order in which they were named first.
  private(set) var touches: [Touch] = []
  private var numbers: [ItemID: Int] = [:]
  /// The names of sections that went, by OLD index, of those that came, by NEW index, and of those with other contents.
  private(set) var sectionDeletes: [Int: String] = [:]
  private(set) var sectionInserts: [Int: String] = [:]
  private(set) var sectionUpdates: [Int: String] = [:]
  /// What is wrong before anything is compared.
  private(set) var fault: FetchedDisagreement?

  /// Whether a row that stays shows something else: it was updated, or moved, which says that a part of its order changed.
  func isTouched(_ id: ItemID) -> Bool { numbers[id] != nil }

  /// Whether a section that stays is said to show something else.
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
    // Core Data gives the old position of some rows that it says came; it means nothing.
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
