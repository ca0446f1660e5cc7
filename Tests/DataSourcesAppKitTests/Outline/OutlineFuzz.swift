#if LIST_VIEWS
  import AppKitStage
  @testable import DataSourcesAppKit
  import ListTestSupport

  /// A random tree in an outline view, with a user and a program that change it.
  @MainActor
  final class OutlineFuzz {
    private var generator: SeededGenerator
    private var nextID = 0
    let source: OutlineSource<TestNode>
    let screen: OutlineScreen<TestNode>
    let hasDuplicates: Bool
    /// Whether all rows are looked at, and not only those on screen.
    private let isFull: Bool
    private(set) var action = "nothing"
    /// How the last drop was wrong.
    private var moveFault: String?

    init(seed: UInt64) {
      generator = SeededGenerator(seed: seed)
      var (generator, nextID) = (generator, 0)
      hasDuplicates = generator.oneIn(8)
      isFull = generator.oneIn(2)
      let duplicates = hasDuplicates
      let roots = generator.nodes {
        nextID += 1
        return duplicates ? nextID % 6 : nextID
      }
      source = OutlineSource(roots, expanded: Set((0..<nextID + 1).filter { $0 % 3 != 0 }), children: \.children)
      let source = source
      screen = OutlineScreen(source, lazily: generator.oneIn(2), text: { "\($0.id)=\($0.content)" }) { view, columns in
        source.cells(columns, in: view).onMove(where: { $0.id % 7 != 0 }) { item, target in
          source.roots.moveNode(item.id, below: target.parent?.id, at: target.index)
        }
      }
      screen.view.allowsMultipleSelection = true
      (self.generator, self.nextID) = (generator, nextID)
    }

    /// Does one thing.
    func act() {
      let count = source.itemCount(inSection: 0)
      switch generator.below(17) {
      case 0...3: edit(1)
      case 4:
        action = "several edits"
        screen.forgetObjects()
        let number = 2 + generator.below(6)
        source.batch { for _ in 0..<number { edit(1) } }
      case 5: edit(8)
      case 6, 7:
        let row = screen.visibleRows.lowerBound + generator.below(screen.visibleRows.count)
        action = "disclose \(row)"
        screen.view.user.disclose(row: row)
      case 8:
        action = "toggle"
        if count > 0 { source.toggle(at: ItemPosition(section: 0, item: generator.below(count))) }
      case 9:
        action = "expanded IDs"
        source.expandedIDs = Set((0..<nextID + 1).filter { _ in !generator.oneIn(3) })
      case 10:
        action = "edit and expand"
        screen.forgetObjects()
        source.batch {
          edit(3)
          source.expandedIDs.formSymmetricDifference([generator.below(nextID + 1), generator.below(nextID + 1)])
        }
      case 11:
        action = "scroll"
        screen.view.user.scroll(to: CGFloat(generator.below(26 * max(1, count))))
      case 12:
        action = "select"
        screen.view.user.select(IndexSet((0..<count).filter { _ in generator.oneIn(4) }))
      case 13, 14: drag()
      case 15:
        action = "search"
        let modulus = 2 + generator.below(4)
        source.isIncluded = generator.oneIn(2) ? nil : { $0.id % modulus == 0 }
      default:
        action = "reload, or changes without a window"
        if generator.oneIn(2) { return screen.adapter.reload() }
        let content = screen.scroll.superview
        screen.scroll.removeFromSuperview()
        edit(2)
        content?.addSubview(screen.scroll)
      }
      screen.rest()
    }

    private func drag() {
      let count = source.itemCount(inSection: 0)
      let rows = IndexSet((0..<1 + generator.below(3)).map { _ in generator.below(max(1, count)) })
      let (row, child) = (generator.below(count + 1) - 1, generator.below(5) - 1)
      action = "drag \(rows.map { $0 }) to \(row) \(child)"
      moveFault = dropFault(rows: rows, onRow: row, child: child)
    }

    private func id() -> Int {
      nextID += 1
      return hasDuplicates ? nextID % 6 : nextID
    }

    /// Inserts, deletes, moves, lifts, wraps and changes nodes.
    private func edit(_ count: Int) {
      var roots = source.roots
      for _ in 0..<count {
        var path = randomPath(roots)
        switch generator.below(8) {
        case 0, 1:
          action = "insert"
          let new = generator.nodes(depth: 2) { self.id() }
          change(&roots, path) { $0.insert(contentsOf: new, at: generator.below($0.count + 1)) }
        case 2:
          action = "delete"
          change(&roots, path) { if !$0.isEmpty { $0.remove(at: generator.below($0.count)) } }
        case 3, 4:
          action = "move"
          var moved: TestNode?
          change(&roots, path) { if !$0.isEmpty { moved = $0.remove(at: generator.below($0.count)) } }
          path = randomPath(roots)
          if let moved { change(&roots, path) { $0.insert(moved, at: generator.below($0.count + 1)) } }
        case 5:
          action = "wrap"
          let new = id()
          change(&roots, path) { siblings in
            let start = generator.below(siblings.count + 1)
            let end = start + generator.below(siblings.count - start + 1)
            siblings.replaceSubrange(start..<end, with: [TestNode(new, Array(siblings[start..<end]))])
          }
        case 6:
          action = "unwrap"
          change(&roots, path) { siblings in
            guard !siblings.isEmpty else { return }
            let index = generator.below(siblings.count)
            siblings.replaceSubrange(index...index, with: siblings[index].children ?? [])
          }
        default:
          action = "change"
          change(&roots, path) { siblings in
            guard !siblings.isEmpty else { return }
            let index = generator.below(siblings.count)
            siblings[index].content += 1
            if generator.oneIn(3), siblings[index].children?.isEmpty ?? true {
              siblings[index].children = siblings[index].children == nil ? [] : nil
            }
          }
        }
      }
      source.roots = roots
    }

    /// The path to a list of siblings.
    private func randomPath(_ roots: [TestNode]) -> [Int] {
      var (path, siblings) = ([Int](), roots)
      while !generator.oneIn(3), !siblings.isEmpty {
        let index = generator.below(siblings.count)
        guard let children = siblings[index].children else { break }
        path.append(index)
        siblings = children
      }
      return path
    }

    private func change(_ nodes: inout [TestNode], _ path: [Int], _ body: (inout [TestNode]) -> Void) {
      guard let first = path.first else { return body(&nodes) }
      var children = nodes[first].children ?? []
      change(&children, Array(path.dropFirst()), body)
      nodes[first].children = children
    }

    func fault() -> String? {
      if let moveFault { return moveFault }
      return screen.fault(isFull: isFull) ?? (hasDuplicates || !isFull ? nil : screen.changedObject())
    }
  }
#endif
