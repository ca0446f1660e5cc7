import ListChanges
import ListStorage

// What most changes are: one row that comes, goes, moves or is updated. Nothing is put into lists, and every place is
// looked for once. After each call of users' code it is asked whether that changed the rows; then they are read anew.
extension GroupedSource {
  /// Brings the groups in step with the base, and says what the change of one row is for them.
  func translate(_ row: RowChange) -> ChangeSet {
    guard rows.allows(row) else { return reload() }
    guard let before = row.before else {
      guard row.after != nil else { return ChangeSet() }
      let handle = rows.followRow(row, nil)
      return translate(row, handle, from: nil)
    }
    let version = version
    guard let (handle, old) = rows.row(ofBase: before) else { return reload() }
    rows.followRow(row, handle)
    guard row.after == nil else { return translate(row, handle, from: old) }
    let counts = TouchedCounts(row, in: base)
    guard version == self.version, rows.agrees(with: counts, after: row) else { return reload() }
    rows.removeRow(handle, at: old)
    guard rows.isToGo(old.section) else { return ChangeSet(RowChange(before: old, after: nil)) }
    rows.removeGroup(old.section)
    var draft = ChangeSet.Draft()
    draft.sectionDeletes = [old.section]
    return draft.changeSet()
  }

  /// Puts a row into its group, which the base's order has already.
  ///
  /// - Parameter old: where it is in its group; `nil` for one that comes.
  private func translate(_ row: RowChange, _ handle: UInt32, from old: ItemPosition?) -> ChangeSet {
    let version = version
    guard rows.agrees(with: TouchedCounts(row, in: base), after: row), let after = row.after else { return reload() }
    var changes: ChangeSet?
    _ = baseRows.lendItem(at: after) { item in
      let key = key(item)
      if version == self.version { changes = place(handle, key, row, from: old) }
    }
    return changes ?? reload()
  }

  /// - Returns: the change; `nil` when users' code changed the list.
  private func place(_ handle: UInt32, _ key: Key, _ row: RowChange, from old: ItemPosition?) -> ChangeSet? {
    let version = version
    var (group, leaving) = (rows.group(of: key), old)
    var hasCome = false
    if group == nil {
      let index = rows.keys.indexForInsertion(of: key)
      guard version == self.version, rows.insertGroup(key, at: index) != nil else { return nil }
      hasCome = true
      group = index
      if let section = old?.section, index <= section { leaving?.section += 1 }
    }
    guard version == self.version, let group else { return nil }
    if let leaving { rows.lift(at: leaving) }
    var new = ItemPosition(section: group, item: rows.put(handle, intoGroup: group))
    var draft = ChangeSet.Draft()
    if let old, let leaving, leaving.section != group, rows.isToGo(leaving.section) {
      rows.removeGroup(leaving.section)
      if leaving.section < group { new.section -= 1 }
      draft.sectionDeletes = [old.section]
    } else if !hasCome {
      return ChangeSet(RowChange(before: old, after: new, isUpdated: row.isUpdated))
    }
    if hasCome { draft.sectionInserts = [new.section] }
    draft.addRow(from: old, to: new)
    if row.isUpdated { draft.updates = [new] }
    return draft.changeSet()
  }
}

// Nothing is copied out of the rows to ask it: that would count references.
extension GroupedRows {
  func allows(_ row: RowChange) -> Bool { base.counts.allows(row) }

  func agrees(with counts: TouchedCounts, after row: RowChange) -> Bool {
    base.counts.agrees(with: counts, after: row)
  }

  /// A row by where the base has it, and where it is in its group; `nil` when there is none.
  func row(ofBase position: ItemPosition) -> (handle: UInt32, place: ItemPosition)? {
    guard let handle = base.handle(at: position), let place = grouped.position(of: handle) else { return nil }
    return (handle, place)
  }

  /// The index of the group with a key; `nil` when there is none.
  func group(of key: Key) -> Int? { keys.index(of: key) }

  /// Takes the row at a place out of its group, while the base keeps it.
  mutating func lift(at place: ItemPosition) { grouped.remove(at: place) }

  /// Brings the base's order in step with the change of one row.
  ///
  /// - Parameter known: the row; `nil` for one that comes.
  /// - Returns: the row.
  @discardableResult
  mutating func followRow(_ row: RowChange, _ known: UInt32?) -> UInt32 {
    let handle = known ?? pool.take()
    guard row.before != row.after else { return handle }
    if let before = row.before { base.remove(at: before) }
    if let after = row.after { base.insert(handle, at: after) }
    return handle
  }

  /// Lets go of a row that the base's order has no more.
  mutating func removeRow(_ handle: UInt32, at place: ItemPosition) {
    grouped.remove(at: place)
    pool.recycle(handle)
  }

  /// Puts a row that is in no group into one, in the order of the base.
  ///
  /// - Returns: its place in the group.
  mutating func put(_ handle: UInt32, intoGroup group: Int) -> Int {
    let item = grouped.place(inSection: group) { base.handles.isOrdered($0, before: handle) }
    grouped.insert(handle, at: ItemPosition(section: group, item: item))
    return item
  }
}
