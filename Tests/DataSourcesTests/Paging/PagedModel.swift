import DataSources

/// A naive model of a paged source: flat arrays that are searched each time.
struct PagedModel {
  typealias TestPage = Page<PagedTestItem, Int>
  typealias Request = PageRequest<Int>

  struct Part {
    var rows: [PagedTestItem]
    var count: Int
    var previousKey: Int?
    var nextKey: Int?
  }

  let maximumItems: Int?
  var parts: [Part] = []
  /// The staged pages, in list order.
  var staged: [TestPage] = []
  /// Removed items, and whether a refresh will revert that.
  var removals: [Int: Bool] = [:]
  var overrides: [Int: (isOld: Bool, row: PagedTestItem)] = [:]
  /// The IDs in `overrides` of inserted items that no page contained.
  var insertions: Set<Int> = []
  /// The index of the first item in the server's list.
  var start = 0

  var rows: [PagedTestItem] { parts.flatMap(\.rows) }

  /// Starts a refresh, which will revert the edits made so far unless it's an automatic jump.
  mutating func beginRefresh() {
    staged = []
    for id in removals.keys { removals[id] = true }
    for id in overrides.keys { overrides[id]?.isOld = true }
  }

  mutating func receive(_ page: TestPage, _ direction: PagingDirection) {
    var newRows: [PagedTestItem] = []
    var seen: Set<Int> = []
    for row in page.items where seen.insert(row.id).inserted && removals[row.id] == nil {
      var isLoaded = false
      for part in parts.indices {
        for index in parts[part].rows.indices where parts[part].rows[index].id == row.id {
          isLoaded = true
          insertions.remove(row.id)
          if overrides[row.id] == nil { parts[part].rows[index] = row }
        }
      }
      if !isLoaded { newRows.append(overrides[row.id]?.row ?? row) }
    }
    let part = Part(rows: newRows, count: page.items.count, previousKey: page.previousKey, nextKey: page.nextKey)
    if direction == .forward {
      if newRows.isEmpty {
        parts[parts.count - 1].count += part.count
        parts[parts.count - 1].nextKey = part.nextKey
        return
      }
      parts.append(part)
      while let maximumItems, rows.count > maximumItems, parts.count > 2 {
        start += parts[0].count
        drop(parts.removeFirst())
      }
    } else {
      start -= part.count
      if newRows.isEmpty {
        parts[0].count += part.count
        parts[0].previousKey = part.previousKey
        return
      }
      parts.insert(part, at: 0)
      while let maximumItems, rows.count > maximumItems, parts.count > 2 { drop(parts.removeLast()) }
    }
  }

  private mutating func drop(_ part: Part) {
    for row in part.rows where insertions.contains(row.id) { removeOverride(of: row.id) }
  }

  private mutating func removeOverride(of id: Int) {
    overrides[id] = nil
    insertions.remove(id)
  }

  /// Replaces all parts with the staged pages; a jump that displayed placeholders caused reverts no edits.
  mutating func replacePages(at start: Int, isAutomatic: Bool) {
    let old = rows
    let wasAtStart = parts.first.map { $0.previousKey == nil } ?? false
    if !isAutomatic {
      removals = removals.filter { !$0.value }
      overrides = overrides.filter { !$0.value.isOld }
      insertions = insertions.filter { overrides[$0] != nil }
    }
    var seen: Set<Int> = []
    parts = staged.map { page in
      let rows = page.items.filter { removals[$0.id] == nil && seen.insert($0.id).inserted }.map { row in
        overrides[row.id]?.row ?? row
      }
      return Part(rows: rows, count: page.items.count, previousKey: page.previousKey, nextKey: page.nextKey)
    }
    staged = []
    self.start = start
    insertions.subtract(seen)
    restoreInsertions(from: old, isAtStart: wasAtStart && parts[0].previousKey == nil)
  }

  mutating func update(_ row: PagedTestItem) {
    for part in parts.indices {
      if let index = parts[part].rows.firstIndex(where: { $0.id == row.id }) {
        parts[part].rows[index] = row
        overrides[row.id] = (false, row)
        removals[row.id] = nil
      }
    }
  }

  mutating func remove(_ id: Int) {
    guard rows.contains(where: { $0.id == id }) else { return }
    for part in parts.indices { parts[part].rows.removeAll { $0.id == id } }
    removals[id] = false
    removeOverride(of: id)
  }

  mutating func insert(_ row: PagedTestItem, before id: Int) {
    guard !rows.contains(where: { $0.id == row.id }) else { return }
    for part in parts.indices {
      if let index = parts[part].rows.firstIndex(where: { $0.id == id }) {
        parts[part].rows.insert(row, at: index)
        overrides[row.id] = (false, row)
        removals[row.id] = nil
        insertions.insert(row.id)
        return
      }
    }
  }
}

// MARK: - Displayed items

extension PagedModel {
  /// The displayed items with placeholders, if the server provides this total count.
  func words(total: Int?) -> [String] {
    let end = start + parts.reduce(0) { $0 + $1.count }
    let hasBefore = parts.first?.previousKey != nil
    let hasAfter = parts.last?.nextKey != nil
    guard let total, !parts.isEmpty else { return rows.map(\.description) }
    return (hasBefore ? 0..<start : 0..<0).map { "_\($0)" } + rows.map(\.description)
      + (hasAfter && total > end ? end..<total : 0..<0).map { "_\($0)" }
  }

  /// Inserts items that are in no page next to their former neighbors, one by one, and in their order.
  mutating func restoreInsertions(from old: [PagedTestItem], isAtStart: Bool) {
    let loaded = Set(rows.map(\.id))
    let restored = insertions.subtracting(loaded)
    var present = loaded
    var last: Int?
    for (index, row) in old.enumerated() where restored.contains(row.id) {
      let before = old[..<index].map(\.id)
      let after = old[(index + 1)...].map(\.id).filter { !restored.contains($0) }
      if let neighbor = before.last, restored.contains(neighbor) {
        last = last == nil ? nil : insert(row, nextTo: last, 1)
      } else if let neighbor = before.last, loaded.contains(neighbor) {
        last = insert(row, nextTo: neighbor, 1)
      } else if let neighbor = after.first, loaded.contains(neighbor) {
        last = insert(row, nextTo: neighbor, 0)
      } else if let neighbor = before.last(where: present.contains), after.contains(where: loaded.contains) {
        last = insert(row, nextTo: neighbor, 1)
      } else {
        last = before.isEmpty && isAtStart ? insert(row, nextTo: nil, 0) : nil
      }
      if last == nil { removeOverride(of: row.id) } else { present.insert(row.id) }
    }
  }

  private mutating func insert(_ row: PagedTestItem, nextTo id: Int?, _ distance: Int) -> Int {
    for part in parts.indices {
      guard let index = id == nil ? 0 : parts[part].rows.firstIndex(where: { $0.id == id }) else { continue }
      parts[part].rows.insert(row, at: index + distance)
      break
    }
    return row.id
  }
}
