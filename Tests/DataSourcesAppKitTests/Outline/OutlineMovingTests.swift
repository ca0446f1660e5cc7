#if LIST_VIEWS
  import AppKitStage
  @testable import DataSourcesAppKit
  @testable import DataSourcesCells
  import Foundation
  import ListTestSupport
  import Testing

  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct OutlineMovingTests {
    /// The roots 1, 2 and 3; 10, 11 and 12 are below 1, and 110 below 11; 3 is a leaf.
    private let tree = [
      TestNode(1, [TestNode(10, []), TestNode(11, [TestNode(110)]), TestNode(12)]), TestNode(2, []), TestNode(3),
    ]

    private func screen(_ source: OutlineSource<TestNode>) -> OutlineScreen<TestNode> {
      OutlineScreen(source, text: { "\($0.id)" }) { view, columns in
        source.cells(columns, in: view).onMove { item, target in
          source.roots.moveNode(item.id, below: target.parent?.id, at: target.index)
        }
      }
    }

    /// Every node of every tree of at most three nodes, dropped everywhere: on each node, and before and after each
    /// child.
    @Test func allMovesInSmallTrees() throws {
      let all = (1...3).flatMap { OutlineFuzzTests.forests(Array(1...3), count: $0) }
      var count = 0
      for roots in all {
        let source = OutlineSource(roots, expanded: [1, 2, 3], children: \.children)
        let screen = screen(source)
        let items = source.positions.compactMap { source.item(at: $0) }
        for moved in items.indices {
          for parent in -1..<items.count {
            let children = parent < 0 ? roots : items[parent].node.children ?? []
            for child in (parent < 0 ? 0 : -1)...children.count {
              source.roots = roots
              let (id, below) = (items[moved].id, parent < 0 ? nil : items[parent].id)
              let expected = roots.dropping([id], below: below, before: child < 0 ? nil : child)
              let drag = try #require(screen.view.user.drag([moved]))
              let isTaken = screen.view.user.drop(drag, onRow: parent, child: child)
              guard isTaken == (expected != nil), source.roots == expected ?? roots, screen.fault() == nil else {
                Issue.record("\(roots): \(id) below \(below ?? 0) before \(child): \(source.roots)")
                return
              }
              count += 1
            }
          }
        }
      }
      #expect(count > 1_000)
    }

    /// Several of four roots, dropped everywhere among them: no handler is called for one that has the right place already.
    @Test func severalNodesAmongTheirSiblings() throws {
      let roots = (1...4).map { TestNode($0) }
      let source = OutlineSource(roots, children: \.children)
      var moves = 0
      let screen = OutlineScreen(source, text: { "\($0.id)" }) { view, columns in
        source.cells(columns, in: view).onMove { item, target in
          moves += 1
          source.roots.moveNode(item.id, below: target.parent?.id, at: target.index)
        }
      }
      for subset in 1..<16 {
        let rows = (0..<4).filter { subset & 1 << $0 != 0 }
        for child in 0...4 {
          source.roots = roots
          moves = 0
          screen.view.user.drop(try #require(screen.view.user.drag(IndexSet(rows))), onRow: -1, child: child)
          func others(_ range: Range<Int>) -> [Int] { range.filter { !rows.contains($0) }.map { $0 + 1 } }
          let expected = others(0..<child) + rows.map { $0 + 1 } + others(child..<4)
          #expect(source.roots.map(\.id) == expected, "\(rows) to \(child)")
          #expect(
            (moves == 0) == (expected == [1, 2, 3, 4]) && moves <= rows.count, "\(rows) to \(child): \(moves) moves")
        }
      }
    }

    @Test func nodesKeepTheirObjectsAndTheirExpansion() throws {
      let source = OutlineSource(tree, expanded: [1, 11, 2], children: \.children)
      let screen = screen(source)
      #expect(screen.changedObject() == nil)
      screen.view.user.select([2])
      let drag = try #require(screen.view.user.drag([2]))
      #expect(screen.view.user.drop(drag, onRow: 5))
      #expect(screen.rows == ["1", "  10", "  12", "2", "  11", "    110", "3"])
      #expect(screen.fault() == nil && screen.changedObject() == nil)
      #expect(screen.view.selectedRowIndexes == [4])
    }

    /// Between a leaf's siblings, at the end of the roots, and on a collapsed node, whose children aren't known.
    @Test func dropsAreRetargeted() throws {
      var targets: [String] = []
      let source = OutlineSource(tree, expanded: [1], children: \.children)
      let screen = OutlineScreen(source, text: { "\($0.id)" }) { view, columns in
        source.cells(columns, in: view).onMove { item, target in
          targets.append("\(item.id) \(target.parent?.id ?? 0) \(target.index ?? -1)")
        }
      }
      // On the leaf 12, on the leaf 3, below all rows, and on 11, which is collapsed.
      for (row, target) in [(1, 3), (0, 5), (1, -1), (1, 2)] {
        screen.view.user.drop(try #require(screen.view.user.drag([row])), onRow: target)
      }
      screen.view.user.drop(try #require(screen.view.user.drag([1])), onRow: 2, child: 0)
      // Where it is already: before itself, and after itself.
      for child in [0, 1] { screen.view.user.drop(try #require(screen.view.user.drag([1])), onRow: 0, child: child) }
      #expect(targets == ["10 1 1", "1 0 1", "10 0 3", "10 11 -1", "10 11 -1"])
    }

    @Test func conditionsDecide() throws {
      let source = OutlineSource(tree, expanded: [1], children: \.children)
      var moves = 0
      let screen = OutlineScreen(source, text: { "\($0.id)" }) { view, columns in
        source.cells(columns, in: view)
          .onMove(where: { $0.id != 2 }, into: { $1.map { $0.id != 11 } ?? ($0.depth == 0) }) { _, _ in moves += 1 }
      }
      #expect(screen.view.user.drag([4]) == nil)
      #expect(!screen.view.user.drop(try #require(screen.view.user.drag([3])), onRow: -1))
      #expect(!screen.view.user.drop(try #require(screen.view.user.drag([3])), onRow: 2))
      #expect(screen.view.user.drop(try #require(screen.view.user.drag([3])), onRow: 4))
      #expect(screen.view.user.drop(try #require(screen.view.user.drag([0])), onRow: -1, child: 2))
      #expect(moves == 2)
    }

    /// A condition that is set afterwards restricts the moves, and one that is set before belongs to another handler.
    @Test(arguments: [false, true]) func conditionsRestrictHandlersBefore(isLast: Bool) throws {
      let source = OutlineSource(tree, expanded: [1], children: \.children)
      let screen = OutlineScreen(source, text: { "\($0.id)" }) { view, columns in
        let cells = source.cells(columns, in: view)
        if isLast { return cells.onMove { _, _ in }.behavior { $0.canMove = { $0.item.id != 2 } } }
        return cells.behavior { $0.canMove = { $0.item.id != 2 } }.onMove { _, _ in }
      }
      #expect((screen.view.user.drag([4]) == nil) == isLast)
      #expect(screen.view.user.drag([3]) != nil)
    }

    /// A node that is displayed at several positions is moved from the one at which the user drags it.
    @Test func rowsOfTheSameNodeAreDistinguished() throws {
      let source = OutlineSource(
        [TestNode(1, [TestNode(5, content: 1)]), TestNode(2, [TestNode(5, content: 2, [])]), TestNode(3, [])],
        expanded: [1, 2], children: \.children)
      var moves: [String] = []
      let screen = OutlineScreen(source, text: { "\($0.id)" }) { view, columns in
        source.cells(columns, in: view).onMove { item, target in
          moves.append("\(item.id)'\(item.node.content) \(target.parent.map { "\($0.id)'\($0.node.content)" } ?? "-")")
        }
      }
      #expect(screen.view.user.drop(try #require(screen.view.user.drag([1])), onRow: 4))
      #expect(screen.view.user.drop(try #require(screen.view.user.drag([3])), onRow: 4))
      #expect(screen.view.user.drop(try #require(screen.view.user.drag([4])), onRow: 3))
      #expect(moves == ["5'1 3'0", "5'2 3'0", "3'0 5'2"])
    }

    /// Another outline can't move foreign nodes.
    @Test func otherOutlinesDontMoveNodes() throws {
      let (first, second) = (OutlineSource(tree, children: \.children), OutlineSource(tree, children: \.children))
      let (origin, screen) = (screen(first), screen(second))
      #expect(!screen.view.user.drop(try #require(origin.view.user.drag([0])), onRow: 1))
      #expect(first.roots == tree && second.roots == tree)
    }

    /// Nodes under the mouse are expanded while the user drags.
    @Test func nodesAreExpandedDuringADrag() async throws {
      let source = OutlineSource(tree, children: \.children)
      let screen = screen(source)
      let drag = try #require(screen.view.user.drag([2]))
      screen.view.user.disclose(row: 0)
      await Task.yield()
      #expect(screen.view.numberOfRows == 6 && screen.fault() == nil)
      #expect(screen.view.user.drop(drag, onRow: 0, child: 1))
      #expect(source.roots.first?.children?.map(\.id) == [10, 3, 11, 12] && screen.fault() == nil)
    }

    // MARK: Work that takes time

    /// Each move has the target of its beginning, and the node stays where it was until then.
    @Test func movesAreMadeOneAfterAnother() async throws {
      let source = OutlineSource(tree, expanded: [1], children: \.children)
      let store = Store()
      let screen = OutlineScreen(source, text: { "\($0.id)" }) { view, columns in
        source.cells(columns, in: view).onMove { item, target in
          try await store.move("\(item.id) \(target.parent?.id ?? 0) \(target.index ?? -1)")
        }
      }
      let clock = screen.clock
      var errors = 0
      screen.adapter.settings.onError = { _ in errors += 1 }
      let drag = try #require(screen.view.user.drag([4, 5]))
      #expect(screen.view.user.drop(drag, onRow: 0, child: 1))
      #expect(screen.rows == ["1", "  10", "  11", "  12", "2", "3"])
      await store.waitForMoves(1)
      // Another change happens in between, and the store reports its change later than the move.
      source.roots[0].children?.insert(TestNode(9), at: 0)
      store.finish()
      #expect(await clock.sleeping())
      #expect(store.moves == ["2 1 1"])
      source.roots.moveNode(2, below: 1, at: 2)
      await store.waitForMoves(2)
      #expect(store.moves == ["2 1 1", "3 1 3"])
      store.finish(Store.Failure())
      #expect(await eventually { errors == 1 })
      #expect(screen.rows == ["1", "  9", "  10", "  2", "  11", "  12", "3"] && screen.fault() == nil)
      // After a failure, the next one begins, unless its parent was deleted.
      screen.view.user.drop(try #require(screen.view.user.drag([6])), onRow: -1, child: 0)
      screen.view.user.drop(try #require(screen.view.user.drag([6])), onRow: 3)
      await store.waitForMoves(3)
      source.roots = [TestNode(3)]
      store.finish()
      await turns()
      #expect(store.moves == ["2 1 1", "3 1 3", "3 0 0"])
    }

    /// Several nodes into folders that are loaded again after each move: in the order of the outline, wherever they come from.
    @Test(arguments: [false, true]) func nodesOfFoldersThatAreLoaded(takesTime: Bool) async throws {
      for seed in UInt64(1)...40 {
        var random = SeededGenerator(seed: seed)
        let disk = Disk([TestNode(1, (10...14).map { TestNode($0) }), TestNode(2, (20...24).map { TestNode($0) })])
        let source = OutlineSource(
          [TestNode(1, []), TestNode(2, [])], expanded: [1, 2], canExpand: { $0.id < 10 },
          loading: { await disk.children(of: $0.id) })
        let screen = OutlineScreen(source, text: { "\($0.id)" }) { view, columns in
          let cells = source.cells(columns, in: view)
          if !takesTime { return cells.onMove { disk.move($0.id, below: $1.parent?.id, at: $1.index, source) } }
          return cells.onMove { item, target in
            await Task.yield()
            disk.move(item.id, below: target.parent?.id, at: target.index, source)
          }
        }
        func lines() -> [String] { disk.roots.flatMap { ["\($0.id)"] + ($0.children ?? []).map { "  \($0.id)" } } }
        #expect(await eventually { screen.rows == lines() })
        for _ in 0..<3 {
          let moved = (0..<screen.rows.count).filter { screen.rows[$0].hasPrefix(" ") }.shuffled(using: &random).prefix(
            3)
          let ids = try moved.sorted().map { try #require(Int(screen.rows[$0].drop { $0 == " " })) }
          let parent = 1 + random.below(2)
          let child = random.below((disk.roots[parent - 1].children?.count ?? 0) + 1)
          let expected = disk.roots.dropping(ids, below: parent, before: child)
          let row = try #require(screen.rows.firstIndex(of: "\(parent)"))
          let isTaken = screen.view.user.drop(
            try #require(screen.view.user.drag(IndexSet(moved))), onRow: row, child: child)
          #expect(isTaken == (expected != nil))
          let roots = expected ?? disk.roots
          #expect(
            await eventually { disk.roots == roots && screen.rows == lines() && screen.fault() == nil },
            "seed \(seed): \(ids) below \(parent) before \(child): \(disk.roots)")
        }
      }
    }

    /// A node that is below two parents: what is dropped on one of them is not the node that is there already.
    @Test func aNodeBelowTwoParents() async throws {
      let source = OutlineSource(
        [TestNode(1, [TestNode(10), TestNode(11)]), TestNode(2, [TestNode(10)])], expanded: [1, 2]
      ) { $0.children }
      var moves: [String] = []
      let screen = OutlineScreen(source, text: { "\($0.id)" }) { view, columns in
        source.cells(columns, in: view).onMove { item, target in
          moves.append("\(item.id) \(target.parent?.id ?? 0) \(target.index ?? -1)")
        }
      }
      for child in 0...2 { screen.view.user.drop(try #require(screen.view.user.drag([4])), onRow: 0, child: child) }
      screen.view.user.drop(try #require(screen.view.user.drag([1])), onRow: 0, child: 2)
      #expect(moves == ["10 1 0", "10 1 1", "10 1 2", "10 1 1"])
    }

    /// A folder that is deleted takes what is in it along: the files in it aren't deleted again.
    @Test func nodesAreDeletedWithTheirAncestor() {
      let source = OutlineSource(
        [TestNode(1, [TestNode(2, [TestNode(3)]), TestNode(4)]), TestNode(5), TestNode(6, [TestNode(7)])],
        expanded: [1, 2, 6]
      ) { $0.children }
      var deleted: [Int] = []
      let screen = OutlineScreen(source, text: { "\($0.id)" }) { view, columns in
        source.selection(.multiple).cells(columns, in: view).onDelete(where: { $0.id != 6 }) { deleted.append($0.id) }
      }
      screen.view.user.select([1, 2, 3, 4, 5, 6])
      screen.view.user.press("\u{7F}")
      #expect(deleted == [2, 4, 5, 7])
      deleted = []
      screen.view.user.select([0, 2])
      screen.view.user.press("\u{7F}")
      #expect(deleted == [1])
    }

    /// However long a folder needs, the next node waits for it; a folder that can't be loaded is waited for as a store that doesn't follow.
    @Test func nodesWaitForSlowFolders() async throws {
      let disk = Disk([TestNode(1, []), TestNode(2, (20...22).map { TestNode($0) })])
      let source = OutlineSource(
        [TestNode(1, []), TestNode(2, [])], expanded: [1, 2], canExpand: { $0.id < 10 },
        loading: { try await disk.slowChildren(of: $0.id) })
      let screen = OutlineScreen(source, text: { "\($0.id)" }) { view, columns in
        source.cells(columns, in: view).onMove { disk.move($0.id, below: $1.parent?.id, at: $1.index, source) }
      }
      func isLoading(_ count: Int) async -> Bool { await eventually { disk.loads.count == count } }
      func isDisplayed(_ rows: [String]) async -> Bool {
        await eventually { screen.rows == rows && screen.fault() == nil }
      }
      #expect(await isLoading(2))
      disk.finishLoads()
      #expect(await isDisplayed(["1", "2", "  20", "  21", "  22"]))
      screen.view.user.drop(try #require(screen.view.user.drag([2, 3])), onRow: 0, child: 0)
      #expect(await isLoading(2))
      for _ in 0..<3 {
        #expect(await screen.clock.sleeping())
        screen.clock.advance(by: .seconds(1))
        await turns()
        #expect(disk.moves == [20])
      }
      disk.finishLoads()
      #expect(await isLoading(2))
      #expect(disk.moves == [20, 21])
      disk.finishLoads()
      #expect(await isDisplayed(["1", "  20", "  21", "2", "  22"]))

      screen.view.user.drop(try #require(screen.view.user.drag([1, 2])), onRow: 3, child: 0)
      #expect(await isLoading(2))
      disk.finishLoads(CancellationError())
      #expect(await screen.clock.sleeping())
      #expect(disk.moves == [20, 21, 20])
      let time = screen.clock.runs(by: .seconds(1))
      #expect(await eventually { disk.moves == [20, 21, 20, 21] })
      time.cancel()
      screen.clock.advance(by: .seconds(1))
      // The outline doesn't know where the first one is.
      #expect(disk.roots.last?.children?.map(\.id).sorted() == [20, 21, 22])
    }

    // MARK: From elsewhere

    @Test func itemsAreDroppedFromElsewhere() throws {
      let source = OutlineSource(tree, expanded: [1], children: \.children)
      let list = ListSource([TestItem(70), TestItem(71)])
      let origin = TableScreen(list.tableCells().onDrag { $0 })
      let screen = OutlineScreen(source, text: { "\($0.id)" }) { view, columns in source.cells(columns, in: view) }
      var positions: [ItemPosition] = []
      #expect(!screen.view.user.drop(try #require(origin.table.user.drag([0])), onRow: 0, child: 1))
      screen.adapter.onDrop = { _, position in
        positions.append(position)
        return false
      }
      #expect(!screen.view.user.drop(try #require(origin.table.user.drag([0])), onRow: 6))
      for (row, child) in [(0, 1), (0, 3), (-1, 3), (2, -1)] {
        screen.view.user.drop(try #require(origin.table.user.drag([0])), onRow: row, child: child)
      }
      #expect(positions.map(\.item) == [2, 4, 6, 3])
      screen.adapter.onOutlineDrop = { payloads, target in
        let parent = target.parent.flatMap { source.item(at: $0) }?.id
        for (offset, item) in payloads.compactMap({ $0 as? TestItem }).enumerated() {
          source.roots.insertNode(TestNode(item.id), below: parent, at: target.index.map { $0 + offset })
        }
        return true
      }
      #expect(screen.view.user.drop(try #require(origin.table.user.drag([0, 1])), onRow: 0, child: 1))
      #expect(screen.rows == ["1", "  10", "  70", "  71", "  11", "  12", "2", "3"] && screen.fault() == nil)
      #expect(screen.view.user.drop(try #require(origin.table.user.drag([0])), onRow: 6))
      #expect(source.roots[1].children?.map(\.id) == [70] && positions.count == 4)
    }

    @Test func nodesAreDraggedToOtherViews() throws {
      let source = OutlineSource(tree, expanded: [1], children: \.children)
      let screen = OutlineScreen(source, text: { "\($0.id)" }) { view, columns in
        source.cells(columns, in: view).onDrag { $0.node.children == nil ? $0.id : nil }
      }
      let list = ListSource([TestItem(70)])
      let target = TableScreen(list.tableCells())
      target.adapter.onDrop = { payloads, position in
        list.insert(contentsOf: payloads.compactMap { ($0 as? Int).map { TestItem($0) } }, at: position.item)
        return true
      }
      #expect(screen.view.user.drag([0]) == nil)
      #expect(target.table.user.drop(try #require(screen.view.user.drag([0, 3, 5])), at: 0))
      #expect(list.items.map(\.id) == [12, 3, 70])
    }

    /// While a search hides children, the index is among all of them.
    @Test func hiddenChildrenCount() throws {
      let source = OutlineSource([TestNode(1, (10...15).map { TestNode($0) })], children: \.children)
      let screen = screen(source)
      source.isIncluded = { [11, 14, 15].contains($0.id) }
      #expect(screen.rows == ["1", "  11", "  14", "  15"])
      #expect(screen.view.user.drop(try #require(screen.view.user.drag([3])), onRow: 0, child: 1))
      #expect(source.roots[0].children?.map(\.id) == [10, 11, 15, 12, 13, 14] && screen.fault() == nil)
      screen.adapter.onOutlineDrop = { _, target in target.index == 6 }
      let drag = ListDrag([NSPasteboardItem()])
      screen.view.registerForDraggedTypes([.string])
      (drag.draggingPasteboard.pasteboardItems?.first)?.setString("x", forType: .string)
      #expect(screen.view.user.drop(drag, onRow: 0, child: 3))
    }
  }

  /// Folders whose children an outline loads.
  @MainActor
  private final class Disk {
    private(set) var roots: [TestNode]
    /// The IDs of the nodes that were moved.
    private(set) var moves: [Int] = []
    /// The loads that wait for the test.
    private(set) var loads: [CheckedContinuation<Void, any Error>] = []

    init(_ roots: [TestNode]) { self.roots = roots }

    func slowChildren(of id: Int) async throws -> [TestNode] {
      try await withCheckedThrowingContinuation { loads.append($0) }
      return await children(of: id)
    }

    func finishLoads(_ error: (any Error)? = nil) {
      for load in loads { load.resume(with: error.map { .failure($0) } ?? .success(())) }
      loads = []
    }

    func children(of id: Int) async -> [TestNode] {
      for _ in 0..<id { await Task.yield() }
      return roots.first { $0.id == id }?.children ?? []
    }

    func move(_ id: Int, below parent: Int?, at index: Int?, _ source: OutlineSource<TestNode>) {
      let old = roots.first { $0.children?.contains { $0.id == id } == true }?.id
      moves.append(id)
      roots.moveNode(id, below: parent, at: index)
      source.batch {
        for folder in Set([old, parent].compactMap(\.self)).sorted() { source.reloadChildren(of: folder) }
      }
    }
  }

  /// Moves nodes when the test lets it.
  @MainActor
  private final class Store {
    struct Failure: Error {}
    private(set) var moves: [String] = []
    private var waiting: [CheckedContinuation<Void, any Error>] = []

    func move(_ description: String) async throws {
      moves.append(description)
      try await withCheckedThrowingContinuation { waiting.append($0) }
    }

    func waitForMoves(_ count: Int) async { #expect(await eventually { moves.count >= count }) }

    func finish(_ error: (any Error)? = nil) {
      let first = waiting.removeFirst()
      if let error { first.resume(throwing: error) } else { first.resume() }
    }
  }
#endif
