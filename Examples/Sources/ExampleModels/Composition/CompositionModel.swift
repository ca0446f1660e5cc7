public import DataSources

/// The screen “Composition”: a tree of sources that is built while its list is displayed.
public final class CompositionModel {
  /// An operator of the tree.
  public enum Step: String, CaseIterable, Hashable, Sendable {
    case even, sorted, grouped, reversed, top

    /// The name of the operator.
    public var name: Substring { code.dropFirst().prefix { $0.isLetter } }

    /// The code of the operator.
    public var code: String {
      switch self {
      case .even: ".filter { $0.value.isMultiple(of: 2) }"
      case .sorted: ".sorted(by: \\.value)"
      case .grouped: ".grouped(by: { $0.value / 25 * 25 })"
      case .reversed: ".reversed()"
      case .top: ".prefix(5)"
      }
    }

    func applied(to source: any DataSource<Entry<Int>>) -> any DataSource<Entry<Int>> {
      switch self {
      case .even: source.filter { $0.value.isMultiple(of: 2) }
      case .sorted: source.sorted { ($0.value, $0.id) < ($1.value, $1.id) }
      case .grouped: source.grouped(by: { $0.value / 25 * 25 }) { "from \($0)" }
      case .reversed: source.reversed()
      case .top: source.prefix(5)
      }
    }
  }

  /// The numbers at the end of the tree.
  public let rows: StateSource<[Step], Entry<Int>>
  /// The numbers at its start.
  public let numbers: ListSource<Entry<Int>>
  private var random = SmallRandom(seed: 7)
  private var nextID: Int

  /// Creates a screen with numbers.
  public init(_ values: [Int] = [42, 17, 88, 63, 5, 31, 70, 94, 26, 59], steps: [Step] = [.even, .sorted]) {
    let numbers = ListSource(values.enumerated().map { Entry(id: $0, value: $1) })
    self.numbers = numbers
    nextID = values.count
    rows = StateSource(steps, comparison: .identity) { steps in
      steps.reduce(numbers as any DataSource<Entry<Int>>) { $1.applied(to: $0) }
    }
  }

  /// The operators, from the numbers to the list.
  public var steps: [Step] { rows.state }

  /// Adds an operator at the end, or removes it.
  public func toggle(_ step: Step) {
    rows.state = steps.contains(step) ? steps.filter { $0 != step } : steps + [step]
  }

  /// Inserts a number anywhere.
  public func insert() {
    let number = Entry(id: nextID, value: Int.random(in: 0..<100, using: &random))
    nextID += 1
    numbers.insert(number, at: Int.random(in: 0...numbers.count, using: &random))
  }

  /// Changes a number.
  public func change() {
    guard !numbers.isEmpty else { return }
    let value = Int.random(in: 0..<100, using: &random)
    numbers.update(at: Int.random(in: 0..<numbers.count, using: &random)) { $0.value = value }
  }

  /// Removes a number.
  public func remove() {
    if !numbers.isEmpty { numbers.remove(at: Int.random(in: 0..<numbers.count, using: &random)) }
  }
}
