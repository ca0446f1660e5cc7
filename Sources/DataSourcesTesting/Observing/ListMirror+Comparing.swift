extension ListMirror {
  /// Describes the first fault or, if there is none, the first difference between the source and the copy.
  ///
  /// Also checks that the source finds every item by its ID, and that it returns `nil` for positions out of range.
  ///
  /// - Returns: A sentence, or `nil` if the mirror received every change of the source.
  public func difference() -> String? {
    if let fault = faults.first { return fault }
    return source._checkInvariants() ?? differenceOfShape() ?? differenceOfItems() ?? faultOfIdentities()
      ?? faultBeyondTheEnds()
  }

  private func differenceOfShape() -> String? {
    let now = Self.copy(of: source)
    if now.snapshot.itemCounts != copy.snapshot.itemCounts {
      return "the source has the item counts \(now.snapshot.itemCounts), the mirror \(copy.snapshot.itemCounts)"
    }
    if now.snapshot != copy.snapshot {
      return "the source has the identities of \(now.words), the mirror \(copy.words)"
    }
    if now.sections != copy.sections { return "the source has sections \(now.sections), the mirror \(copy.sections)" }
    return nil
  }

  private func differenceOfItems() -> String? {
    for (section, items) in copy.items.enumerated() {
      for (index, item) in items.enumerated() {
        let position = ItemPosition(section: section, item: index)
        guard let now = source.item(at: position) else { return "the source has no item at \(position)" }
        guard let item else { return "the source had no item at \(position) before" }
        if let hasSameContent, !hasSameContent(item, now) {
          return "the source has \(now) at \(position), the mirror \(item)"
        }
      }
    }
    return nil
  }

  private func faultOfIdentities() -> String? {
    for (section, items) in copy.items.enumerated() {
      for index in items.indices {
        let position = ItemPosition(section: section, item: index)
        guard let id = source.id(at: position) else { continue }
        guard let found = source.position(of: id) else {
          if hasUniqueIDs { return "\(id) at \(position) is not found" }
          continue
        }
        // If several items share an ID, the source may find any of them.
        if source.id(at: found) != id || (hasUniqueIDs && found != position) {
          let hint = hasUniqueIDs ? "; if items share IDs, create the mirror with hasUniqueIDs: false" : ""
          return "\(id) at \(position) is found at \(found)\(hint)"
        }
      }
    }
    return nil
  }

  /// Looks up positions out of range, which must neither return something nor trap.
  private func faultBeyondTheEnds() -> String? {
    let count = source.sectionCount
    var beyond = [-1, count, .max, .min].map { ItemPosition(section: $0, item: 0) }
    for section in 0..<count {
      let items = source.itemCount(inSection: section)
      beyond += [-1, items, .max, .min].map { ItemPosition(section: section, item: $0) }
    }
    for position in beyond where source.item(at: position) != nil || source.id(at: position) != nil {
      return "the source has an item at \(position), which is out of range"
    }
    for section in [-1, count, .max, .min] where source.itemCount(inSection: section) != 0 {
      return "the source has items in section \(section), which is out of range"
    }
    for section in [-1, count, .max, .min] where source.sectionInfo(at: section) != nil {
      return "the source has a section \(section), which is out of range"
    }
    return nil
  }
}
