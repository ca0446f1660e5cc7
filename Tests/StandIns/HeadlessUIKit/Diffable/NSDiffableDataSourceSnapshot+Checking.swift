#if os(Linux)
  // The preconditions for the client of a snapshot.
  extension NSDiffableDataSourceSnapshot {
    func refuse(_ reason: String) { MainActor.assumeIsolated { HeadlessException.raise(reason) } }

    mutating func insert(_ identifiers: [ItemIdentifierType], at index: Int, of section: SectionIdentifierType) {
      guard areNew(identifiers, in: owners) else { return }
      items[section]?.insert(contentsOf: identifiers, at: index)
      for item in identifiers { owners[item] = section }
    }

    mutating func insert(_ identifiers: [ItemIdentifierType], beside other: ItemIdentifierType, offset: Int) {
      guard let section = owners[other], let index = items[section]?.firstIndex(of: other) else {
        return refuse("Invalid item identifier specified for insertion: \(other)")
      }
      insert(identifiers, at: index + offset, of: section)
    }

    mutating func move(_ item: ItemIdentifierType, beside other: ItemIdentifierType, offset: Int) {
      guard item != other, let old = owners[item], let new = owners[other] else {
        return refuse("Invalid move of item \(item) to \(other)")
      }
      items[old]?.removeAll { $0 == item }
      guard let index = items[new]?.firstIndex(of: other) else { return }
      items[new]?.insert(item, at: index + offset)
      owners[item] = new
    }

    func areNew<ID: Hashable, Value>(_ identifiers: [ID], in known: [ID: Value]) -> Bool {
      var seen: Set<ID> = []
      let repeated = identifiers.filter { !seen.insert($0).inserted || known[$0] != nil }
      if !repeated.isEmpty {
        refuse("Fatal: supplied identifiers are not unique. Duplicate identifiers: \(repeated)")
      }
      return repeated.isEmpty
    }

    func containsAll(_ identifiers: [ItemIdentifierType], for purpose: String) -> Bool {
      guard let missing = identifiers.first(where: { owners[$0] == nil }) else { return true }
      refuse("Invalid item identifier specified for \(purpose): \(missing)")
      return false
    }

    func known(_ section: SectionIdentifierType) -> Int? {
      let index = sectionIdentifiers.firstIndex(of: section)
      if index == nil { refuse("Invalid section identifier: \(section)") }
      return index
    }
  }
#endif
