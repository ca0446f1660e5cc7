import DataSources
import ExampleModels
import Testing

struct CompositionTests {
  /// Edits and operators in any order: the list is the result of the operators for the numbers.
  @Test(arguments: 0..<8) func theListFollowsTheTree(seed: UInt64) {
    var random = SmallRandom(seed: seed)
    let model = CompositionModel()
    let follower = Follower(model.rows)
    for _ in 0..<120 {
      switch Int.random(in: 0..<5, using: &random) {
      case 0: CompositionModel.Step.allCases.randomElement(using: &random).map { model.toggle($0) }
      case 1: model.remove()
      case 2: model.change()
      default: model.insert()
      }
      Self.expectTree(model)
      #expect(follower.fault == nil)
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
  @Test func theTreeKnowsWhereAChangeBegan() {
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
