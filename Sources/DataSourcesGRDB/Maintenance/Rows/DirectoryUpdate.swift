#if GRDB
  import DataSources
  import ListStorage

  /// The directory of a view after some commits, with the change set.
  ///
  /// Rows that aren't affected aren't read: the rank of an affected row is the number of rows in the pages before its own,
  /// which the directory has, and a count within its page, which SQLite makes.
  ///
  /// - Complexity: O(*k* log *n*) for *k* affected rows.
  struct DirectoryUpdate {
    private(set) var directory: ViewDirectory
    private(set) var changes = ChangeSet()
    /// Whether the affected rows are the same, and so is the directory.
    private(set) var isEmpty = true

    private let plan: ViewPlan
    private var groups: [GroupUpdate] = []
    private var groupIndexes: [OrderedBytes: Int] = [:]

    /// Applies the deltas of rows.
    ///
    /// - Parameters:
    ///   - directory: The directory of the old snapshot.
    ///   - deltas: All rows that changed, perhaps with others that didn't.
    ///   - invalidated: The row IDs of rows that are updated even if they are the same.
    ///   - reader: The reader of both snapshots.
    /// - Throws: ``UnreportedChange`` when other rows changed, too.
    init(
      _ directory: ViewDirectory, deltas: [RowDelta], invalidated: Set<Int64> = [], _ reader: DeltaReader
    ) throws {
      self.directory = directory
      plan = reader.new.plan
      let rows = try reader.paired(deltas).filter {
        $0.isChange || (invalidated.contains($0.rowID) && $0.new.key != nil)
      }
      guard !rows.isEmpty else { return }
      isEmpty = false
      let old = reader.old
      let new = reader.new
      let hasSameKey = rows.map(\.hasSameKey)
      // All lookups in the old snapshot precede the first change. Rows with the same key are looked up in the new one only.
      var oldLocations = try zip(rows, hasSameKey).map { row, hasSameKey in
        hasSameKey ? nil : try row.old.key.map { try location($0, old) }
      }
      for location in oldLocations { if let location { add(-1, location.group, location.page) } }
      let newPages = try zip(rows, hasSameKey).map { row, hasSameKey in
        try row.new.key.map { try add($0, isInserted: !hasSameKey) }
      }
      let newLocations = try zip(rows, newPages).map { row, page in
        try page.flatMap { page in try row.new.key.map { try location($0, page.group, page.page, new) } }
      }
      if hasSameKey.contains(true) {
        // They were shifted by the others.
        let inserted = zip(newLocations, hasSameKey).map { $1 ? nil : $0 }
        let shifts = RankShift.shifts(ofGroups: groups.count, from: oldLocations, to: inserted)
        for row in rows.indices where hasSameKey[row] {
          oldLocations[row] = newLocations[row].map { shifts[$0.group].old($0) }
        }
      }
      for (row, (old, new)) in zip(rows, zip(oldLocations, newLocations)) { record(row, old, new) }
      if let term = new.plan.group {
        for group in groups.indices { try groups[group].updateValue(term, new) }
      }
      if !new.plan.aggregates.isEmpty {
        for group in groups.indices { try groups[group].updateAggregates(new) }
      }
      for group in groups.indices { try groups[group].repairPages(&self.directory, new) }
      replaceGroups(isGrouped: new.plan.group != nil)
      var draft = ChangeSet.Draft()
      for group in groups { group.addSections(to: &draft) }
      addRows(rows, oldLocations, newLocations, invalidated, to: &draft)
      changes = draft.changeSet()
    }

    // MARK: - Locations

    private mutating func location(_ key: RowKey, _ reader: ViewReader) throws -> RowLocation {
      let group = groupIndex(of: key)
      guard groups[group].oldIndex != nil else { throw UnreportedChange() }
      return try location(key, group, groups[group].group.page(of: key), reader)
    }

    private func location(_ key: RowKey, _ group: Int, _ page: Int, _ reader: ViewReader) throws -> RowLocation {
      let offset = try reader.count(key.group, from: groups[group].group.pages.start(of: page), before: key.sortKey)
      guard offset < max(1, groups[group].group.counts[page]) else { throw UnreportedChange() }
      return RowLocation(group: group, page: page, rank: groups[group].group.counts.sum(before: page) + offset)
    }

    private mutating func add(_ difference: Int, _ group: Int, _ page: Int) {
      groups[group].add(difference, toPage: page, version: directory.newVersion())
    }

    /// Counts an inserted row, or sets another version of the page of a row with the same key.
    private mutating func add(_ key: RowKey, isInserted: Bool) throws -> (group: Int, page: Int) {
      let group = groupIndex(of: key)
      if !isInserted, groups[group].oldIndex == nil { throw UnreportedChange() }
      let page = groups[group].group.page(of: key)
      add(isInserted ? 1 : 0, group, page)
      return (group, page)
    }

    /// Returns the index of a row's group among the affected ones.
    private mutating func groupIndex(of key: RowKey) -> Int {
      if let index = groupIndexes[key.groupBytes] { return index }
      let (index, exists) = directory.index(ofGroup: key.groupBytes)
      let group =
        exists
        ? directory.groups[index].group
        : DirectoryGroup(value: key.group, bytes: key.groupBytes, version: directory.newVersion(), in: plan)
      groups.append(GroupUpdate(group, oldIndex: exists ? index : nil))
      groupIndexes[key.groupBytes] = groups.count - 1
      return groups.count - 1
    }

    // MARK: - The change set

    private mutating func record(_ row: RowDelta, _ old: RowLocation?, _ new: RowLocation?) {
      let value = row.new.key?.group
      if let old { groups[old.group].recordAggregated(row.old.key, isRemoved: true) }
      if let new { groups[new.group].recordAggregated(row.new.key, isRemoved: false) }
      if let old, let new, old.group == new.group {
        return groups[old.group].record(old: old.rank, new: new.rank, value: value)
      }
      if let old { groups[old.group].record(old: old.rank, new: nil, value: nil) }
      if let new { groups[new.group].record(old: nil, new: new.rank, value: value) }
    }

    private mutating func replaceGroups(isGrouped: Bool) {
      if groups.allSatisfy({ $0.oldIndex != nil && !($0.group.count == 0 && isGrouped) }) {
        // Most often: no group is inserted or removed.
        for group in groups.indices {
          guard let index = groups[group].oldIndex else { continue }
          directory.groups[index] = SharedGroup(groups[group].group)
          groups[group].newIndex = index
        }
        return
      }
      for group in groups {
        let (index, exists) = directory.index(ofGroup: group.group.bytes)
        switch (exists, group.group.count == 0 && isGrouped) {
        case (true, false): directory.groups[index] = SharedGroup(group.group)
        case (true, true): directory.groups.remove(at: index)
        case (false, false): directory.groups.insert(SharedGroup(group.group), at: index)
        case (false, true): break
        }
      }
      for group in groups.indices {
        let (index, exists) = directory.index(ofGroup: groups[group].group.bytes)
        groups[group].newIndex = exists ? index : nil
      }
    }

    private func addRows(
      _ rows: [RowDelta], _ oldLocations: [RowLocation?], _ newLocations: [RowLocation?], _ invalidated: Set<Int64>,
      to draft: inout ChangeSet.Draft
    ) {
      for (index, row) in rows.enumerated() {
        let before = oldLocations[index]
        let after = newLocations[index]
        let old = before.map { ItemPosition(section: groups[$0.group].oldIndex ?? 0, item: $0.rank) }
        let new = after.map { ItemPosition(section: groups[$0.group].newIndex ?? 0, item: $0.rank) }
        switch (old, new) {
        case (nil, nil): break
        case (let old?, nil): draft.deletes.append(old)
        case (nil, let new?): draft.inserts.append(new)
        case (let old?, let new?):
          if before?.group != after?.group { draft.moves.append(.init(from: old, to: new)) }
          if row.isUpdate(invalidated) { draft.updates.append(new) }
        }
      }
    }
  }

  /// The error of a directory that doesn't agree with the database: a change wasn't reported.
  struct UnreportedChange: Error {}

  /// The location of a row.
  private struct RowLocation: Sendable {
    /// The index of the group among the affected ones.
    let group: Int
    let page: Int
    let rank: Int
  }

  /// A group with affected rows.
  private struct GroupUpdate {
    private(set) var group: DirectoryGroup
    /// Its section before; `nil` if there was none.
    let oldIndex: Int?
    /// Its section after; `nil` if it was deleted.
    var newIndex: Int?
    /// Whether the first row may be another one.
    private var mayHaveNewFirst = false
    /// The group's value in the first row, if that is affected.
    private var firstValue: SQLiteValue?
    /// Whether the content of the section changed.
    private var hasNewValue = false
    /// The values of affected rows for the aggregates before, and after.
    private var removed: [[SQLiteValue]] = []
    private var added: [[SQLiteValue]] = []
    /// The ranks of affected rows before, after, and of those that are in the group before and after.
    private var oldRanks: [Int] = []
    private var newRanks: [Int] = []
    private var retained: [(old: Int, new: Int)] = []

    private let oldCount: Int
    private var affectedPages: [Int] = []

    init(_ group: DirectoryGroup, oldIndex: Int?) {
      self.group = group
      self.oldIndex = oldIndex
      oldCount = group.count
    }

    /// Records the ranks of a row before and after.
    mutating func record(old: Int?, new: Int?, value: SQLiteValue?) {
      if let old { oldRanks.append(old) }
      if let new { newRanks.append(new) }
      if let old, let new { retained.append((old, new)) }
      if old == 0 || new == 0 { mayHaveNewFirst = true }
      if new == 0 { firstValue = value }
    }

    /// Updates the value to that of the first row, which may be equal to the one before and not the same.
    mutating func updateValue(_ term: SortTerm, _ reader: ViewReader) throws {
      guard mayHaveNewFirst, group.count > 0, term.hasEquals(group.value),
        let value = try firstValue ?? reader.firstValue(ofGroup: group.value)
      else { return }
      hasNewValue = hasNewValue || value != group.value
      group.value = value
    }

    /// Records the values of a row for the aggregates.
    mutating func recordAggregated(_ key: RowKey?, isRemoved: Bool) {
      guard let values = key?.aggregated, !values.isEmpty else { return }
      if isRemoved { removed.append(values) } else { added.append(values) }
    }

    /// Updates the aggregates by the affected rows.
    ///
    /// - Complexity: O(*k*) for *k* affected rows; if the least or greatest value was removed, see ``ViewReader/extreme(_:ofGroup:)``.
    mutating func updateAggregates(_ reader: ViewReader) throws {
      // A section without rows is removed, or has the aggregates of no rows.
      if group.count == 0 {
        let empty = reader.plan.aggregates.map { AggregateState($0.key.function) }
        hasNewValue = hasNewValue || group.aggregates.map(\.value) != empty.map(\.value)
        group.aggregates = empty
        return
      }
      for (index, aggregate) in reader.plan.aggregates.enumerated() {
        let before = group.aggregates[index].value
        if !group.aggregates[index].replace(removed.map { $0[index] }, by: added.map { $0[index] }) {
          group.aggregates[index] = AggregateState(aggregate.key.function)
          group.aggregates[index].add(try reader.extreme(aggregate, ofGroup: group.value))
        }
        hasNewValue = hasNewValue || group.aggregates[index].value != before
      }
    }

    /// Counts an inserted or deleted row, and sets another version of its page.
    mutating func add(_ difference: Int, toPage page: Int, version: Int) {
      group.counts[page] = max(0, group.counts[page] + difference)
      group.pages.setVersion(version, of: page)
      if !affectedPages.contains(page) { affectedPages.append(page) }
    }

    /// Splits pages that are too large, and merges those that are too small.
    mutating func repairPages(_ directory: inout ViewDirectory, _ reader: ViewReader) throws {
      for page in affectedPages.sorted(by: >) { try group.repair(page, in: &directory, reader) }
    }

    /// Adds the change of the section, and the moves of rows within it.
    func addSections(to draft: inout ChangeSet.Draft) {
      switch (oldIndex, newIndex) {
      case (let old?, nil): draft.sectionDeletes.append(old)
      case (nil, let new?): draft.sectionInserts.append(new)
      case (nil, nil): break
      case (let old?, let new?):
        if hasNewValue { draft.sectionUpdates.append(new) }
        let moves = SectionMoves(retained, oldRanks: oldRanks.sorted(), newRanks: newRanks.sorted(), count: oldCount)
        for move in moves.moves {
          draft.moves.append(
            .init(from: ItemPosition(section: old, item: move.from), to: ItemPosition(section: new, item: move.to)))
        }
      }
    }
  }

  /// The shift of rows with the same key in a group, by affected rows that are inserted, deleted or moved.
  private struct RankShift {
    /// The ranks, ascending.
    private var removed: [Int] = []
    private var inserted: [Int] = []

    /// Returns the shifts of groups, by their indexes.
    ///
    /// - Parameters:
    ///   - count: The number of groups.
    ///   - old: The locations of affected rows before; `nil` for rows with the same key.
    ///   - new: Their locations after.
    static func shifts(ofGroups count: Int, from old: [RowLocation?], to new: [RowLocation?]) -> [RankShift] {
      var shifts = Array(repeating: RankShift(), count: count)
      for location in old { if let location { shifts[location.group].removed.append(location.rank) } }
      for location in new { if let location { shifts[location.group].inserted.append(location.rank) } }
      for group in shifts.indices {
        shifts[group].removed.sort()
        shifts[group].inserted.sort()
      }
      return shifts
    }

    /// Returns the former location of a row with the same key.
    func old(_ new: RowLocation) -> RowLocation {
      if removed.isEmpty && inserted.isEmpty { return new }
      let rank = SectionMoves.unaffectedRank(of: new.rank, among: inserted)
      return RowLocation(group: new.group, page: new.page, rank: SectionMoves.rank(ofUnaffected: rank, among: removed))
    }
  }
#endif
