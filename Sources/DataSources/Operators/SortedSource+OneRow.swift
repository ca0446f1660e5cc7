import ListChanges
import ListStorage

// What most changes are: one row that comes, goes, moves or is updated. Nothing is put into lists, and every place is
// looked for once. After each call of users' code it is asked whether that changed the rows; then they are read anew.
extension SortedSource {
  /// Brings the rows in step with the base, and says what the change of one row is in this order.
  func translate(_ row: RowChange) -> ChangeSet {
    guard rows.allows(row) else { return reload() }
    guard let before = row.before else { return row.after.map { insertRow(at: $0) } ?? ChangeSet() }
    let version = version
    guard let (handle, old) = rows.row(ofBase: before) else { return reload() }
    cache.forget(handle)
    guard version == self.version else { return reload() }
    rows.followRow(row, handle, at: old)
    guard rows.agrees(with: TouchedCounts(row, in: base), after: row) else { return reload() }
    cache.fit(rows: rows.count)
    guard let after = row.after else { return ChangeSet(RowChange(before: old, after: nil)) }
    var new: ItemPosition?
    _ = baseRows.lendItem(at: after) { item in
      if version == self.version { new = replace(handle, at: old, item, after) }
    }
    guard let new else { return reload() }
    return ChangeSet(RowChange(before: old, after: new, isUpdated: row.isUpdated))
  }

  /// Moves a row that may be due elsewhere.
  ///
  /// - Returns: its place; `nil` when the order changed the list.
  private func replace(
    _ handle: UInt32, at old: ItemPosition, _ item: Item, _ position: ItemPosition
  ) -> ItemPosition? {
    let version = version
    let stays = old.section == position.section && isInPlace(old, item, position)
    guard version == self.version else { return nil }
    if stays { return old }
    rows.lift(at: old)
    return place(handle, item, position)
  }

  private func insertRow(at position: ItemPosition) -> ChangeSet {
    let version = version
    let handle = rows.insertRow(at: position)
    let row = RowChange(before: nil, after: position)
    guard rows.agrees(with: TouchedCounts(row, in: base), after: row) else { return reload() }
    cache.fit(rows: rows.count)
    var new: ItemPosition?
    _ = baseRows.lendItem(at: position) { item in
      if version == self.version { new = place(handle, item, position) }
    }
    guard let new else { return reload() }
    return ChangeSet(RowChange(before: nil, after: new))
  }

  /// Puts a row into the order that is not there.
  ///
  /// - Parameter position: where the base has it.
  /// - Returns: its place; `nil` when the order changed the list.
  private func place(_ handle: UInt32, _ item: Item, _ position: ItemPosition) -> ItemPosition? {
    let version = version
    // Users' code is not called while the rows are being changed.
    let index = index(of: item, at: position, in: rows.sorted)
    guard version == self.version else { return nil }
    let place = ItemPosition(section: position.section, item: index)
    rows.put(handle, at: place)
    return place
  }

  /// Whether a row stands right between its neighbours.
  private func isInPlace(_ place: ItemPosition, _ item: Item, _ position: ItemPosition) -> Bool {
    let (previous, next) = rows.neighbours(of: place)
    if let previous, !isBefore(previous, item, position, isKept: false) { return false }
    if let next, isBefore(next, item, position, isKept: false) { return false }
    return true
  }
}

// Nothing is copied out of the rows to ask it: that would count references.
extension SortedRows {
  var count: Int { base.counts.total }

  func allows(_ row: RowChange) -> Bool { base.counts.allows(row) }

  func agrees(with counts: TouchedCounts, after row: RowChange) -> Bool {
    base.counts.agrees(with: counts, after: row)
  }

  /// A row by where the base has it, and where it is in this order; `nil` when there is none.
  func row(ofBase position: ItemPosition) -> (handle: UInt32, place: ItemPosition)? {
    guard let handle = base.handle(at: position), let place = sorted.position(of: handle) else { return nil }
    return (handle, place)
  }

  /// Brings the base's order in step with a row that was there; one that goes leaves this order, too.
  ///
  /// - Parameter place: where the row is in this order.
  mutating func followRow(_ row: RowChange, _ handle: UInt32, at place: ItemPosition) {
    guard let before = row.before, before != row.after else { return }
    base.remove(at: before)
    if let after = row.after { return base.insert(handle, at: after) }
    sorted.remove(at: place)
    pool.recycle(handle)
  }

  /// Adds a row to the base's order; it is not in this one yet.
  mutating func insertRow(at position: ItemPosition) -> UInt32 {
    let handle = pool.take()
    base.insert(handle, at: position)
    return handle
  }

  /// Takes the row at a place out, while the base keeps it.
  mutating func lift(at place: ItemPosition) { sorted.remove(at: place) }

  /// Puts a row in that is not there; the place must exist.
  mutating func put(_ handle: UInt32, at place: ItemPosition) { sorted.insert(handle, at: place) }

  /// The rows right before and after one of its section.
  func neighbours(of place: ItemPosition) -> (before: UInt32?, after: UInt32?) {
    (
      sorted.handle(at: ItemPosition(section: place.section, item: place.item - 1)),
      sorted.handle(at: ItemPosition(section: place.section, item: place.item + 1))
    )
  }
}
