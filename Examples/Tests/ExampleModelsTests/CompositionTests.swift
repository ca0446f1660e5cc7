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
      #expect(follower.fault == nil)
      #expect(model.rows.all.flatMap(\.self) == Self.expected(model), "\(model.steps)")
    }
  }

  /// The result of the operators for the numbers, computed without sources.
  private static func expected(_ model: CompositionModel) -> [Entry<Int>] {
    var sections = [model.numbers.items]
    for step in model.steps {
      switch step {
      case .even: sections = sections.map { $0.filter { $0.value.isMultiple(of: 2) } }
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
