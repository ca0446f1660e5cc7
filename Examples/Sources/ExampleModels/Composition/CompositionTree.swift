public import DataSources

/// The sources of a composition, in the order in which a change travels, and what each made of the last change.
public final class CompositionTree {
  /// A source of the tree.
  public struct Node {
    /// The code that makes the source.
    public let title: String
    /// The indices of the nodes that it reads from.
    public let upstream: [Int]
    /// What it emitted at the last change; `nil` if nothing.
    public fileprivate(set) var changes: ChangeSet?
    fileprivate let source: any DataSource<Entry<Int>>

    /// The number of its items.
    public var itemCount: Int { source.shape.itemCount }
  }

  /// The sources; each follows those that it reads from.
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
