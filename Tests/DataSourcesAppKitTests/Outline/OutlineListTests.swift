#if LIST_VIEWS
  @testable import DataSources
  @testable import DataSourcesAppKit
  @testable import DataSourcesCells
  import ListTestSupport
  import Testing

  @MainActor
  @Suite struct OutlineListTests {
    /// Random edits, compared with an array that is searched from end to end.
    @Test func parentsAndChildrenAreThoseOfAnArray() {
      for seed in 1...6 as ClosedRange<UInt64> {
        var generator = SeededGenerator(seed: seed)
        var (list, model) = (OutlineList(), NaiveOutline())
        let size = [5, 40, 700][Int(seed) % 3]
        for step in 0..<3 * size {
          let row = OutlineRow(depth: generator.below(5), isExpanded: true)
          switch generator.below(list.count > size ? 2 : 5) {
          case 0, 1:
            let index = generator.below(list.count)
            #expect(list.remove(at: index)?.row == (model.rows.isEmpty ? nil : model.rows.remove(at: index)))
          case 2 where list.count > 0:
            let index = generator.below(list.count)
            list.set(row, at: index)
            model.rows[index] = row
          default:
            let index = generator.below(list.count + 1)
            list.insert(row, nil, at: index)
            model.rows.insert(row, at: index)
          }
          if step % 7 == 0 { compare(list, model, &generator, seed) }
        }
      }
    }

    private func compare(
      _ list: OutlineList, _ model: NaiveOutline, _ generator: inout SeededGenerator, _ seed: UInt64
    ) {
      #expect(list.count == model.rows.count, "seed \(seed)")
      #expect(list[-1] == nil && list[list.count] == nil && list.child(-1, of: nil) == nil)
      for _ in 0..<8 where list.count > 0 {
        let index = generator.below(list.count)
        #expect(list[index] == model.rows[index], "seed \(seed)")
        #expect(list.parent(of: index) == model.parent(of: index), "seed \(seed)")
        #expect(list.end(ofSubtreeAt: index) == model.end(ofSubtreeAt: index), "seed \(seed)")
        #expect(list.node(at: index).flatMap { list.index(of: $0) } == index, "seed \(seed)")
        // In a tree, children are one level below their parents.
        guard model.isTree(at: index) else { continue }
        let children = model.children(of: index)
        #expect(list.childCount(of: index) == children.count, "seed \(seed)")
        for (number, child) in children.enumerated() {
          #expect(list.child(number, of: index) == child, "seed \(seed)")
          #expect(list.childIndex(of: child) == number, "seed \(seed)")
        }
      }
    }

    /// A node that was removed isn't found, and one that is inserted again is.
    @Test func nodesAreFoundWhileTheyAreThere() {
      var list = OutlineList((0..<200).map { OutlineRow(depth: $0 % 2) })
      let node = list.node(at: 120)
      #expect(list.node(at: 120) === node && list.knownNode(at: 119) == nil)
      let removed = list.remove(at: 120)
      #expect(node.flatMap { list.index(of: $0) } == nil && removed?.node === node)
      list.insert(OutlineRow(depth: 0), node, at: 3)
      #expect(node.flatMap { list.index(of: $0) } == 3 && list.knownNodes.count == 1)
      while list.count > 0 { _ = list.remove(at: list.count / 2) }
      #expect(list.knownNodes.isEmpty && list.remove(at: 0) == nil)
    }
  }

  /// An outline that is searched from end to end.
  private struct NaiveOutline {
    var rows: [OutlineRow] = []

    func parent(of index: Int) -> Int? { rows[..<index].lastIndex { $0.depth < rows[index].depth } }

    func end(ofSubtreeAt index: Int) -> Int {
      rows[(index + 1)...].firstIndex { $0.depth <= rows[index].depth } ?? rows.count
    }

    func isTree(at index: Int) -> Bool {
      zip(index..<rows.count, rows[(index + 1)...]).prefix { $0.0 + 1 < end(ofSubtreeAt: index) }
        .allSatisfy { rows[$0.0].depth + 1 >= $0.1.depth }
    }

    func children(of index: Int) -> [Int] {
      (index + 1..<end(ofSubtreeAt: index)).filter { rows[$0].depth == rows[index].depth + 1 }
    }
  }
#endif
