#if GRDB
  import DataSources
  import ListStorage

  /// The row IDs of all rows of a view in order, which are compared when a search begins or ends.
  struct WholeRows {
    private var sections: [Section] = []

    private struct Section: ListSectionProtocol {
      let id: OrderedBytes
      let value: SQLiteValue
      var items: [Int64]

      func hasSameContent(as other: Section) -> Bool { value == other.value }
    }

    init() {}

    /// Reads a view.
    ///
    /// - Complexity: O(*n*).
    init(_ layout: ViewLayout, _ snapshot: SnapshotReader) throws {
      switch layout {
      case .directory(let plan, let directory):
        let reader = ViewReader(plan, snapshot)
        sections = try directory.groups.map { group in
          let rowIDs = try reader.rowIDs(group.value, RangeArm(prefix: [], condition: .all), skipping: 0, limit: -1)
          return Section(id: group.bytes, value: group.value, items: rowIDs)
        }
      case .rowIDs(_, let rows): sections = Self.sections(rows)
      case .refetched: break
      }
    }

    /// Returns the changes from all rows to the results in the same snapshot.
    func changes(to results: OrderedRowIDs, _ plan: SearchPlan, updatesCommonRows: Bool) -> ChangeSet {
      plan.isInViewOrder
        ? subset(results, updatesCommonRows: updatesCommonRows).changeSet()
        : ChangeSet(
          fromSections: sections, toSections: Self.sections(results),
          by: ItemComparison(id: \.self) { _, _ in !updatesCommonRows })
    }

    /// Returns the changes from the results to all rows of the same snapshot.
    func changes(from results: OrderedRowIDs, _ plan: SearchPlan, updatesCommonRows: Bool) -> ChangeSet {
      if !plan.isInViewOrder {
        return ChangeSet(
          fromSections: Self.sections(results), toSections: sections,
          by: ItemComparison(id: \.self) { _, _ in !updatesCommonRows })
      }
      var draft = subset(results, updatesCommonRows: false)
      draft.sectionUpdates = sections.indices.filter { index in
        let (resultIndex, exists) = results.index(ofGroup: sections[index].id)
        return exists && results.sections[resultIndex].value != sections[index].value
      }
      draft.sectionInserts = draft.sectionDeletes
      draft.sectionDeletes = []
      draft.inserts = draft.deletes
      draft.deletes = []
      if updatesCommonRows {
        var inserted = Set(draft.inserts)
        let new = Set(draft.sectionInserts)
        for (index, section) in sections.enumerated() where !new.contains(index) {
          for item in section.items.indices where inserted.remove(ItemPosition(section: index, item: item)) == nil {
            draft.updates.append(ItemPosition(section: index, item: item))
          }
        }
      }
      return draft.changeSet()
    }

    /// Deletes rows that aren't results; the others have the same order.
    private func subset(_ results: OrderedRowIDs, updatesCommonRows: Bool) -> ChangeSet.Draft {
      var draft = ChangeSet.Draft()
      for (index, section) in sections.enumerated() {
        let (resultIndex, exists) = results.index(ofGroup: section.id)
        guard exists else {
          draft.sectionDeletes.append(index)
          continue
        }
        if results.sections[resultIndex].value != section.value { draft.sectionUpdates.append(resultIndex) }
        var rows = results.sections[resultIndex].rows.makeIterator()
        var next = rows.next()
        var resultItem = 0
        for (item, rowID) in section.items.enumerated() {
          if next == rowID {
            if updatesCommonRows { draft.updates.append(ItemPosition(section: resultIndex, item: resultItem)) }
            resultItem += 1
            next = rows.next()
          } else {
            draft.deletes.append(ItemPosition(section: index, item: item))
          }
        }
      }
      return draft
    }

    private static func sections(_ results: OrderedRowIDs) -> [Section] {
      results.sections.map { Section(id: $0.bytes, value: $0.value, items: $0.rows.array) }
    }
  }
#endif
