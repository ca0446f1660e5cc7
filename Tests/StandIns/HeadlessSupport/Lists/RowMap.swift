#if os(Linux)
  package import DataSourcesTesting

  /// Where rows and sections are after a batch, as the simulator says, or computed from the calls alone.
  package struct RowMap {
    private let origins: BatchOrigins?
    private var targets: [ItemPosition: ItemPosition] = [:]
    private var sectionTargets: [Int: Int] = [:]
    private let positions: PositionMap?

    /// The simulator's origins, row by row.
    init(_ origins: BatchOrigins) {
      self.origins = origins
      positions = nil
      for (old, new) in origins.retainedItems { targets[old] = new }
      for (old, new) in origins.retainedSections { sectionTargets[old] = new }
    }

    /// Positions through the calls, without a look at other rows.
    init(_ positions: PositionMap) {
      self.positions = positions
      origins = nil
    }

    package func newPosition(ofOld position: ItemPosition) -> ItemPosition? {
      if let positions { return positions.newPosition(ofOld: position) }
      return targets[position]
    }

    package func oldPosition(ofNew position: ItemPosition) -> ItemPosition? {
      if let positions { return positions.oldPosition(ofNew: position) }
      return origins?.oldPosition(ofNew: position)
    }

    package func newSection(ofOld section: Int) -> Int? {
      if let positions { return positions.newSection(ofOld: section) }
      return sectionTargets[section]
    }

    package func oldSection(ofNew section: Int) -> Int? {
      if let positions { return positions.oldSection(ofNew: section) }
      guard let sections = origins?.sections, sections.indices.contains(section) else { return nil }
      return sections[section]
    }
  }
#endif
