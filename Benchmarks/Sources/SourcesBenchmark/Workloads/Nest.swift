import BenchmarkSupport
import DataSources

/// A list in a composition of 1,000 children, which is one of the 1,000 children of another composition, and so on.
final class Nest {
  private let list: ListSource<Row>
  private let stacked: any DataSource<Row>
  private let concatenated: any DataSource<Row>
  private let mixed: any DataSource<Row>
  private var generator: SeededGenerator

  init(leaf count: Int, seed: UInt64) {
    let list = ListSource((0..<count).map { Row($0, groups: 1) })
    self.list = list
    // So that its rows are in a tree, as those of any list that is edited.
    list.append(Row(count, groups: 1))
    func nested(_ make: (Int, [any DataSource<Row>]) -> any DataSource<Row>) -> any DataSource<Row> {
      (0..<8).reduce(list as any DataSource<Row>) { inner, level in
        var children: [any DataSource<Row>] = (0..<999).map { ListSource([Row($0, groups: 1)]) }
        children.insert(inner, at: 500)
        return make(level, children)
      }
    }
    stacked = nested { ConcatenatedSections($1) }
    concatenated = nested { ConcatenatedItems($1) }
    mixed = nested { $0 % 2 == 0 ? ConcatenatedSections($1) : ConcatenatedItems($1) as any DataSource<Row> }
    generator = SeededGenerator(seed: seed)
  }

  var contestants: [Contestant] {
    [
      contestant("list-item", list, ItemPosition(section: 0, item: 0)),
      contestant("stacked-item", stacked, ItemPosition(section: 8 * 500, item: 0)),
      contestant("concatenated-item", concatenated, ItemPosition(section: 0, item: 8 * 500)),
      contestant("mixed-item", mixed, ItemPosition(section: 0, item: 0), flat: true),
    ]
  }

  /// - Parameters:
  ///   - start: where the rows of the list begin.
  ///   - isFlat: whether that has to be looked for.
  private func contestant(
    _ name: String, _ source: any DataSource<Row>, _ start: ItemPosition, flat isFlat: Bool = false
  ) -> Contestant {
    var start = start
    if isFlat {
      let shape = source.shape
      let section = shape.itemCounts.indices.max { shape.itemCounts[$0] < shape.itemCounts[$1] } ?? 0
      // No list of a single row has this id.
      let item = (0..<shape.itemCounts[section]).first {
        source.item(at: ItemPosition(section: section, item: $0))?.id == 999
      }
      start = ItemPosition(section: section, item: (item ?? 999) - 999)
    }
    let count = list.count
    return Contestant(name, calls: 10_000) { [self, start] in
      let row = Int.random(in: 0..<count, using: &generator)
      let found = source.item(at: ItemPosition(section: start.section, item: start.item + row))
      return found?.id == row
    } outcome: {
      Outcome([:], complaint: $0 ? nil : "another row")
    }
  }
}
