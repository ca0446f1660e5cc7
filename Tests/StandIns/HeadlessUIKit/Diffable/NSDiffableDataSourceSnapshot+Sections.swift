#if os(Linux)
  extension NSDiffableDataSourceSnapshot {
    /// Appends sections.
    public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
      insertSections(identifiers, at: sectionIdentifiers.count)
    }

    /// Inserts sections before another one.
    public mutating func insertSections(
      _ identifiers: [SectionIdentifierType], beforeSection toIdentifier: SectionIdentifierType
    ) {
      guard let index = known(toIdentifier) else { return }
      insertSections(identifiers, at: index)
    }

    /// Inserts sections after another one.
    public mutating func insertSections(
      _ identifiers: [SectionIdentifierType], afterSection toIdentifier: SectionIdentifierType
    ) {
      guard let index = known(toIdentifier) else { return }
      insertSections(identifiers, at: index + 1)
    }

    /// Deletes sections with their items.
    public mutating func deleteSections(_ identifiers: [SectionIdentifierType]) {
      for section in identifiers { deleteItems(items.removeValue(forKey: section) ?? []) }
      sectionIdentifiers.removeAll { items[$0] == nil }
      reloadedSectionIdentifiers.removeAll { items[$0] == nil }
    }

    /// Moves a section before another one.
    public mutating func moveSection(
      _ identifier: SectionIdentifierType, beforeSection toIdentifier: SectionIdentifierType
    ) {
      moveSection(identifier, beside: toIdentifier, offset: 0)
    }

    /// Moves a section after another one.
    public mutating func moveSection(
      _ identifier: SectionIdentifierType, afterSection toIdentifier: SectionIdentifierType
    ) {
      moveSection(identifier, beside: toIdentifier, offset: 1)
    }

    /// Reloads sections with all of their cells.
    public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) {
      for section in identifiers where known(section) == nil { return }
      reloadedSectionIdentifiers += identifiers.filter { !reloadedSectionIdentifiers.contains($0) }
    }

    private mutating func insertSections(_ identifiers: [SectionIdentifierType], at index: Int) {
      guard areNew(identifiers, in: items) else { return }
      sectionIdentifiers.insert(contentsOf: identifiers, at: index)
      for section in identifiers { items[section] = [] }
    }

    private mutating func moveSection(
      _ section: SectionIdentifierType, beside other: SectionIdentifierType, offset: Int
    ) {
      guard section != other, let index = known(section) else { return }
      sectionIdentifiers.remove(at: index)
      guard let target = known(other) else { return sectionIdentifiers.insert(section, at: index) }
      sectionIdentifiers.insert(section, at: target + offset)
    }
  }
#endif
