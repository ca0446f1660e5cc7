#if LIST_VIEWS
  import AppKitStage
  @testable import DataSourcesAppKit
  import ListTestSupport
  import Testing

  @MainActor
  @Suite struct OutlineAdapterTests {
    private func leaves(_ ids: ClosedRange<Int>) -> [TestNode] { ids.map { TestNode($0) } }

    /// The roots 1 and 2, with the children 10 … 12 and 20 … 22; 11 has children, too.
    private func smallTree() -> [TestNode] {
      [
        TestNode(1, [TestNode(10), TestNode(11, leaves(110...111)), TestNode(12)]),
        TestNode(2, leaves(20...22)),
      ]
    }

    private func screen(_ source: OutlineSource<TestNode>) -> OutlineScreen<TestNode> { OutlineScreen(source) }

    @Test func expandedNodesAreExpandedAtFirst() {
      let screen = screen(OutlineSource(smallTree(), expanded: [1, 11], children: \.children))
      #expect(screen.fault() == nil)
      #expect(
        screen.rows == ["1=0", "  10=0", "  11=0", "    110=0", "    111=0", "  12=0", "2=0"])
    }

    /// The user expands a node of the source, and the view follows in the next turn, never within its own call.
    @Test func clicksExpandAndCollapseInTheSource() async {
      let source = OutlineSource(smallTree(), children: \.children)
      let screen = screen(source)
      let reloads = screen.view.record.reloads
      #expect(screen.view.user.disclose(row: 1))
      #expect(source.expandedIDs == [2] && screen.view.numberOfRows == 2)
      await Task.yield()
      #expect(screen.fault() == nil && screen.view.numberOfRows == 5)
      #expect(screen.view.user.disclose(row: 1))
      screen.rest()
      #expect(screen.fault() == nil && screen.view.numberOfRows == 2 && source.expandedIDs.isEmpty)
      #expect(!screen.view.user.disclose(row: 7))
      #expect(screen.view.record.reloads == reloads)
    }

    /// To expand a node is one call, however many children it has, also with other settings of the app.
    @Test func nodesWithManyChildrenAreExpandedWithoutAReload() {
      let source = OutlineSource([TestNode(1, leaves(1_000...3_000)), TestNode(2)], children: \.children)
      let screen = screen(source)
      screen.adapter.settings = ListSettings()
      let reloads = screen.view.record.reloads
      source.expand(1)
      #expect(screen.view.numberOfRows == 2_003 && screen.fault(isFull: false) == nil)
      source.collapse(1)
      #expect(screen.fault() == nil && screen.view.record.reloads == reloads)
    }

    @Test func expansionIsKeptBelowACollapsedNode() {
      let source = OutlineSource(smallTree(), expanded: [1, 11], children: \.children)
      let screen = screen(source)
      source.collapse(1)
      #expect(screen.fault() == nil)
      source.expand(1)
      #expect(screen.fault() == nil && screen.view.numberOfRows == 7)
      source.collapse(1)
      source.collapse(11)
      source.expand(1)
      #expect(screen.fault() == nil && screen.view.numberOfRows == 5)
    }

    /// A node between a parent and its children takes these without a change of their own.
    @Test func childrenGetAnotherParentWithoutAChange() {
      let source = OutlineSource(
        [TestNode(1, [TestNode(2, [TestNode(3), TestNode(4)])])], expanded: [1, 2, 5], children: \.children)
      let screen = screen(source)
      source.roots = [TestNode(1, [TestNode(2, [TestNode(3)]), TestNode(5, [TestNode(4)])])]
      #expect(screen.fault() == nil && screen.changedObject() == nil)
      #expect(screen.rows == ["1=0", "  2=0", "    3=0", "  5=0", "    4=0"])
      source.roots = [TestNode(1, [TestNode(2, [TestNode(3), TestNode(4)])])]
      #expect(screen.fault() == nil && screen.changedObject() == nil)
    }

    /// Of a parent and a child that swap places, one is removed and inserted again.
    @Test func parentsAndChildrenSwapPlaces() {
      let source = OutlineSource(
        [TestNode(1, [TestNode(2, [TestNode(3)])])], expanded: [1, 2], children: \.children)
      let screen = screen(source)
      source.roots = [TestNode(2, [TestNode(1, [TestNode(3)])])]
      #expect(screen.fault() == nil && screen.rows == ["2=0", "  1=0", "    3=0"])
    }

    @Test func selectionFollowsNodesToOtherParents() {
      let source = OutlineSource(smallTree(), expanded: [1, 2, 11], children: \.children)
      let screen = screen(source)
      screen.view.allowsMultipleSelection = true
      // 110, and 22.
      screen.view.user.select([3, 9])
      // 11 is below 22 now, which is expanded by the same change.
      source.expand(22)
      source.roots = [
        TestNode(1, [TestNode(10), TestNode(12)]),
        TestNode(2, [TestNode(20), TestNode(21), TestNode(22, [TestNode(11, leaves(110...111))])]),
      ]
      #expect(screen.fault() == nil)
      #expect(Set(screen.view.selectedRowIndexes.map { screen.rows[$0] }) == ["  22=0", "      110=0"])
    }

    @Test func selectionsAreMarked() {
      let source = OutlineSource(smallTree(), expanded: [1], children: \.children)
      let selection = source.selection(.multiple)
      let screen = OutlineScreen(source, text: { "\($0.id)" }) { view, columns in selection.cells(columns, in: view) }
      screen.view.user.select([1, 4])
      #expect(selection.selectedPositions.map(\.item) == [1, 4])
      source.roots.insert(TestNode(9), at: 0)
      #expect(screen.fault() == nil && screen.view.selectedRowIndexes == [2, 5])
      selection.select(at: ItemPosition(section: 0, item: 0))
      #expect(screen.view.selectedRowIndexes == [0, 2, 5])
    }

    @Test func itemsHaveTheBehaviorsOfTheList() {
      let source = OutlineSource(smallTree(), expanded: [2], children: \.children)
      var log: [String] = []
      let screen = OutlineScreen(source, text: { "\($0.id)" }) { view, columns in
        source.cells(columns, in: view)
          .onPrimaryAction { log.append("open \($0.id)") }
          .onDelete { item in
            log.append("delete \(item.id)")
            source.roots[1].children?.removeAll { $0.id == item.id }
          }
          .contextMenu { item in [ItemCommand("Rename") { log.append("rename \(item.id)") }] }
      }
      screen.view.user.doubleClick(row: 3)
      screen.view.user.openMenu(row: 2)[0].choose()
      screen.view.user.select([4])
      screen.view.user.press("\u{7F}")
      screen.rest()
      #expect(log == ["open 21", "rename 20", "delete 22"] && screen.fault() == nil)
      #expect(screen.view.user.type("21") == 3)
    }

    /// A node that loses its children, and gets them again, has no triangle meanwhile.
    @Test func expandabilityFollowsTheSource() {
      let source = OutlineSource([TestNode(1, [TestNode(2)])], expanded: [1], children: \.children)
      let screen = screen(source)
      source.roots = [TestNode(1)]
      #expect(screen.fault() == nil && screen.view.numberOfRows == 1)
      source.roots = [TestNode(1, [])]
      #expect(screen.fault() == nil)
      source.roots = [TestNode(1, [TestNode(2), TestNode(3)])]
      #expect(screen.fault() == nil && screen.view.numberOfRows == 3)
    }

    @Test func reloadsKeepObjectsAndTheSelection() {
      let source = OutlineSource(smallTree(), expanded: [1, 11], children: \.children)
      let screen = screen(source)
      #expect(screen.changedObject() == nil)
      screen.view.user.select([4])
      screen.adapter.reload()
      #expect(screen.fault() == nil && screen.changedObject() == nil && screen.view.selectedRowIndexes == [4])
    }

    /// A list that isn't an outline is one level deep, with as many sections as it has.
    @Test func otherListsAreFlat() {
      let (first, second) = (ListSource([TestItem(1), TestItem(2)]), ListSource([TestItem(3)]))
      let list = first.appendingSections(of: second)
      let view = NSOutlineView(frame: NSRect(x: 0, y: 0, width: 100, height: 100))
      let window = NSWindow(contentRect: view.frame)
      window.contentView?.addSubview(view)
      OutlineAdapter(list.cells([ListColumn("Number") { "\($0.id)" }], in: view), in: view)
      window.layoutIfNeeded()
      #expect(view.numberOfRows == 3)
      second.append(TestItem(4))
      #expect(view.numberOfRows == 4 && view.level(forRow: 3) == 0 && view.fault() == nil)
    }
  }
#endif
