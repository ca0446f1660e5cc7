import BenchmarkSupport

/// As many deletes as inserts, updates and moves, of different rows, at random places.
struct ListEdit {
  /// How many rows are deleted; and as many are inserted, updated, and moved.
  var rowsOfEachKind: Int
  /// Whether as many further rows move to another section.
  var crossesSections = false

  /// The rows after the edit.
  func applied(
    to old: [[RowPlan]], inserting inserted: [RowPlan], using generator: inout SeededGenerator
  ) -> [[RowPlan]] {
    var chosen = old.indices.flatMap { section in old[section].indices.map { (section: section, item: $0) } }
    chosen.shuffle(using: &generator)
    let deleted = chosen[..<rowsOfEachKind]
    let updated = chosen[rowsOfEachKind..<2 * rowsOfEachKind]
    let moved = chosen[2 * rowsOfEachKind..<(crossesSections ? 4 : 3) * rowsOfEachKind]

    var new = old
    for row in updated { new[row.section][row.item].version = 1 }
    var arriving = old.map { _ in [RowPlan]() }
    for row in inserted { arriving[Int.random(in: old.indices, using: &generator)].append(row) }
    for (number, row) in moved.enumerated() {
      // Any section but its own.
      let distance = number < rowsOfEachKind ? 0 : Int.random(in: 1..<old.count, using: &generator)
      arriving[(row.section + distance) % old.count].append(new[row.section][row.item])
    }
    var leaving = old.map { _ in Set<Int>() }
    for row in deleted { leaving[row.section].insert(row.item) }
    for row in moved { leaving[row.section].insert(row.item) }
    return new.indices.map { section in
      let staying = new[section].indices.filter { !leaving[section].contains($0) }.map { new[section][$0] }
      return merge(arriving[section], into: staying, using: &generator)
    }
  }

  private func merge(
    _ arriving: [RowPlan], into staying: [RowPlan], using generator: inout SeededGenerator
  ) -> [RowPlan] {
    let arriving = arriving.shuffled(using: &generator)
    let places = arriving.map { _ in Int.random(in: 0...staying.count, using: &generator) }.sorted()
    var merged: [RowPlan] = []
    merged.reserveCapacity(staying.count + arriving.count)
    var next = 0
    for place in 0...staying.count {
      while next < places.count, places[next] == place {
        merged.append(arriving[next])
        next += 1
      }
      if place < staying.count { merged.append(staying[place]) }
    }
    return merged
  }
}
