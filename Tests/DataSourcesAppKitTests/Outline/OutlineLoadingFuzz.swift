#if LIST_VIEWS
  import AppKitStage
  @testable import DataSources
  @testable import DataSourcesAppKit
  @testable import DataSourcesCells
  import DataSourcesTesting
  import ListTestSupport

  /// An outline whose children are loaded from a server that changes, answers late and fails.
  @MainActor
  final class OutlineLoadingFuzz {
    private var generator: SeededGenerator
    private var nextID = 3
    /// The nodes that have left folders, and return to them later; those of 0 are roots.
    private var gone: [Int: [Int]] = [:]
    /// Whether a node can be in several folders, or below itself.
    private let hasDuplicates: Bool
    private let server = FuzzServer()
    private var model = OutlineLoadingModel()
    let source: OutlineSource<TestNode>
    let screen: OutlineScreen<TestNode>
    private let mirror: ListMirror<OutlineItem<TestNode>>
    private var errors: [Int] = []
    private var inexactness: String?
    private var emitted: [ChangeSet] = []
    private var observation: ListObservation?
    private(set) var exceptions: [ViewException] = []
    private(set) var action = "nothing"

    init(seed: UInt64) {
      generator = SeededGenerator(seed: seed)
      hasDuplicates = generator.oneIn(4)
      let server = server
      let roots = (1...3).map { TestNode($0) }
      source = OutlineSource(roots, canExpand: { OutlineLoadingModel.canExpand($0.id) }) { node in
        try await server.children(of: node.id)
      }
      mirror = ListMirror(source, hasUniqueIDs: !hasDuplicates)
      screen = OutlineScreen(source)
      model.roots = roots
      observation = source.observe { [unowned self] in emitted.append($0.changes) }
      source.onLoadError = { [unowned self] node, _ in errors.append(node.id) }
      screen.adapter.settings.onError = { [unowned self] error in
        if (error as? FuzzServer.Failure)?.id != model.errors.last { inexactness = "another error was reported" }
      }
      for id in 1...3 { edit(id) }
    }

    /// Does one thing.
    func act() async {
      let before = model.items
      emitted = []
      var request: FuzzServer.Request?
      exceptions = ViewException.recorded { request = actNow() }
      model.load()
      // Exceptions can't be recorded while other tests run: children that are loaded meanwhile are displayed afterward.
      screen.list.suspend()
      if let request { await finish(request) }
      _ = await eventually { server.requestCount >= model.requestCount }
      exceptions += ViewException.recorded {
        screen.list.resume()
        screen.rest()
      }
      if !hasDuplicates, inexactness == nil { inexactness = difference(from: before) }
    }

    /// Does one thing; returns the request that the server answers.
    private func actNow() -> FuzzServer.Request? {
      switch generator.below(16) {
      case 0...4:
        action = "toggle"
        let position = ItemPosition(section: 0, item: generator.below(max(1, source.itemCount)))
        guard model.isIncluded == nil, let item = source.item(at: position), item.isExpandable else { break }
        model.expanded.formSymmetricDifference([item.id])
        source.toggle(at: position)
      case 5...8:
        action = "answer"
        if !server.waiting.isEmpty { return server.waiting.remove(at: generator.below(server.waiting.count)) }
      case 9, 10:
        action = "edit on the server"
        for _ in 0..<4 { edit(1 + generator.below(nextID)) }
      case 11, 12:
        let id = 1 + generator.below(nextID)
        action = "reload \(id)"
        model.reload(id)
        source.reloadChildren(of: id)
      case 13:
        action = "expanded IDs"
        model.expanded = Set((0...nextID).filter { _ in generator.oneIn(2) })
        source.expandedIDs = model.expanded
      case 14:
        action = "roots"
        var roots = model.roots.shuffled(using: &generator)
        if generator.oneIn(3), roots.count > 2 { gone[0, default: []].append(roots.removeLast().id) }
        if generator.oneIn(2) { roots.append(TestNode(returningID(to: 0) ?? newID())) }
        model.setRoots(roots)
        source.roots = roots
      default:
        action = "search"
        let modulus = 2 + generator.below(4)
        model.isIncluded = generator.oneIn(2) ? nil : { $0.id % modulus == 0 }
        source.isIncluded = model.isIncluded
      }
      return nil
    }

    private func finish(_ request: FuzzServer.Request) async {
      let isFailing = generator.oneIn(3)
      action = "\(isFailing ? "fail" : "answer") \(request.id)"
      model.finish(request.number, request.id, isFailing ? nil : server.folders[request.id] ?? [])
      server.answer(request, isFailing: isFailing)
      // The task of the request ends some turns later.
      await turns(6)
      _ = await eventually { isAsAnswered }
    }

    private var isAsAnswered: Bool {
      let loading = (1...nextID).filter { source.loader?.loads[$0] != nil }
      return Set(loading) == Set(model.loading.keys) && server.requestCount >= model.requestCount
        && errors.count >= model.errors.count
    }

    private func newID() -> Int {
      nextID += 1
      return nextID
    }

    /// Returns the ID of a node that was in a folder before, for another node.
    private func returningID(to folder: Int) -> Int? {
      guard generator.oneIn(2), let ids = gone[folder], !ids.isEmpty else { return nil }
      return gone[folder]?.remove(at: generator.below(ids.count))
    }

    /// Changes the children of a folder on the server.
    private func edit(_ id: Int) {
      var children = server.folders[id] ?? []
      let old = children
      children.removeAll { _ in generator.oneIn(3) }
      let leaving = old.map(\.id).filter { id in !children.contains { $0.id == id } }
      for index in children.indices where generator.oneIn(3) { children[index].content += 1 }
      while generator.oneIn(2) || children.isEmpty {
        let isOther = hasDuplicates && generator.oneIn(3)
        children.append(TestNode(isOther ? 1 + generator.below(nextID) : returningID(to: id) ?? newID()))
      }
      gone[id, default: []] += leaving
      if generator.oneIn(2) { children.shuffle(using: &generator) }
      server.folders[id] = children
    }

    /// Returns how one change set has more than the difference; `nil` if it hasn't.
    private func difference(from before: [OutlineItem<TestNode>]) -> String? {
      if emitted.count > 1 { return "\(emitted.count) change sets" }
      let (old, new) = (Set(before.map(\.id)), Set(model.items.map(\.id)))
      let (deletes, inserts) = (emitted.first?.deletes.count ?? 0, emitted.first?.inserts.count ?? 0)
      return deletes == old.subtracting(new).count && inserts == new.subtracting(old).count
        ? nil : "\(deletes) deletes and \(inserts) inserts"
    }

    func fault() -> String? {
      let items = source.positions.compactMap { source.item(at: $0) }
      if items != model.items { return "displays\n\(items)\n, should be\n\(model.items)" }
      if source.expandedIDs != model.expanded { return "\(source.expandedIDs) are expanded, not \(model.expanded)" }
      let loading = (1...nextID).filter { source.loader?.loads[$0] != nil }
      if Set(loading) != Set(model.loading.keys) { return "loads \(loading), not \(model.loading.keys.sorted())" }
      if server.requestCount != model.requestCount { return "\(server.requestCount) of \(model.requestCount) requests" }
      if errors != model.errors { return "reports \(errors), not \(model.errors)" }
      return inexactness ?? mirror.difference() ?? screen.fault() ?? (hasDuplicates ? nil : screen.changedObject())
    }
  }

  /// Answers when the test lets it, whether a request was canceled or not.
  @MainActor
  private final class FuzzServer {
    struct Failure: Error { let id: Int }

    struct Request {
      let number: Int
      let id: Int
      let answer: CheckedContinuation<[TestNode], any Error>
    }

    var folders: [Int: [TestNode]] = [:]
    var waiting: [Request] = []
    private(set) var requestCount = 0

    func children(of id: Int) async throws -> [TestNode] {
      requestCount += 1
      let number = requestCount
      return try await withCheckedThrowingContinuation { answer in
        waiting.append(Request(number: number, id: id, answer: answer))
      }
    }

    func answer(_ request: Request, isFailing: Bool) {
      if isFailing {
        request.answer.resume(throwing: Failure(id: request.id))
      } else {
        request.answer.resume(returning: folders[request.id] ?? [])
      }
    }

    func end() {
      for request in waiting { answer(request, isFailing: true) }
      waiting = []
    }
  }

  extension OutlineLoadingFuzz {
    /// Answers all requests, so that no task waits forever.
    func end() { server.end() }
  }
#endif
