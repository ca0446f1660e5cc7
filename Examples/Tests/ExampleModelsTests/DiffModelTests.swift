import DataSources
import ExampleModels
import Testing

struct DiffModelTests {
  /// All lists of up to four words in all orders: Heckel's changes lead from each to each, and ours never move more.
  @Test func bothDiffsAreRight() throws {
    let lists = (0...4).flatMap { Self.orders(Array("abcde".prefix($0 + 1)).map(String.init), length: $0) }
    for old in lists {
      for new in lists {
        let heckel = HeckelDiff.changes(from: old, to: new)
        let ours = ChangeSet(from: old, to: new, by: ItemComparison(id: { $0 }, hasSameContent: ==))
        let shapes = (ListShape(itemCounts: [old.count]), ListShape(itemCounts: [new.count]))
        try heckel.validate(from: shapes.0, to: shapes.1)
        #expect(ours.moves.count <= heckel.moves.count, "\(old) to \(new)")
        #expect(Self.applied(heckel, to: old, new) == new, "\(old) to \(new)")
      }
    }
  }

  @Test(arguments: [DiffModel.Method.dataSources, .heckel]) func theButtonsEdit(method: DiffModel.Method) {
    let model = DiffModel(method)
    let follower = Follower(model.rows)
    let first = model.rows.items
    model.rotate()
    #expect(model.rows.items == Array(first[1...]) + first[..<1])
    model.swapHalves()
    model.shuffleThree()
    #expect(model.rows.items.sorted() == first.sorted())
    model.set(["x", "y", "x"])
    #expect(model.rows.items == ["x", "y"])
    model.set((0..<100).map(String.init))
    #expect(model.rows.count == DiffModel.longest)
    model.set([])
    model.rotate()
    model.shuffleThree()
    #expect(model.rows.items.isEmpty)
    model.reset()
    #expect(model.rows.items == first)
    #expect(follower.fault == nil)
  }

  @Test func oneMoveIsEnough() {
    let (ours, heckel) = (DiffModel(.dataSources), DiffModel(.heckel))
    ours.rotate()
    heckel.rotate()
    #expect(ours.rows.lastChanges.moves.count == 1)
    #expect(heckel.rows.lastChanges.moves.count == 11)
  }

  /// Applies a change set by its rules: items that aren't moved or inserted keep their order.
  private static func applied(_ changes: ChangeSet, to old: [String], _ new: [String]) -> [String] {
    let gone = Set(changes.deletes.map(\.item) + changes.moves.map(\.from.item))
    var result: [String?] = Array(repeating: nil, count: new.count)
    for position in changes.inserts { result[position.item] = new[position.item] }
    for move in changes.moves { result[move.to.item] = old[move.from.item] }
    var kept = old.indices.filter { !gone.contains($0) }.map { old[$0] }[...]
    for index in result.indices where result[index] == nil { result[index] = kept.popFirst() }
    return result.compactMap(\.self) + kept
  }

  private static func orders(_ words: [String], length: Int) -> [[String]] {
    if length == 0 { return [[]] }
    return words.flatMap { word in orders(words.filter { $0 != word }, length: length - 1).map { [word] + $0 } }
  }
}
