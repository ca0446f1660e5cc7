import BenchmarkSupport
import DataSources

/// A list under map, filter, sorted, grouped and concatenated, and the same list alone.
final class Chain {
  private typealias Section = ListSection<Int, Row>
  private let list: SectionedSource<Section>
  private let alone: SectionedSource<Section>
  private let top: any DataSource<Row>
  private let observation: ListObservation
  private let sections: Int
  private let groups: Int
  /// How many changes are measured at once: of a short list fewer, as there must be rows left.
  private let calls: Int
  private var generator: SeededGenerator
  private var nextID: Int

  init(count: Int, sections: Int, seed: UInt64) {
    self.sections = sections
    groups = max(100, sections)
    calls = min(1_000, count / 2)
    generator = SeededGenerator(seed: seed)
    nextID = count
    let groups = groups
    let contents = (0..<sections).map { section in
      Section(
        id: section,
        items: (section * count / sections..<(section + 1) * count / sections).map { Row($0, groups: groups) })
    }
    list = SectionedSource(contents)
    alone = SectionedSource(contents)
    let chain = list.map(Self.mapped).filter { $0.id % 10 > 0 }.sorted { $0.rank < $1.rank }.grouped { $0.group }
    var children: [any DataSource<Row>] = (0..<1_000).map { ListSource([Row($0, groups: groups)]) }
    children.insert(chain, at: 500)
    top = ConcatenatedItems(children)
    observation = top.observe { keep($0) }
  }

  private static func mapped(_ row: Row) -> Row {
    var row = row
    row.rank += 1
    return row
  }

  var contestants: [Contestant] { contestants(list, "chain") + contestants(alone, "list") }

  private func contestants(_ list: SectionedSource<Section>, _ name: String) -> [Contestant] {
    let runs: [(String, prepare: () -> Void, body: () -> Void)] = [
      ("update", {}, { self.update(list) }), ("move", {}, { self.move(list) }),
      ("insert", { self.times(self.calls) { self.delete(list) } }, { self.insert(list) }),
      ("delete", { self.times(self.calls) { self.insert(list) } }, { self.delete(list) }),
    ]
    return runs.map { run in
      Contestant("\(name)-\(run.0)", calls: calls, prepare: run.prepare, body: run.body) { [sections, groups] in
        Outcome(["sections": sections, "groups": groups])
      }
    }
  }

  private func times(_ count: Int, _ body: () -> Void) { for _ in 0..<count { body() } }

  private func randomPlace(_ list: SectionedSource<Section>) -> ItemPosition {
    while true {
      let section = Int.random(in: 0..<sections, using: &generator)
      let count = list.itemCount(inSection: section)
      if count > 0 { return ItemPosition(section: section, item: Int.random(in: 0..<count, using: &generator)) }
    }
  }

  private func update(_ list: SectionedSource<Section>) {
    let rank = Int.random(in: 0..<1 << 24, using: &generator)
    list.update(at: randomPlace(list)) { $0.rank = rank }
  }

  private func insert(_ list: SectionedSource<Section>) {
    nextID += 1
    list.insert(Row(nextID, groups: groups), at: randomPlace(list))
  }

  private func delete(_ list: SectionedSource<Section>) { list.remove(at: randomPlace(list)) }

  private func move(_ list: SectionedSource<Section>) {
    let position = randomPlace(list)
    list.move(from: position, to: randomPlace(list))
  }
}
