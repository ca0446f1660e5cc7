#if GRDB
  import DataSources
  import ListStorage

  extension FoundRows {
    /// Takes over what became of some rows.
    ///
    /// - Parameters:
    ///   - touched: rows before and after, hidden where they do not match.
    ///   - redrawn: those that are updated even if they are the same.
    ///   - reader: the snapshot that the rows belong to, and the one that they are to belong to.
    /// - Returns: what leads there.
    /// - Throws: ``ViewMismatch`` when other rows changed too.
    /// - Complexity: O(*k* log *m*) for *k* rows.
    mutating func correct(
      _ touched: [TouchedRow], redrawn: Set<Int64>, _ reader: TouchedRowReader
    ) throws -> ChangeSet {
      let (old, new) = (reader.old, reader.new)
      let rows = try reader.paired(touched).filter {
        $0.isChange || (redrawn.contains($0.rowID) && $0.new.key != nil)
      }
      guard !rows.isEmpty else { return ChangeSet() }
      let before = self
      let oldPlaces = try rows.map { row in try row.old.key.flatMap { try before.rank(of: $0, old) } }
      let places = rows.indices.compactMap { index in oldPlaces[index].map { before.position($0) } }
      for place in places.sorted(by: >) { sections[place.section].rows.remove(at: place.item) }
      for row in rows { if let key = row.new.key { try insert(key, new) } }
      if new.plan.group != nil { sections.removeAll { $0.rows.isEmpty } }
      if let group = new.plan.group { try updateValues(rows, group, new) }
      let newPlaces = try rows.map { row in try row.new.key.flatMap { try rank(of: $0, new) } }
      return changes(from: before, rows, oldPlaces, newPlaces, redrawn)
    }

    private mutating func insert(_ key: RowKey, _ reader: ViewReader) throws {
      let (section, isThere) = index(ofGroup: key.groupBytes)
      if !isThere {
        sections.insert(FoundSection(value: key.group, bytes: key.groupBytes, rows: ItemList()), at: section)
      }
      let item = try sections[section].rows.place(of: key.bytes, reader)
      sections[section].rows.insert(key.rowID, at: item)
    }

    /// Takes over the values of the first rows, which may be equal to those before and not the same.
    private mutating func updateValues(_ touched: [TouchedRow], _ group: SortTerm, _ reader: ViewReader) throws {
      for bytes in Set(touched.flatMap { [$0.old.key, $0.new.key] }.compactMap { $0?.groupBytes }) {
        let (index, isThere) = index(ofGroup: bytes)
        guard isThere, group.hasEquals(sections[index].value), let first = sections[index].rows.first,
          let key = try reader.row(first).key
        else { continue }
        sections[index].value = key.group
      }
    }

    private func changes(
      from before: FoundRows, _ rows: [TouchedRow], _ old: [FoundPlace?], _ new: [FoundPlace?], _ redrawn: Set<Int64>
    ) -> ChangeSet {
      var draft = ChangeSet.Draft()
      for bytes in Set((old + new).compactMap { $0?.group }) {
        let (was, isNow) = (before.index(ofGroup: bytes), index(ofGroup: bytes))
        switch (was.isThere, isNow.isThere) {
        case (true, false): draft.sectionDeletes.append(was.index)
        case (false, true): draft.sectionInserts.append(isNow.index)
        case (true, true):
          if before.sections[was.index].value != sections[isNow.index].value {
            draft.sectionUpdates.append(isNow.index)
          }
          func ranks(_ places: [FoundPlace?]) -> [Int?] { places.map { $0?.group == bytes ? $0?.rank : nil } }
          let (oldRanks, newRanks) = (ranks(old), ranks(new))
          let stayed = zip(oldRanks, newRanks).compactMap { old, new in
            old.flatMap { old in new.map { (old: old, new: $0) } }
          }
          let moves = SectionMoves(
            stayed, oldRanks: oldRanks.compactMap { $0 }.sorted(), newRanks: newRanks.compactMap { $0 }.sorted(),
            count: before.sections[was.index].rows.count)
          draft.moves += moves.moves.map {
            .init(from: .init(section: was.index, item: $0.from), to: .init(section: isNow.index, item: $0.to))
          }
        case (false, false): break
        }
      }
      for (index, row) in rows.enumerated() {
        let from = old[index].map { before.position($0) }
        let to = new[index].map { position($0) }
        switch (from, to) {
        case (nil, nil): break
        case (let from?, nil): draft.deletes.append(from)
        case (nil, let to?): draft.inserts.append(to)
        case (let from?, let to?):
          if old[index]?.group != new[index]?.group { draft.moves.append(.init(from: from, to: to)) }
          if row.isUpdate(redrawn) { draft.updates.append(to) }
        }
      }
      return draft.changeSet()
    }

    private func rank(of key: RowKey, _ reader: ViewReader) throws -> FoundPlace? {
      try place(of: key, reader).map { FoundPlace(group: key.groupBytes, rank: $0.item) }
    }

    private func position(_ place: FoundPlace) -> ItemPosition {
      ItemPosition(section: index(ofGroup: place.group).index, item: place.rank)
    }
  }

  /// Where a found row is: in a group that is known by its bytes.
  private struct FoundPlace {
    let group: OrderedBytes
    let rank: Int
  }
#endif
