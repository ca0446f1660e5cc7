/// The children of an outline's nodes that are loaded when a node is expanded.
///
/// Used on the main actor, where the outline is created.
final class OutlineLoader<Node: Identifiable> where Node.ID: Sendable {
  typealias Loading = @MainActor (Node) async throws -> [Node]

  /// What a task takes along; its references are used only on the main actor.
  private struct Request: @unchecked Sendable {
    let node: Node
    weak var source: OutlineSource<Node>?
  }

  private let canExpand: (Node) -> Bool
  private let loading: Loading
  private var loaded: [Node.ID: [Node]] = [:]
  private var tasks: [Node.ID: Task<Void, Never>] = [:]
  weak var source: OutlineSource<Node>?

  init(canExpand: @escaping (Node) -> Bool, loading: @escaping Loading) {
    (self.canExpand, self.loading) = (canExpand, loading)
  }

  deinit { for task in tasks.values { task.cancel() } }

  /// The children that are known; `nil` if the node can't have any.
  func children(of node: Node) -> [Node]? { canExpand(node) ? loaded[node.id] ?? [] : nil }

  /// Starts to load the children of an expanded node, unless they are known.
  func load(_ node: Node) {
    guard loaded[node.id] == nil, tasks[node.id] == nil, canExpand(node) else { return }
    let request = Request(node: node, source: source)
    tasks[node.id] = Task { @MainActor [loading] in
      do {
        let children = try await loading(request.node)
        request.source?.loader?.take(children, of: request.node)
      } catch {
        request.source?.loader?.fail(error, request.node)
      }
    }
  }

  private func take(_ children: [Node], of node: Node) {
    tasks[node.id] = nil
    loaded[node.id] = children
    source?.childrenDidLoad(of: node.id)
  }

  private func fail(_ error: any Error, _ node: Node) {
    tasks[node.id] = nil
    source?.collapse(node.id)
    source?.loadDidFail?(error)
    source?.onLoadError?(node, error)
  }
}
