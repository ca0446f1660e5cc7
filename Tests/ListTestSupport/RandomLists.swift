public import ListChanges

extension SeededGenerator {
  /// Returns random sections with letters as IDs, and items with IDs below `ids`, sometimes repeated.
  public mutating func sections(maximum: Int = 4, rows: Int = 6, ids: Int = 14) -> [TestSection] {
    let names = ["A", "B", "C", "D", "E", "F"].shuffled(using: &self).prefix(below(maximum + 1))
    var pool = Array(0..<ids).shuffled(using: &self)
    return names.map { name in
      let items = (0..<below(rows + 1)).map { _ in
        TestItem(oneIn(8) ? below(ids) : pool.popLast() ?? below(ids), content: below(2))
      }
      return TestSection(id: name, items: items, header: oneIn(4) ? "\(name)!" : name)
    }
  }

  /// Returns a later version of a list: A few items and sections are deleted, inserted, moved and changed.
  public mutating func edited(_ sections: [TestSection], edits: Int = 6) -> [TestSection] {
    var result = sections
    for _ in 0..<below(edits + 1) {
      let section = below(result.count)
      switch below(9) {
      case 0 where !result.isEmpty: result.remove(at: section)
      case 1 where result.count < 6:
        let free = ["A", "B", "C", "D", "E", "F"].filter { name in !result.contains { $0.id == name } }
        let items = (0..<below(4)).map { _ in TestItem(below(30)) }
        if let name = free.randomElement(using: &self) {
          result.insert(TestSection(id: name, items: items, header: name), at: below(result.count + 1))
        }
      case 2 where !result.isEmpty: result.insert(result.remove(at: section), at: below(result.count))
      case 3 where !result.isEmpty: result[section].header = "\(below(3))"
      case 4, 5:
        guard result.indices.contains(section), !result[section].items.isEmpty else { continue }
        let item = result[section].items.remove(at: below(result[section].items.count))
        let target = below(result.count)
        result[target].items.insert(item, at: below(result[target].items.count + 1))
      case 6 where !result.isEmpty && !result[section].items.isEmpty:
        result[section].items[below(result[section].items.count)].content += 1
      case 7 where !result.isEmpty && !result[section].items.isEmpty:
        result[section].items.remove(at: below(result[section].items.count))
      default:
        guard !result.isEmpty else { continue }
        result[section].items.insert(TestItem(below(30)), at: below(result[section].items.count + 1))
      }
    }
    return result
  }
}
