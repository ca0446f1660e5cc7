public import DataSources

/// The screen “Composition”: a tree of sources that is built while its list is displayed.
public final class CompositionModel {
  /// An operator of the tree.
  public enum Step: String, CaseIterable, Hashable, Sendable {
    case even, others, sorted, grouped, reversed, top

    /// The name of the operator.
    public var name: Substring { code.dropFirst().prefix { $0.isLetter } }

    /// The code of the operator.
    public var code: String {
      switch self {
      case .even: ".filter { $0.value.isMultiple(of: 2) }"
      case .others: ".appendingSections(of: others)"
      case .sorted: ".sorted(by: \\.value)"
      case .grouped: ".grouped(by: { $0.value / 25 * 25 })"
      case .reversed: ".reversed()"
      case .top: ".prefix(5)"
      }
    }

    func applied(
      to source: any DataSource<Entry<Int>>, others: ListSource<Entry<Int>>
    ) -> any DataSource<Entry<Int>> {
      switch self {
      case .others: source.appendingSections(of: others)
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
  /// More numbers, which an operator appends.
  public let others = ListSource((0..<4).map { Entry(id: -1 - $0, value: 15 + 20 * $0) })
  /// The sources, and what they made of the last change.
  public let tree = CompositionTree()
  private var random = SmallRandom(seed: 7)
  private var nextID: Int

  /// Creates a screen with numbers.
  public init(_ values: [Int] = [42, 17, 88, 63, 5, 31, 70, 94, 26, 59], steps: [Step] = [.even, .sorted]) {
    let numbers = ListSource(values.enumerated().map { Entry(id: $0, value: $1) })
    self.numbers = numbers
    nextID = values.count
    rows = StateSource(steps, comparison: .identity) { [tree, others] steps in
      Self.build(steps, numbers, others, in: tree)
    }
  }

  /// Builds the tree of some operators.
  private static func build(
    _ steps: [Step], _ numbers: ListSource<Entry<Int>>, _ others: ListSource<Entry<Int>>, in tree: CompositionTree
  ) -> any DataSource<Entry<Int>> {
    tree.removeAll()
    var end: any DataSource<Entry<Int>> = numbers
    var last = tree.add(numbers, "numbers")
    for step in steps {
      end = step.applied(to: end, others: others)
      last = tree.add(end, step.code, upstream: [last] + (step == .others ? [tree.add(others, "others")] : []))
    }
    return end
  }

  /// The operators, from the numbers to the list.
  public var steps: [Step] { rows.state }

  /// Adds an operator at the end, or removes it.
  public func toggle(_ step: Step) {
    tree.beginChange()
    rows.state = steps.contains(step) ? steps.filter { $0 != step } : steps + [step]
  }

  /// Inserts a number anywhere.
  public func insert() {
    tree.beginChange()
    let number = Entry(id: nextID, value: Int.random(in: 0..<100, using: &random))
    nextID += 1
    numbers.insert(number, at: Int.random(in: 0...numbers.count, using: &random))
  }

  /// Changes a number, or one of the others if the tree has them.
  public func change() {
    let list = steps.contains(.others) && Bool.random(using: &random) ? others : numbers
    guard !list.isEmpty else { return }
    tree.beginChange()
    let value = Int.random(in: 0..<100, using: &random)
    list.update(at: Int.random(in: 0..<list.count, using: &random)) { $0.value = value }
  }

  /// Removes a number.
  public func remove() {
    guard !numbers.isEmpty else { return }
    tree.beginChange()
    numbers.remove(at: Int.random(in: 0..<numbers.count, using: &random))
  }

  /// Removes the number, or the other number, with an ID.
  public func remove(id: Int) {
    tree.beginChange()
    let list = id < 0 ? others : numbers
    list.removeItem(withID: id, animation: .left)
  }
}

/// The sources of a composition, in the order in which a change travels, each with its part of the last change.
///
/// All variables belong to the isolation domain of the sources.
public final class CompositionTree {
  /// A source of the tree.
  public struct Node {
    /// The code that makes the source.
    public let title: String
    /// The indices of the nodes that it reads from.
    public let upstream: [Int]
    /// The change set that it emitted at the last change; `nil` if it emitted none.
    public fileprivate(set) var changes: ChangeSet?
    fileprivate let source: any DataSource<Entry<Int>>

    /// The number of its items.
    public var itemCount: Int { source.shape.itemCount }
  }

  /// The sources, each behind those that it reads from.
  public private(set) var nodes: [Node] = []
  /// The number of changes so far.
  public private(set) var changeCount = 0
  private var observations: [ListObservation] = []

  /// Creates a tree without sources.
  public init() {}

  /// Starts a new change, which no source has seen yet.
  func beginChange() {
    changeCount += 1
    for index in nodes.indices { nodes[index].changes = nil }
  }

  func removeAll() {
    observations = []
    nodes = []
  }

  /// Adds a source that reads from others.
  ///
  /// - Returns: Its index.
  func add(_ source: any DataSource<Entry<Int>>, _ title: String, upstream: [Int] = []) -> Int {
    let index = nodes.count
    nodes.append(Node(title: title, upstream: upstream, changes: nil, source: source))
    observations.append(
      source.observe { [weak self] update in
        guard let self, self.nodes.indices.contains(index) else { return }
        self.nodes[index].changes = update.changes
      })
    return index
  }
}
