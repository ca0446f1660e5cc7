public import DataSources

/// A random tree of operators over given leaves, with a naive model of each source.
///
/// The models compute everything from the items of the leaves, which the test reads by other means.
public final class ModelTree<Item: Identifiable & Equatable & Sendable> where Item.ID: Sendable {
  /// The items of a source, section by section.
  public typealias Sections = [[Item]]

  private struct Node {
    let source: any DataSource<Item>
    let name: String
    /// Computes the sections from those of the nodes before.
    let model: ([Sections]) -> Sections
  }

  public var generator: SeededGenerator
  private var nodes: [Node]
  private let leafCount: Int
  private let value: (Item) -> Int
  private var composites: [any CompositeSource<Item>] = []

  /// - Parameter value: Returns a number that operators filter, sort and group by.
  public init(
    seed: UInt64, leaves: [any DataSource<Item>], operators: Int = 10, by value: @escaping (Item) -> Int
  ) {
    generator = SeededGenerator(seed: seed)
    nodes = leaves.indices.map { leaf in Node(source: leaves[leaf], name: "leaf \(leaf)") { $0[leaf] } }
    leafCount = leaves.count
    self.value = value
    for _ in 0..<operators { addOperator() }
  }

  /// All sources, leaves first.
  public var sources: [any DataSource<Item>] { nodes.map(\.source) }

  /// Describes the first source that doesn't display what its model computes from the items of the leaves; `nil` if all do.
  public func fault(_ leaves: [Sections]) -> String? {
    var values = leaves
    for (index, node) in nodes.enumerated() {
      if index >= leafCount { values.append(node.model(values)) }
      let source = node.source
      let items = (0..<source.sectionCount).map { section in
        (0..<source.itemCount(inSection: section)).map {
          source.item(at: ItemPosition(section: section, item: $0))
        }
      }
      if items != values[index] {
        return "source \(index), \(node.name), displays \(items), but its model \(values[index])"
      }
    }
    return nil
  }

  /// Changes the children of a composite.
  public func mutate() {
    guard let composite = composites.randomElement(using: &generator) else { return }
    let count = composite.children.count
    switch generator.below(3) {
    case 0: composite.moveChild(from: generator.below(count), to: generator.below(count))
    case 1 where count > 1: composite.removeChild(at: generator.below(count))
    case _ where count < 4:
      composite.insertChild(nodes[generator.below(leafCount)].source, at: generator.below(count))
    default: break
    }
  }

  private func addOperator() {
    // A composite of leaves first, on which the other operators depend more often than on a single leaf.
    let base = generator.below(nodes.count)
    let source = nodes[base].source
    let (factor, modulus) = (1 + generator.below(4), 2 + generator.below(4))
    let key: (Item) -> Int = { [value] in abs(value($0) &* factor) % modulus }
    switch nodes.count == leafCount ? 8 : generator.below(12) {
    case 0, 1:
      add(source.filter { key($0) > 0 }, "filter of \(base)") { $0[base].map { $0.filter { key($0) > 0 } } }
    case 2, 3:
      add(source.sorted(by: key), "sort of \(base)") { $0[base].map { Self.sorted($0, by: key) } }
    case 4:
      add(source.grouped(by: key), "groups of \(base)") { values in
        let items = Array(values[base].joined())
        return Set(items.map(key)).sorted().map { group in items.filter { key($0) == group } }
      }
    case 5: add(source.reversed(), "reverse of \(base)") { $0[base].map { $0.reversed() } }
    case 6: add(source.prefix(modulus), "prefix of \(base)") { $0[base].map { Array($0.prefix(modulus)) } }
    case 7:
      add(source.hidingEmptySections(), "nonempty sections of \(base)") { $0[base].filter { !$0.isEmpty } }
    case 8, 9: addComposite(ConcatenatedItems(children(base)), "items") { [Array($0.joined().joined())] }
    case 10: addComposite(ConcatenatedSections(children(base)), "sections") { Array($0.joined()) }
    default:
      let other = generator.below(leafCount)
      let placeholder = nodes[other].source
      let states = StateSource(0) { _ in
        source
      } whenEmpty: { _ in
        placeholder
      }
      add(states, "\(base), or \(other) while it is empty") { values in
        values[base].allSatisfy(\.isEmpty) ? values[other] : values[base]
      }
    }
  }

  private func children(_ base: Int) -> [any DataSource<Item>] {
    let others = (0...generator.below(2)).map { _ in nodes[generator.below(leafCount)].source }
    return [nodes[base].source] + others
  }

  private func addComposite(
    _ composite: some CompositeSource<Item>, _ name: String, _ join: @escaping ([Sections]) -> Sections
  ) {
    composites.append(composite)
    add(composite, name) { [unowned self] values in
      join(composite.children.map { child in values[nodes.firstIndex { $0.source === child } ?? 0] })
    }
  }

  private func add(
    _ source: some DataSource<Item>, _ name: String, _ model: @escaping ([Sections]) -> Sections
  ) { nodes.append(Node(source: source, name: name, model: model)) }

  private static func sorted(_ items: [Item], by key: (Item) -> Int) -> [Item] {
    items.enumerated().sorted { (key($0.element), $0.offset) < (key($1.element), $1.offset) }.map(\.element)
  }
}
