#if GRDB
  import DataSources
  import ListStorage

  /// The sections of ``FoundRows`` that touched rows are in, before and after.
  struct TouchedSections {
    private var sections: [TouchedSection] = []
    private var numbers: [OrderedBytes: Int] = [:]
    /// Rows that have another key in the same or another section.
    private var moves: [Move] = []
    private var updates: [(rowID: Int64, section: Int)] = []

    private struct Move {
      let old: Place?
      let new: Place?
      let isUpdated: Bool
    }

    /// A row of a section, by its number there among the rows that leave or enter.
    private struct Place {
      let section: Int
      let number: Int
    }

    var groupBytes: [OrderedBytes] { sections.map(\.bytes) }

    // MARK: The touched rows

    /// Adds a row that keeps its key.
    ///
    /// - Returns: The number of its section.
    mutating func keep(_ key: RowKey) -> Int {
      let section = number(of: key)
      sections[section].kept.append(key)
      return section
    }

    /// Adds a row that is inserted, deleted, or gets another key.
    mutating func move(from old: RowKey?, to new: RowKey?, isUpdated: Bool) {
      moves.append(
        Move(
          old: old.map { key in
            let section = number(of: key)
            sections[section].leaving.append(key)
            return Place(section: section, number: sections[section].leaving.count - 1)
          },
          new: new.map { key in
            let section = number(of: key)
            sections[section].entering.append(key)
            return Place(section: section, number: sections[section].entering.count - 1)
          }, isUpdated: isUpdated))
    }

    private mutating func number(of key: RowKey) -> Int {
      if let known = numbers[key.groupBytes] { return known }
      sections.append(TouchedSection(value: key.group, bytes: key.groupBytes))
      numbers[key.groupBytes] = sections.count - 1
      return sections.count - 1
    }

    // MARK: Their places

    /// - Throws: ``ViewMismatch`` when a row isn't where its key says.
    mutating func findOldPlaces(in rows: FoundRows, _ reader: ViewReader) throws {
      for section in sections.indices { try sections[section].findOldPlaces(in: rows, reader) }
    }

    /// Takes the leaving rows out of the sections, and puts the entering ones in.
    mutating func update(_ rows: inout FoundRows, isGrouped: Bool, _ reader: ViewReader) throws {
      for section in sections.indices {
        let (index, isThere) = rows.index(ofGroup: sections[section].bytes)
        if isThere {
          try sections[section].update(&rows.sections[index], reader)
          if isGrouped, rows.sections[index].rows.isEmpty { rows.sections.remove(at: index) }
        } else if !sections[section].entering.isEmpty {
          var new = FoundSection(
            value: sections[section].value, bytes: sections[section].bytes, rows: ItemList(),
            aggregates: reader.plan.aggregates.map(\.ofNothing))
          try sections[section].update(&new, reader)
          rows.sections.insert(new, at: index)
        }
      }
    }

    /// Adds an update of a row that keeps its key.
    mutating func update(_ rowID: Int64, inGroup section: Int) { updates.append((rowID, section)) }

    // MARK: The change set

    /// - Parameter updates: Further rows that are updated, by their new positions.
    func changes(from old: FoundRows, to new: FoundRows, updates others: [ItemPosition]) -> ChangeSet {
      var draft = ChangeSet.Draft()
      draft.updates = others
      let oldIndexes = sections.map { old.index(ofGroup: $0.bytes) }
      let newIndexes = sections.map { new.index(ofGroup: $0.bytes) }
      func oldPosition(_ place: Place) -> ItemPosition {
        let item = sections[place.section].oldRanks[place.number]
        return ItemPosition(section: oldIndexes[place.section].index, item: item)
      }
      func newPosition(_ place: Place) -> ItemPosition {
        let item = sections[place.section].newRanks[place.number]
        return ItemPosition(section: newIndexes[place.section].index, item: item)
      }
      var stayed = Array(repeating: [(old: Int, new: Int)](), count: sections.count)
      for move in moves {
        switch (move.old, move.new) {
        case (nil, nil): break
        case (let old?, nil): draft.deletes.append(oldPosition(old))
        case (nil, let new?): draft.inserts.append(newPosition(new))
        case (let old?, let new?):
          let (from, to) = (oldPosition(old), newPosition(new))
          if old.section == new.section {
            stayed[old.section].append((from.item, to.item))
          } else {
            draft.moves.append(.init(from: from, to: to))
          }
          if move.isUpdated { draft.updates.append(to) }
        }
      }
      for update in updates {
        if let item = sections[update.section].newRank(ofKept: update.rowID) {
          draft.updates.append(ItemPosition(section: newIndexes[update.section].index, item: item))
        }
      }
      for (number, section) in sections.enumerated() {
        let (was, isNow) = (oldIndexes[number], newIndexes[number])
        switch (was.isThere, isNow.isThere) {
        case (true, false): draft.sectionDeletes.append(was.index)
        case (false, true): draft.sectionInserts.append(isNow.index)
        case (false, false): break
        case (true, true):
          if !old.sections[was.index].hasSameContent(as: new.sections[isNow.index]) {
            draft.sectionUpdates.append(isNow.index)
          }
          let moves = SectionMoves(
            stayed[number], oldRanks: section.oldRanks.sorted(), newRanks: section.newRanks.sorted(),
            count: old.sections[was.index].rows.count)
          draft.moves += moves.moves.map {
            .init(from: .init(section: was.index, item: $0.from), to: .init(section: isNow.index, item: $0.to))
          }
        }
      }
      return draft.changeSet()
    }
  }
#endif
