#if os(Linux)
  import DataSourcesTesting

  extension PlatformBatch {
    /// What changes, with reloads taken apart as the view does it; `nil` when calls contradict each other.
    ///
    /// - Complexity: O(*k* log *k*) for *k* calls, and O(*k*) more for each reload.
    func changes() -> ChangeSet? {
      let deleted = Set(deletedSections)
      let arriving = insertedSections.sorted()
      var reloadTargets: [Int] = []
      for section in reloadedSections {
        reloadTargets.append(Self.push(section - deleted.filter { $0 < section }.count, past: arriving))
      }
      if reloadedSections.contains(where: deleted.contains) { return nil }
      // Rows that are deleted twice count once, but not those that are reloaded as well.
      if !reloadedItems.isEmpty, !Set(deletedItems).isDisjoint(with: reloadedItems) { return nil }
      let gone = deleted.union(reloadedSections)
      let come = Set(arriving + reloadTargets)
      // A change set leaves these out; the list looks whether they exist.
      if (reloadedItems + deletedItems).contains(where: { gone.contains($0.section) }) { return nil }
      if insertedItems.contains(where: { come.contains($0.section) }) { return nil }
      // A change set would make deletes and inserts of these; the list refuses them.
      if movedItems.contains(where: { gone.contains($0.from.section) || come.contains($0.to.section) }) { return nil }
      var (outgoing, incoming) = (deletedItems, insertedItems)
      for row in reloadedItems {
        let section = Self.push(row.section - deleted.filter { $0 < row.section }.count, past: arriving)
        let above = Set(deletedItems.filter { $0.section == row.section && $0.item < row.item }).count
        let filled = insertedItems.filter { $0.section == section }.map(\.item).sorted()
        outgoing.append(row)
        incoming.append(ItemPosition(section: section, item: Self.push(row.item - above, past: filled)))
      }
      return try? ChangeSet(
        sectionDeletes: deletedSections + reloadedSections, sectionInserts: insertedSections + reloadTargets,
        sectionMoves: movedSections, deletes: outgoing, inserts: incoming, moves: movedItems)
    }

    private static func push(_ place: Int, past inserts: [Int]) -> Int {
      inserts.reduce(place) { $1 <= $0 ? $0 + 1 : $0 }
    }
  }
#endif
