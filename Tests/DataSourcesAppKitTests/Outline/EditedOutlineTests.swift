#if LIST_VIEWS
  import AppKitStage
  import DataSources
  import DataSourcesAppKit
  import DataSourcesCells
  import ListTestSupport
  import Testing

  /// Outline views of outlines with pending edits of an ``OptimisticSource`` above them.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct EditedOutlineTests {
    /// An outline view of the nodes of an outline, which can be edited.
    @MainActor
    private final class Screen {
      let source: OutlineSource<TestNode>
      let edited: OptimisticSource<TestNode>
      let view = NSOutlineView(frame: NSRect(x: 0, y: 0, width: 100, height: 1_000))
      private let window: NSWindow
      private let adapter: OutlineAdapter

      init(_ roots: [TestNode], expanded: Set<Int>) {
        source = OutlineSource(roots, expanded: expanded, children: \.children)
        edited = OptimisticSource(source.map(\.node))
        window = NSWindow(contentRect: view.frame)
        window.contentView?.addSubview(view)
        adapter = OutlineAdapter(edited.cells([ListColumn("Name") { "\($0.id)" }], in: view), in: view)
        window.layoutIfNeeded()
      }

      /// All rows as text.
      var rows: [String] {
        (0..<view.numberOfRows).map { row in
          let item = edited.item(at: ItemPosition(section: 0, item: row))
          return String(repeating: "  ", count: max(0, view.level(forRow: row))) + (item.map { "\($0.id)" } ?? "-")
        }
      }

      /// Returns how the view differs from the list; `nil` if it doesn't.
      func fault() -> String? {
        window.layoutIfNeeded()
        if view.numberOfRows != edited.itemCount(inSection: 0) { return "\(rows)" }
        if let fault = view.fault() { return fault }
        if let hazard = view.record.hazards.first { return hazard }
        guard edited.pendingEdits.isEmpty else { return nil }
        let items = source.positions.compactMap { source.item(at: $0) }
        let expected = items.map { String(repeating: "  ", count: $0.depth) + "\($0.id)" }
        return rows == expected ? nil : "\(rows), should be \(expected)"
      }
    }

    private func row(_ index: Int) -> ItemPosition { ItemPosition(section: 0, item: index) }

    @Test func editsAreDisplayedInTheTree() async {
      let screen = Screen(
        [TestNode(1, [TestNode(10), TestNode(11, [TestNode(110)]), TestNode(12)]), TestNode(2)], expanded: [1, 11])
      let edited = screen.edited
      let removal = edited.remove(at: row(1))
      #expect(screen.rows == ["1", "  11", "    110", "  12", "2"] && screen.fault() == nil)
      // In front of the children of 11, and beside 12.
      edited.insert(TestNode(7), at: row(2))
      edited.insert(TestNode(8), at: row(5))
      #expect(screen.rows == ["1", "  11", "    7", "    110", "  12", "  8", "2"] && screen.fault() == nil)
      // The user collapses 11, which is another row of the outline.
      #expect(screen.view.user.disclose(row: 1))
      #expect(screen.source.expandedIDs == [1])
      await Task.yield()
      #expect(screen.rows == ["1", "  11", "  7", "  12", "  8", "2"] && screen.fault() == nil)
      // A node is deleted whose child is displayed until the outline has the edit, too.
      screen.source.expand(11)
      let other = edited.remove(at: row(1))
      #expect(screen.rows.count == 6 && screen.fault() == nil)
      for edit in edited.pendingEdits.map(\.id) where edit != removal && edit != other { edited.reject(edit) }
      screen.source.roots = [TestNode(1, [TestNode(12)]), TestNode(2)]
      #expect(edited.pendingEdits.isEmpty && screen.rows == ["1", "  12", "2"] && screen.fault() == nil)
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>) func randomEdits(seed: UInt64) {
      var generator = SeededGenerator(seed: seed)
      var nextID = 0
      func nodes() -> [TestNode] {
        generator.nodes(depth: 3) {
          nextID += 1
          return nextID
        }
      }
      let screen = Screen(nodes(), expanded: Set(0..<100))
      for step in 0..<150 {
        let count = screen.edited.itemCount(inSection: 0)
        let position = row(generator.below(count + 1))
        switch generator.below(12) {
        case 0, 1: screen.edited.insert(TestNode(1_000 + step), at: position)
        case 2: screen.edited.remove(at: position)
        case 3: screen.edited.move(from: position, to: row(generator.below(count + 1)))
        case 4:
          if var item = screen.edited.item(at: position) {
            item.content += 1
            screen.edited.replace(at: position, with: item)
          }
        case 5, 6:
          if let edit = screen.edited.pendingEdits.randomElement(using: &generator) { screen.edited.reject(edit.id) }
        case 7: for edit in screen.edited.pendingEdits { screen.edited.reject(edit.id) }
        case 8: screen.source.roots = nodes()
        case 9: screen.source.roots.shuffle(using: &generator)
        case 10: if let edit = screen.edited.pendingEdits.first { screen.edited.confirm(edit.id) }
        default:
          if let id = screen.edited.item(at: position)?.id { screen.source.expandedIDs.formSymmetricDifference([id]) }
        }
        if let fault = screen.fault() {
          Issue.record("seed \(seed), step \(step): \(fault)")
          return
        }
      }
    }
  }
#endif
