import DataSources
import ExampleModels
import Testing

struct CompositionTests {
  /// Edits and operators in any order: the list is the result of the operators for the numbers.
  @Test(arguments: 0..<8) func theListIsTheResultOfTheTree(seed: UInt64) {
    var random = SmallRandom(seed: seed)
    let model = CompositionModel()
    let recorder = ListRecorder(model.rows)
    for _ in 0..<120 {
      switch Int.random(in: 0..<5, using: &random) {
      case 0: CompositionModel.Step.allCases.randomElement(using: &random).map { model.toggle($0) }
      case 1: model.remove()
      case 2: model.change()
      default: model.insert()
      }
      Self.expectTree(model)
      #expect(recorder.fault == nil)
      #expect(model.rows.all.flatMap(\.self) == Self.expected(model), "\(model.steps)")
    }
  }

  /// A change reaches a source only through those that it reads from, and each source has the items of its operators.
  private static func expectTree(_ model: CompositionModel) {
    let nodes = model.tree.nodes
    #expect(nodes.last?.itemCount == model.rows.shape.itemCount)
    #expect(nodes.count == 1 + model.steps.count + (model.steps.contains(.others) ? 1 : 0))
    for node in nodes where node.changes != nil && !node.upstream.isEmpty {
      #expect(node.upstream.contains { nodes[$0].changes != nil }, "\(node.title)")
    }
  }

  /// A change of the other numbers begins at their side of the tree, and not at the first ones.
  @Test func theTreeDisplaysTheOriginOfAChange() {
    let model = CompositionModel([1, 2, 3, 4], steps: [.even, .others, .sorted])
    model.remove(id: -2)
    #expect(model.tree.nodes.map(\.title).prefix(3) == ["numbers", CompositionModel.Step.even.code, "others"])
    #expect(model.tree.nodes.map { $0.changes?.deletes.count } == [nil, nil, 1, 1, 1])
    #expect(model.tree.nodes.map(\.itemCount) == [4, 2, 3, 5, 5])
    model.remove(id: 0)
    // 1 isn't even, so the change ends at the filter.
    #expect(model.tree.nodes.map { $0.changes?.deletes.count } == [1, nil, nil, nil, nil])
    #expect(model.tree.changeCount == 2)
  }

  /// The result of the operators for the numbers, computed without sources.
  private static func expected(_ model: CompositionModel) -> [Entry<Int>] {
    var sections = [model.numbers.items]
    for step in model.steps {
      switch step {
      case .even: sections = sections.map { $0.filter { $0.value.isMultiple(of: 2) } }
      case .others: sections.append(model.others.items)
      case .sorted: sections = sections.map { $0.sorted { ($0.value, $0.id) < ($1.value, $1.id) } }
      case .grouped:
        let all = sections.flatMap(\.self)
        sections = Set(all.map { $0.value / 25 }).sorted().map { key in all.filter { $0.value / 25 == key } }
      case .reversed: sections = sections.map { $0.reversed() }
      case .top: sections = sections.map { Array($0.prefix(5)) }
      }
    }
    return sections.flatMap(\.self)
  }
}

struct ExchangeTests {
  private let contacts: any DataSource<String> = ExchangeSamples.contacts().map(\.name)
  private let colors: any DataSource<String> = ExchangeSamples.colors().map(\.title)

  private static let names = Contact.samples.map(\.name)
  private static let titles = NamedColor.allCases.prefix(9).map(\.title)

  @Test func rowsMoveWithinOneSection() {
    let model = ExchangeModel(inOneSection: contacts, colors)
    let recorder = ListRecorder(model.rows)
    #expect(model.rows.all == [Self.names + Self.titles])
    model.exchange()
    #expect(model.rows.all == [Self.titles + Self.names])
    let updates = recorder.newUpdates()
    #expect(updates.map(\.changes.moves.count) == [5], "the shorter list moves")
    #expect(updates.map(\.changes.count) == [5])
    model.exchange()
    #expect(model.rows.all == [Self.names + Self.titles])
    #expect(recorder.newUpdates().map(\.changes.moves.count) == [5])
    #expect(recorder.fault == nil)
  }

  @Test func sectionsMove() {
    let model = ExchangeModel(inTwoSections: contacts, colors)
    let recorder = ListRecorder(model.rows)
    model.exchange()
    #expect(model.rows.all == [Self.titles, Self.names])
    model.exchange()
    #expect(model.rows.all == [Self.names, Self.titles])
    let changes = recorder.newChanges()
    #expect(changes.count == 2)
    #expect(changes.allSatisfy { ["move section 0 to 1", "move section 1 to 0"].contains($0) })
    #expect(recorder.fault == nil)
  }

  @Test func aSectionOfTwoListsMoves() {
    let model = ExchangeModel(
      title: ExchangeSamples.title().map { $0 }, above: contacts, beside: colors)
    let recorder = ListRecorder(model.rows)
    #expect(model.rows.all == [["Contacts"] + Self.names, Self.titles])
    model.exchange()
    #expect(model.rows.all == [Self.titles, ["Contacts"] + Self.names])
    #expect(recorder.newUpdates().map { [$0.changes.sectionMoves.count, $0.changes.count] } == [[1, 1]])
    #expect(recorder.fault == nil)
  }
}

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
    let recorder = ListRecorder(model.rows)
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
    #expect(recorder.fault == nil)
  }

  @Test func oneMoveIsEnough() {
    let (ours, heckel) = (DiffModel(.dataSources), DiffModel(.heckel))
    ours.rotate()
    heckel.rotate()
    #expect(ours.rows.lastChanges.moves.count == 1)
    #expect(heckel.rows.lastChanges.moves.count == 11)
  }

  /// Applies a change set by its rules: items that aren't moved or inserted remain in order.
  private static func applied(_ changes: ChangeSet, to old: [String], _ new: [String]) -> [String] {
    let gone = Set(changes.deletes.map(\.item) + changes.moves.map(\.from.item))
    var result: [String?] = Array(repeating: nil, count: new.count)
    for position in changes.inserts { result[position.item] = new[position.item] }
    for move in changes.moves { result[move.to.item] = old[move.from.item] }
    var others = old.indices.filter { !gone.contains($0) }.map { old[$0] }[...]
    for index in result.indices where result[index] == nil { result[index] = others.popFirst() }
    return result.compactMap(\.self) + others
  }

  private static func orders(_ words: [String], length: Int) -> [[String]] {
    if length == 0 { return [[]] }
    return words.flatMap { word in orders(words.filter { $0 != word }, length: length - 1).map { [word] + $0 } }
  }
}
