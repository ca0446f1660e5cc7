extension RandomLists {
  /// Returns a later version of a list: Items and sections are deleted, inserted, moved and changed, some of them in runs.
  ///
  ///     var generator = SplitMix64(seed: 1)
  ///     let old = [SampleSection(id: "A", items: [SampleItem(1), SampleItem(2)])]
  ///     let new = RandomLists(editCounts: 1...3).edited(old, using: &generator)
  ///
  /// - Complexity: O(*n*) for each edit, where *n* is the number of items.
  public func edited(
    _ sections: [SampleSection], using generator: inout some RandomNumberGenerator
  ) -> [SampleSection] {
    var result = sections
    for _ in 0..<Int.random(in: editCounts, using: &generator) { edit(&result, using: &generator) }
    return result
  }

  /// Returns a later version of a flat list: Items are deleted, inserted, moved and changed, some of them in runs.
  ///
  /// - Complexity: O(*n*) for each edit, where *n* is the number of items.
  public func edited(_ items: [SampleItem], using generator: inout some RandomNumberGenerator) -> [SampleItem] {
    var result = [SampleSection(id: "", items: items)]
    for _ in 0..<Int.random(in: editCounts, using: &generator) { editItems(&result, using: &generator) }
    return result[0].items
  }

  /// Performs one random edit.
  private func edit(_ sections: inout [SampleSection], using generator: inout some RandomNumberGenerator) {
    let index = generator.below(sections.count)
    switch generator.below(12) {
    case 0 where !sections.isEmpty: sections.remove(at: index)
    case 1: insertSection(into: &sections, using: &generator)
    case 2 where !sections.isEmpty:
      sections.insert(sections.remove(at: index), at: generator.below(sections.count + 1))
    case 3 where !sections.isEmpty: sections[index].header = generator.oneIn(3) ? nil : "\(generator.below(4))"
    default: editItems(&sections, using: &generator)
    }
  }

  private func insertSection(
    into sections: inout [SampleSection], using generator: inout some RandomNumberGenerator
  ) {
    let names = Set(sections.map(\.id))
    let free = (0..<sections.count + 3).map(Self.name).filter { !names.contains($0) }
    guard let name = free.randomElement(using: &generator) else { return }
    var pool = ItemPool(self, sections)
    let items = (0..<Int.random(in: itemCounts, using: &generator)).map { _ in pool.next(using: &generator) }
    sections.insert(SampleSection(id: name, items: items), at: generator.below(sections.count + 1))
  }

  /// Performs one random edit of the items of one section or two sections.
  private func editItems(_ sections: inout [SampleSection], using generator: inout some RandomNumberGenerator) {
    guard !sections.isEmpty else { return }
    let section = generator.below(sections.count)
    let count = sections[section].items.count
    let start = generator.below(count)
    // Usually one item, and sometimes a run of items.
    let length = min(count - start, generator.oneIn(4) ? 1 + generator.below(count - start) : 1)
    switch generator.below(4) {
    case 0: sections[section].items.removeSubrange(start..<start + length)
    case 1:
      let moved = Array(sections[section].items[start..<start + length])
      sections[section].items.removeSubrange(start..<start + length)
      let target = generator.oneIn(2) ? section : generator.below(sections.count)
      sections[target].items.insert(contentsOf: moved, at: generator.below(sections[target].items.count + 1))
    case 2:
      for index in start..<start + length { sections[section].items[index].content += 1 }
    default:
      var pool = ItemPool(self, sections)
      let new = (0..<max(1, length)).map { _ in pool.next(using: &generator) }
      sections[section].items.insert(contentsOf: new, at: generator.below(count + 1))
    }
  }
}
