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

  /// Items inserted while the new pages were loaded are inserted next to their former neighbors, one by one.
  mutating func carry(from old: [PagedTestItem], isAtStart: Bool) {
    let there = Set(rows.map(\.id))
    let carried = inserted.subtracting(there)
    var last: Int?
    for (index, row) in old.enumerated() where carried.contains(row.id) {
      let before = old[..<index].map(\.id)
      let after = old[(index + 1)...].map(\.id).filter { !carried.contains($0) }
      if let neighbor = before.last, carried.contains(neighbor) {
        last = last == nil ? nil : put(row, nextTo: last, 1)
      } else if let neighbor = before.last, there.contains(neighbor) {
        last = put(row, nextTo: neighbor, 1)
      } else if let neighbor = after.first, there.contains(neighbor) {
        last = put(row, nextTo: neighbor, 0)
      } else if let neighbor = before.last(where: there.contains), after.contains(where: there.contains) {
        last = put(row, nextTo: neighbor, 1)
      } else {
        last = before.isEmpty && isAtStart ? put(row, nextTo: nil, 0) : nil
      }
      if last == nil { (kept[row.id], _) = (nil, inserted.remove(row.id)) }
    }
  }

  private mutating func put(_ row: PagedTestItem, nextTo id: Int?, _ distance: Int) -> Int {
    for part in parts.indices {
      guard let index = id == nil ? 0 : parts[part].rows.firstIndex(where: { $0.id == id }) else { continue }
      parts[part].rows.insert(row, at: index + distance)
      break
    }
    return row.id
  }
}
