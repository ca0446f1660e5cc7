@testable import DataSources

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
  var removed: [Int: Bool] = [:]
  var kept: [Int: (isOld: Bool, row: PagedTestItem)] = [:]
  /// Items that no page contained.
  var inserted: Set<Int> = []
  /// The index of the first item in the server's list.
  var start = 0

  var rows: [PagedTestItem] { parts.flatMap(\.rows) }

  /// Starts a refresh, which will revert the edits made so far.
  mutating func refreshBegins() {
    staged = []
    for id in removed.keys { removed[id] = true }
    for id in kept.keys { kept[id]?.isOld = true }
  }

  mutating func land(_ page: TestPage, _ direction: PagingDirection) {
    var fresh: [PagedTestItem] = []
    var seen: Set<Int> = []
    for row in page.items where seen.insert(row.id).inserted && removed[row.id] == nil {
      var isThere = false
      for part in parts.indices {
        for index in parts[part].rows.indices where parts[part].rows[index].id == row.id {
          isThere = true
          inserted.remove(row.id)
          if kept[row.id] == nil { parts[part].rows[index] = row }
        }
      }
      if !isThere { fresh.append(kept[row.id]?.row ?? row) }
    }
    let part = Part(rows: fresh, count: page.items.count, previousKey: page.previousKey, nextKey: page.nextKey)
    if direction == .forward {
      if fresh.isEmpty {
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
      if fresh.isEmpty {
        parts[0].count += part.count
        parts[0].previousKey = part.previousKey
        return
      }
      parts.insert(part, at: 0)
      while let maximumItems, rows.count > maximumItems, parts.count > 2 { drop(parts.removeLast()) }
    }
  }

  private mutating func drop(_ part: Part) {
    for row in part.rows where inserted.contains(row.id) { forget(row.id) }
  }

  private mutating func forget(_ id: Int) {
    kept[id] = nil
    inserted.remove(id)
  }

  mutating func replacePages(at start: Int, isAtStart: Bool) {
    let old = rows
    removed = removed.filter { !$0.value }
    kept = kept.filter { !$0.value.isOld }
    inserted = inserted.filter { kept[$0] != nil }
    var seen: Set<Int> = []
    parts = staged.map { page in
      let rows = page.items.filter { removed[$0.id] == nil && seen.insert($0.id).inserted }.map { row in
        kept[row.id]?.row ?? row
      }
      return Part(rows: rows, count: page.items.count, previousKey: page.previousKey, nextKey: page.nextKey)
    }
    staged = []
    self.start = start
    inserted.subtract(seen)
    carry(from: old, isAtStart: isAtStart)
  }

  mutating func update(_ row: PagedTestItem) {
    for part in parts.indices {
      if let index = parts[part].rows.firstIndex(where: { $0.id == row.id }) {
        parts[part].rows[index] = row
        kept[row.id] = (false, row)
        removed[row.id] = nil
      }
    }
  }

  mutating func remove(_ id: Int) {
    guard rows.contains(where: { $0.id == id }) else { return }
    for part in parts.indices { parts[part].rows.removeAll { $0.id == id } }
    removed[id] = false
    forget(id)
  }

  mutating func insert(_ row: PagedTestItem, before id: Int) {
    guard !rows.contains(where: { $0.id == row.id }) else { return }
    for part in parts.indices {
      if let index = parts[part].rows.firstIndex(where: { $0.id == id }) {
        parts[part].rows.insert(row, at: index)
        kept[row.id] = (false, row)
        removed[row.id] = nil
        inserted.insert(row.id)
        return
      }
    }
  }
}
