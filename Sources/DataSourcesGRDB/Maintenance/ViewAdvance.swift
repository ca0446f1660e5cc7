#if GRDB
  import DataSources
  import ListStorage

  /// What some commits mean for a view: its directory afterwards, and the change set.
  ///
  /// Rows that weren't touched aren't read: a touched row's place is the number of rows in the pages before its own,
  /// which the directory knows, and a count within its page, which SQLite makes.
  ///
  /// - Complexity: O(*k* log *n*) for *k* touched rows.
  struct ViewAdvance {
    private(set) var directory: ViewDirectory
    private(set) var changes = ChangeSet()
    /// Whether the touched rows are the same, and so is the directory.
    private(set) var isEmpty = true

    private let plan: ViewPlan
    private var groups: [TouchedGroup] = []
    private var numbers: [OrderedBytes: Int] = [:]

    /// - Parameters:
    ///   - directory: that of the old snapshot.
    ///   - touched: the rows that may be another, or elsewhere, in the new snapshot; there may be too many, but not too few.
    ///   - redrawn: those of them that are to be drawn again even if they are the same.
    /// - Throws: ``ViewMismatch`` when something changed that is not among the touched rows.
    init(
      _ directory: ViewDirectory, touched: [TouchedRow], redrawn: Set<Int64> = [], _ reader: TouchedRowReader
    ) throws {
      self.directory = directory
      plan = reader.new.plan
      let rows = try reader.paired(touched).filter {
        $0.isChange || (redrawn.contains($0.rowID) && $0.new.key != nil)
      }
      guard !rows.isEmpty else { return }
      isEmpty = false
      let (old, new) = (reader.old, reader.new)
      let isKept = rows.map(\.keepsPlace)
      // All look-ups in the old state come before the first change. Rows that keep their key are looked up in the new one only.
      var oldPlaces = try zip(rows, isKept).map { row, isKept in
        isKept ? nil : try row.old.key.map { try place($0, old) }
      }
      for place in oldPlaces { if let place { add(-1, place.group, place.page) } }
      let newPages = try zip(rows, isKept).map { row, isKept in try row.new.key.map { try add($0, isKept: isKept) } }
      let newPlaces = try zip(rows, newPages).map { row, page in
        try page.flatMap { page in try row.new.key.map { try place($0, page.group, page.page, new) } }
      }
      if isKept.contains(true) {
        // They were shifted by the others.
        let entering = zip(newPlaces, isKept).map { $1 ? nil : $0 }
        let shifts = RankShift.shifts(ofGroups: groups.count, from: oldPlaces, to: entering)
        for row in rows.indices where isKept[row] { oldPlaces[row] = newPlaces[row].map { shifts[$0.group].old($0) } }
      }
      for (row, (old, new)) in zip(rows, zip(oldPlaces, newPlaces)) { note(row, old, new) }
      if let term = new.plan.group {
        for group in groups.indices { try groups[group].updateValue(term, new) }
      }
      if !new.plan.aggregates.isEmpty {
        for group in groups.indices { try groups[group].updateAggregates(new) }
      }
      for group in groups.indices { try groups[group].repairPages(&self.directory, new) }
      putGroupsBack(isGrouped: new.plan.group != nil)
      var draft = ChangeSet.Draft()
      for group in groups { group.addSections(to: &draft) }
      addRows(rows, oldPlaces, newPlaces, redrawn, to: &draft)
      changes = draft.changeSet()
    }

    // MARK: Places

    private mutating func place(_ key: RowKey, _ reader: ViewReader) throws -> RowPlace {
      let group = number(of: key)
      guard groups[group].oldIndex != nil else { throw ViewMismatch() }
      return try place(key, group, groups[group].group.page(of: key), reader)
    }

    private func place(_ key: RowKey, _ group: Int, _ page: Int, _ reader: ViewReader) throws -> RowPlace {
      let offset = try reader.count(key.group, from: groups[group].group.pages.start(of: page), before: key.place)
      guard offset < max(1, groups[group].group.counts[page]) else { throw ViewMismatch() }
      return RowPlace(group: group, page: page, rank: groups[group].group.counts.sum(before: page) + offset)
    }

    private mutating func add(_ difference: Int, _ group: Int, _ page: Int) {
      groups[group].add(difference, toPage: page, name: directory.newName())
    }

    /// Counts an inserted row, or gives the page of a row that keeps its key another name.
    private mutating func add(_ key: RowKey, isKept: Bool) throws -> (group: Int, page: Int) {
      let group = number(of: key)
      if isKept, groups[group].oldIndex == nil { throw ViewMismatch() }
      let page = groups[group].group.page(of: key)
      add(isKept ? 0 : 1, group, page)
      return (group, page)
    }

    /// The number of a row's group among those that are touched.
    private mutating func number(of key: RowKey) -> Int {
      if let known = numbers[key.groupBytes] { return known }
      let (index, isThere) = directory.index(ofGroup: key.groupBytes)
      let group =
        isThere
        ? directory.groups[index].group
        : DirectoryGroup(value: key.group, bytes: key.groupBytes, name: directory.newName(), in: plan)
      groups.append(TouchedGroup(group, oldIndex: isThere ? index : nil))
      numbers[key.groupBytes] = groups.count - 1
      return groups.count - 1
    }

    // MARK: The change set

    private mutating func note(_ row: TouchedRow, _ old: RowPlace?, _ new: RowPlace?) {
      let value = row.new.key?.group
      if let old { groups[old.group].noteAggregated(row.old.key, isRemoved: true) }
      if let new { groups[new.group].noteAggregated(row.new.key, isRemoved: false) }
      if let old, let new, old.group == new.group {
        return groups[old.group].note(old: old.rank, new: new.rank, value: value)
      }
      if let old { groups[old.group].note(old: old.rank, new: nil, value: nil) }
      if let new { groups[new.group].note(old: nil, new: new.rank, value: value) }
    }

    private mutating func putGroupsBack(isGrouped: Bool) {
      if groups.allSatisfy({ $0.oldIndex != nil && !($0.group.count == 0 && isGrouped) }) {
        // Most often: no group is inserted or removed.
        for number in groups.indices {
          guard let index = groups[number].oldIndex else { continue }
          directory.groups[index] = SharedGroup(groups[number].group)
          groups[number].newIndex = index
        }
        return
      }
      for group in groups {
        let (index, isThere) = directory.index(ofGroup: group.group.bytes)
        switch (isThere, group.group.count == 0 && isGrouped) {
        case (true, false): directory.groups[index] = SharedGroup(group.group)
        case (true, true): directory.groups.remove(at: index)
        case (false, false): directory.groups.insert(SharedGroup(group.group), at: index)
        case (false, true): break
        }
      }
      for number in groups.indices {
        let (index, isThere) = directory.index(ofGroup: groups[number].group.bytes)
        groups[number].newIndex = isThere ? index : nil
      }
    }

    private func addRows(
      _ rows: [TouchedRow], _ oldPlaces: [RowPlace?], _ newPlaces: [RowPlace?], _ redrawn: Set<Int64>,
      to draft: inout ChangeSet.Draft
    ) {
      for (index, row) in rows.enumerated() {
        let (before, after) = (oldPlaces[index], newPlaces[index])
        let old = before.map { ItemPosition(section: groups[$0.group].oldIndex ?? 0, item: $0.rank) }
        let new = after.map { ItemPosition(section: groups[$0.group].newIndex ?? 0, item: $0.rank) }
        switch (old, new) {
        case (nil, nil): break
        case (let old?, nil): draft.deletes.append(old)
        case (nil, let new?): draft.inserts.append(new)
        case (let old?, let new?):
          if before?.group != after?.group { draft.moves.append(.init(from: old, to: new)) }
          if row.isUpdate(redrawn) { draft.updates.append(new) }
        }
      }
    }
  }

  /// The directory doesn't agree with the database: something changed that wasn't reported.
  struct ViewMismatch: Error {}
#endif
