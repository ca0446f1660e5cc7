#if GRDB
  import DataSources
  import ListStorage

  extension FoundRows {
    /// What leads from other rows to these, both found in one snapshot, in the order of the view.
    ///
    /// Rows that are in both have the same order in both: nothing moves.
    ///
    /// - Parameter updatesKept: whether rows that stay show something else.
    /// - Complexity: O(*m*).
    func changes(fromSameSnapshot old: FoundRows, updatesKept: Bool) -> ChangeSet {
      var draft = ChangeSet.Draft()
      var (before, after) = (0, 0)
      while before < old.sections.count || after < sections.count {
        let order = Self.order(old.sections, before, sections, after)
        if order < 0 { draft.sectionDeletes.append(before) }
        if order > 0 { draft.sectionInserts.append(after) }
        if order == 0 {
          if old.sections[before].value != sections[after].value { draft.sectionUpdates.append(after) }
          let (was, isNow) = (old.sections[before].rows.array, sections[after].rows.array)
          draft.deletes += Self.places(of: was, notIn: isNow, section: before)
          draft.inserts += Self.places(of: isNow, notIn: was, section: after)
          if updatesKept {
            let come = RowNumbers(was)
            for (item, row) in isNow.enumerated() where come.contains(row) {
              draft.updates.append(ItemPosition(section: after, item: item))
            }
          }
        }
        if order <= 0 { before += 1 }
        if order >= 0 { after += 1 }
      }
      return draft.changeSet()
    }

    private static func places(of rows: [Int64], notIn others: [Int64], section: Int) -> [ItemPosition] {
      let others = RowNumbers(others)
      var places: [ItemPosition] = []
      for (item, row) in rows.enumerated() where !others.contains(row) {
        places.append(ItemPosition(section: section, item: item))
      }
      return places
    }

    private static func order(_ left: [FoundSection], _ before: Int, _ right: [FoundSection], _ after: Int) -> Int {
      if before == left.count { return 1 }
      return after == right.count ? -1 : left[before].bytes.compare(right[after].bytes)
    }

    /// What leads from other rows to these, whatever they are ordered by.
    ///
    /// - Parameters:
    ///   - identities: what makes rows the same ones, in the old and in the new snapshot; their numbers if `nil`.
    ///   - isUpdated: whether a row that stays shows something else.
    /// - Complexity: O(*m*), and more where rows are in another order.
    func changes(
      from old: FoundRows, identities: (old: ViewReader, new: ViewReader)? = nil,
      isUpdated: @escaping (Int64, Int64) -> Bool
    ) throws -> ChangeSet {
      try ChangeSet(
        fromSections: old.compared(identities?.old), toSections: compared(identities?.new),
        by: ItemComparison(id: \.id) { !isUpdated($0.rowID, $1.rowID) })
    }

    private func compared(_ reader: ViewReader?) throws -> [ComparedSection] {
      try sections.map { section in
        try ComparedSection(
          id: section.bytes, section: section,
          items: section.rows.map { ComparedRow(id: try reader?.identity(ofRow: $0), rowID: $0) })
      }
    }

    private struct ComparedSection: ListSectionProtocol {
      let id: OrderedBytes
      let section: FoundSection
      var items: [ComparedRow]

      func hasSameContent(as other: ComparedSection) -> Bool { section.hasSameContent(as: other.section) }
    }

    private struct ComparedRow {
      let id: RowIdentity
      let rowID: Int64

      init(id: RowIdentity?, rowID: Int64) {
        self.id = id ?? .number(rowID)
        self.rowID = rowID
      }
    }
  }

  extension ViewReader {
    /// The primary key of a row.
    func identity(ofRow rowID: Int64) throws -> RowIdentity {
      if plan.keyTermCount == 0 { return .number(rowID) }
      return try keyValues(ofRow: rowID).map { plan.identity(keyValues: $0, rowID: rowID) } ?? .number(rowID)
    }
  }
#endif
