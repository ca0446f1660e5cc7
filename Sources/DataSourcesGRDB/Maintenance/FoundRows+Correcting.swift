#if GRDB
  import DataSources
  import ListStorage

  extension FoundRows {
    /// Takes over what became of some rows.
    ///
    /// Rows that keep their key keep their place among the others, so only the others are looked for.
    ///
    /// - Parameters:
    ///   - touched: rows before and after, hidden where they do not match.
    ///   - redrawn: those that are updated even if they are the same.
    ///   - redisplayed: others, which are where they were, and are updated if they are here.
    ///   - reader: the snapshot that the rows belong to, and the one that they are to belong to.
    /// - Returns: what leads there.
    /// - Throws: ``ViewMismatch`` when other rows changed too.
    /// - Complexity: O(*k* log *m*) for *k* rows, of which O(*k*) rows are read where they are neighbors; a walk
    ///   over all row IDs for those that are redisplayed.
    mutating func correct(
      _ touched: [TouchedRow], redrawn: Set<Int64>, redisplayed: Set<Int64> = [], _ reader: TouchedRowReader
    ) throws -> ChangeSet {
      let rows = try reader.paired(touched).filter {
        $0.isChange || (redrawn.contains($0.rowID) && $0.new.key != nil)
      }
      if rows.isEmpty, redisplayed.isEmpty { return ChangeSet() }
      var groups = TouchedSections()
      var stays: [(row: TouchedRow, group: Int)] = []
      for row in rows {
        if let old = row.old.key, row.new.key == old {
          stays.append((row, groups.keep(old)))
        } else {
          groups.move(from: row.old.key, to: row.new.key, isUpdated: row.isUpdate(redrawn))
        }
      }
      let before = self
      try groups.findOldPlaces(in: before, reader.old)
      try groups.update(&self, isGrouped: reader.new.plan.group != nil, reader.new)
      if let group = reader.new.plan.group { try updateValues(groups.groupBytes, group, reader.new) }
      for stay in stays where stay.row.isUpdate(redrawn) {
        if let key = stay.row.new.key { groups.update(key.rowID, inGroup: stay.group) }
      }
      return groups.changes(from: before, to: self, updates: positions(ofRows: redisplayed))
    }

    /// Takes over the values of the first rows, which may be equal to those before and not the same.
    private mutating func updateValues(
      _ groups: some Sequence<OrderedBytes>, _ group: SortTerm, _ reader: ViewReader
    ) throws {
      for bytes in groups {
        let (index, isThere) = index(ofGroup: bytes)
        guard isThere, group.hasEquals(sections[index].value), let first = sections[index].rows.first,
          let key = try reader.row(first).key
        else { continue }
        sections[index].value = key.group
      }
    }
  }
#endif
