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

  /// Where a row is: in a group that is known by its number among those that are touched.
  struct RowPlace: Sendable {
    let group: Int
    let page: Int
    let rank: Int
  }

  /// A group some of whose rows were touched.
  struct TouchedGroup {
    private(set) var group: DirectoryGroup
    /// Its section before; `nil` when there was none.
    let oldIndex: Int?
    /// Its section now; `nil` when it is gone.
    var newIndex: Int?
    /// Whether the first row may be another one.
    private var mayHaveNewFirst = false
    /// The group's value in the first row, if that was touched.
    private var firstValue: SQLiteValue?
    /// Whether the section shows something else.
    private var hasNewValue = false
    /// What touched rows added to the aggregates before, and what they add.
    private var removed: [[SQLiteValue]] = []
    private var added: [[SQLiteValue]] = []
    /// The touched rows that were here, that are here, and that were and are.
    private var oldRanks: [Int] = []
    private var newRanks: [Int] = []
    private var stayed: [(old: Int, new: Int)] = []

    private let oldCount: Int
    private var touchedPages: [Int] = []

    init(_ group: DirectoryGroup, oldIndex: Int?) {
      self.group = group
      self.oldIndex = oldIndex
      oldCount = group.count
    }

    /// Notes the places that a row had and has here.
    mutating func note(old: Int?, new: Int?, value: SQLiteValue?) {
      if let old { oldRanks.append(old) }
      if let new { newRanks.append(new) }
      if let old, let new { stayed.append((old, new)) }
      if old == 0 || new == 0 { mayHaveNewFirst = true }
      if new == 0 { firstValue = value }
    }

    /// Takes over the value of the first row, which may be equal to the one before and not the same.
    mutating func updateValue(_ term: SortTerm, _ reader: ViewReader) throws {
      guard mayHaveNewFirst, group.count > 0, term.hasEquals(group.value),
        let value = try firstValue ?? reader.firstValue(ofGroup: group.value)
      else { return }
      hasNewValue = hasNewValue || value != group.value
      group.value = value
    }

    /// Notes what a row added to the aggregates or adds.
    mutating func noteAggregated(_ key: RowKey?, isRemoved: Bool) {
      guard let values = key?.aggregated, !values.isEmpty else { return }
      if isRemoved { removed.append(values) } else { added.append(values) }
    }

    /// Brings the aggregates to what the touched rows are now.
    ///
    /// - Complexity: O(*k*) for *k* touched rows; if the least or greatest value was removed, see ``ViewReader/extreme(_:ofGroup:)``.
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

    /// Counts an inserted or deleted row; the page gets another name.
    mutating func add(_ difference: Int, toPage page: Int, name: Int) {
      group.counts[page] = max(0, group.counts[page] + difference)
      group.pages.rename(page, to: name)
      if !touchedPages.contains(page) { touchedPages.append(page) }
    }

    /// Splits pages that are too large, and joins those that are too small.
    mutating func repairPages(_ directory: inout ViewDirectory, _ reader: ViewReader) throws {
      for page in touchedPages.sorted(by: >) { try group.repair(page, in: &directory, reader) }
    }

    /// What becomes of the section, and which of its rows move within it.
    func addSections(to draft: inout ChangeSet.Draft) {
      switch (oldIndex, newIndex) {
      case (let old?, nil): draft.sectionDeletes.append(old)
      case (nil, let new?): draft.sectionInserts.append(new)
      case (nil, nil): break
      case (let old?, let new?):
        if hasNewValue { draft.sectionUpdates.append(new) }
        let moves = SectionMoves(stayed, oldRanks: oldRanks.sorted(), newRanks: newRanks.sorted(), count: oldCount)
        for move in moves.moves {
          draft.moves.append(
            .init(from: ItemPosition(section: old, item: move.from), to: ItemPosition(section: new, item: move.to)))
        }
      }
    }
  }

  /// How the rows of a group that keep their key are shifted by touched rows that are inserted, deleted or moved.
  struct RankShift {
    /// Ascending once it is complete.
    private var removed: [Int] = []
    private var inserted: [Int] = []

    /// The shifts of some groups, by their numbers.
    ///
    /// - Parameters:
    ///   - old: The places of touched rows before; `nil` for those that keep their key.
    ///   - new: Their places now.
    static func shifts(ofGroups count: Int, from old: [RowPlace?], to new: [RowPlace?]) -> [RankShift] {
      var shifts = Array(repeating: RankShift(), count: count)
      for place in old { if let place { shifts[place.group].removed.append(place.rank) } }
      for place in new { if let place { shifts[place.group].inserted.append(place.rank) } }
      for group in shifts.indices {
        shifts[group].removed.sort()
        shifts[group].inserted.sort()
      }
      return shifts
    }

    /// The former place of a row that keeps its key.
    func old(_ new: RowPlace) -> RowPlace {
      if removed.isEmpty && inserted.isEmpty { return new }
      let place = SectionMoves.place(of: new.rank, among: inserted)
      return RowPlace(group: new.group, page: new.page, rank: SectionMoves.rank(ofUntouched: place, among: removed))
    }
  }
#endif
