extension ListMirror {
  /// The first fault or, if there is none, what the source shows that the mirror was not told of; `nil` when they agree.
  ///
  /// Also asks the source for every row by its identity, and for rows and sections that do not exist.
  public func difference() -> String? {
    if let fault = faults.first { return fault }
    return differenceOfShape() ?? differenceOfRows() ?? faultOfIdentities() ?? faultBeyondTheEnds()
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

  private func differenceOfRows() -> String? {
    for (section, items) in copy.items.enumerated() {
      for (index, item) in items.enumerated() {
        let position = ItemPosition(section: section, item: index)
        guard let now = source.item(at: position) else { return "the source has no row at \(position)" }
        guard let item else { return "the source had no row at \(position) before" }
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
        // Of several rows with one identity, any may be the one that is found.
        if source.id(at: found) != id || (hasUniqueIDs && found != position) {
          return "\(id) at \(position) is said to be at \(found)"
        }
        if hasUniqueIDs, found != position { return "\(id) is at \(found) and at \(position)" }
      }
    }
    return nil
  }

  /// Lookups are to be graceful: nothing is there, and nothing traps.
  private func faultBeyondTheEnds() -> String? {
    let count = source.sectionCount
    var beyond = [-1, count, .max, .min].map { ItemPosition(section: $0, item: 0) }
    for section in 0..<count {
      let items = source.itemCount(inSection: section)
      beyond += [-1, items, .max, .min].map { ItemPosition(section: section, item: $0) }
    }
    for position in beyond where source.item(at: position) != nil || source.id(at: position) != nil {
      return "there is something at \(position)"
    }
    for section in [-1, count, .max, .min] where source.itemCount(inSection: section) != 0 {
      return "there are rows in section \(section)"
    }
    for section in [-1, count, .max, .min] where source.sectionInfo(at: section) != nil {
      return "there is a section \(section)"
    }
    return nil
  }
}
