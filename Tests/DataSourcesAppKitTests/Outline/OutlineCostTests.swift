#if os(Linux)
  import AppKitStage
  @testable import DataSourcesAppKit
  import ListTestSupport
  import Testing

  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct OutlineCostTests {
    private struct Counts: Equatable {
      var children = 0
      var cells = 0
      var numbers = 0
    }

    /// The requests for a change of one among 100,000 nodes.
    @Test func aChangeRequestsOnlyNewRows() {
      let roots = (0..<100_000).map { id in TestNode(id, [-1, -2, -3].map { TestNode($0 - 3 * id) }) }
      let source = OutlineSource(roots, children: \.children)
      let screen = OutlineScreen(source)
      screen.view.judgesUpdates = false
      func toggle(_ row: Int) { source.toggle(at: ItemPosition(section: 0, item: row)) }
      func counts(_ work: () -> Void) -> Counts {
        let (record, cells) = (screen.view.outlineRecord, screen.configurations)
        work()
        screen.rest()
        let now = screen.view.outlineRecord
        return Counts(
          children: now.childQueries - record.childQueries, cells: screen.configurations - cells,
          numbers: now.countQueries - record.countQueries)
      }
      #expect(counts {} == Counts())
      #expect(screen.view.outlineRecord.childQueries == 10 && screen.configurations == 10)
      // A node with three children, which are visible.
      #expect(counts { toggle(2) } == Counts(children: 3, cells: 4, numbers: 1))
      // The rows that appear again existed before.
      #expect(counts { toggle(2) } == Counts(cells: 4))
      // Below the visible ones, the node itself has to be known.
      #expect(
        counts { toggle(50_000) } == Counts(children: 1, numbers: 1))
      #expect(counts { toggle(50_000) } == Counts())
      #expect(screen.view.numberOfRows == 100_000 && screen.fault(isFull: false) == nil)
    }

    @Test func loadedChildrenAreDisplayed() async throws {
      let server = Server()
      let source = OutlineSource([TestNode(1), TestNode(2)], canExpand: { $0.id < 10 }) { node in
        try server.children(of: node)
      }
      let screen = OutlineScreen(source)
      var errors: [any Error] = []
      screen.adapter.settings.onError = { errors.append($0) }
      screen.view.user.disclose(row: 0)
      screen.rest()
      #expect(screen.fault() == nil && screen.view.numberOfRows == 2 && source.expandedIDs == [1])
      #expect(await eventually { screen.view.numberOfRows != 2 })
      #expect(screen.fault() == nil && screen.rows == ["1=0", "  10=0", "  11=0", "2=0"])
      // The loaded children are kept.
      source.collapse(1)
      source.expand(1)
      #expect(screen.fault() == nil && server.calls == [1])
      screen.view.user.disclose(row: 3)
      #expect(await eventually { !errors.isEmpty })
      #expect(errors.first is Server.Failure && !source.expandedIDs.contains(2) && screen.fault() == nil)
      server.fails = false
      screen.view.user.disclose(row: 3)
      #expect(await eventually { screen.view.numberOfRows >= 6 })
      #expect(screen.fault() == nil && server.calls == [1, 2, 2])
    }

    /// A folder that is deleted, and a new one with its name: of the new one, no file of the other is left.
    @Test(arguments: [false, true]) func anotherNodeWithTheID(isRoot: Bool) async throws {
      var folders = isRoot ? [1: [2]] : [9: [1], 1: [2]]
      let source = OutlineSource(
        [TestNode(isRoot ? 1 : 9)], expanded: [9, 1], canExpand: { $0.id != 2 }
      ) { node in (folders[node.id] ?? []).map { TestNode($0) } }
      func ids() -> [Int] { source.snapshot().items.map(\.id) }
      #expect(await eventually { ids().last == 2 })
      func set(_ children: [Int]) {
        folders[9] = children
        if isRoot { source.roots = children.map { TestNode($0) } } else { source.reloadChildren(of: 9) }
      }
      set([])
      #expect(await eventually { !ids().contains(1) })
      folders[1] = []
      set([1])
      #expect(await eventually { ids() == (isRoot ? [1] : [9, 1]) })
    }

    /// Each view of an outline displays its errors, as long as it exists.
    @Test func everyViewDisplaysErrors() async throws {
      let server = Server()
      let source = OutlineSource([TestNode(1), TestNode(2)], canExpand: { $0.id < 10 }) { node in
        try server.children(of: node)
      }
      let screen = OutlineScreen(source)
      var errors: [String] = []
      screen.adapter.settings.onError = { _ in errors.append("first") }
      var other: OutlineScreen? = OutlineScreen(source)
      other?.adapter.settings.onError = { _ in errors.append("second") }
      source.expand(2)
      #expect(await eventually { errors == ["first", "second"] })
      weak let view = other?.view
      other = nil
      #expect(await eventually { view == nil })
      source.expand(2)
      #expect(await eventually { errors == ["first", "second", "first"] })
      #expect(screen.fault() == nil)
    }
  }

  /// Has the children of all nodes except, at first, those of 2.
  @MainActor
  private final class Server {
    struct Failure: Error {}
    private(set) var calls: [Int] = []
    var fails = true

    func children(of node: TestNode) throws -> [TestNode] {
      calls.append(node.id)
      if node.id == 2, fails { throw Failure() }
      return [TestNode(node.id * 10), TestNode(node.id * 10 + 1)]
    }
  }
#endif
