/// The children of an outline's nodes that are loaded when a node is expanded.
///
/// Used on the main actor, where the outline is created.
final class OutlineLoader<Node: Identifiable> where Node.ID: Sendable {
  typealias Loading = @MainActor (Node) async throws -> [Node]

  /// What a task takes along; its references are used only on the main actor.
  private struct Request: @unchecked Sendable {
    let node: Node
    let number: Int
    weak var source: OutlineSource<Node>?
  }

  private let canExpand: (Node) -> Bool
  private let loading: Loading
  private var loaded: [Node.ID: [Node]] = [:]
  /// The nodes whose children are to be loaded again when they are displayed.
  private var stale: Set<Node.ID> = []
  private var tasks: [Node.ID: (number: Int, task: Task<Void, Never>)] = [:]
  private var taskCount = 0
  weak var source: OutlineSource<Node>?

  init(canExpand: @escaping (Node) -> Bool, loading: @escaping Loading) {
    (self.canExpand, self.loading) = (canExpand, loading)
  }

  deinit { for (_, task) in tasks.values { task.cancel() } }

  /// The children that are known; `nil` if the node can't have any.
  func children(of node: Node) -> [Node]? { canExpand(node) ? loaded[node.id] ?? [] : nil }

  /// Whether children are being loaded.
  func isLoading(_ id: Node.ID) -> Bool { tasks[id] != nil }

  /// Starts to load the children of an expanded node, unless they are known.
  func load(_ node: Node) {
    let id = node.id
    guard loaded[id] == nil || stale.contains(id), tasks[id] == nil, canExpand(node) else { return }
    taskCount += 1
    let request = Request(node: node, number: taskCount, source: source)
    let task = Task { @MainActor [loading] in
      do {
        let children = try await loading(request.node)
        request.source?.loader?.finish(request) { $0.take(children, of: request.node) }
      } catch {
        request.source?.loader?.finish(request) { $0.fail(error, request.node) }
      }
    }
    tasks[id] = (taskCount, task)
  }

  /// Loads the children of a node again; a load in progress is ignored.
  func forget(_ id: Node.ID) {
    tasks.removeValue(forKey: id)?.task.cancel()
    stale.insert(id)
  }

  private func finish(_ request: Request, _ body: (OutlineLoader) -> Void) {
    guard tasks[request.node.id]?.number == request.number else { return }
    tasks[request.node.id] = nil
    body(self)
  }

  private func take(_ children: [Node], of node: Node) {
    stale.remove(node.id)
    loaded[node.id] = children
    source?.childrenDidChange(of: node.id)
  }

  private func fail(_ error: any Error, _ node: Node) {
    // Loaded when it is displayed again.
    guard let source, source.uses[node.id] != nil else { return }
    stale.remove(node.id)
    if loaded[node.id] == nil { source.loadingDidFail(for: node.id) }
    source.loadDidFail?(error)
    source.onLoadError?(node, error)
  }
}
