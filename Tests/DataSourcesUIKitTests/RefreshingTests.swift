#if LIST_VIEWS
  import DataSourcesUIKit
  import ListTestSupport
  import Testing
  import UIKitStage

  /// What stays, and what follows, when a list is looked at again.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct RefreshingTests {
    /// UIKit looks up the optional methods again, and the marks of items without a `Selection` are kept.
    @Test func marksOutliveALookAtTheMethods() {
      func check<S: Stage>(_: S.Type) {
        let list = ListSource((0..<30).map { TestItem($0) })
        let stack = ConcatenatedSections<CellReference<S.Host>>([list.cells(on: S.self)])
        let stage = S(stack)
        stage.allowMultipleSelection()
        stage.tap(path(1))
        stage.tap(path(3))
        #expect(stage.selected == [path(1), path(3)])
        stage.setDelegate(NSObject(), overriding: [])
        #expect(stage.selected == [path(1), path(3)])
        // A part that can do more.
        let other = ListSource(reloading: ["x"])
        stack.insertChild(other.cells(on: S.self).size(CellSize(width: 320, height: 50)), at: 0)
        stage.host.layoutIfNeeded()
        #expect(stage.selected == [path(1, 1), path(3, 1)] && stage.height(path(0)) == 50)
        list.remove(at: 0)
        #expect(stage.selected == [path(0, 1), path(2, 1)])
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }

    /// Between the loss of a title and the next layout, the table still has the view of the old one.
    @Test func aTitleThatReturnsBeforeALayoutHasRoom() {
      var section = TestSection(id: "a", items: [TestItem(1)])
      section.header = "old"
      let list = SectionedSource([section])
      let screen = TableScreen(list.tableCells().footer { _ in nil })
      #expect(screen.table.rectForHeader(inSection: 0).height >= 1)
      for title in [nil, "new"] {
        section.header = title
        list.sections = [section]
      }
      screen.table.layoutIfNeeded()
      #expect(screen.table.rectForHeader(inSection: 0).height >= 1)
      #expect(screen.table.headerView(forSection: 0)?.textLabel?.text == "new")
    }

    /// A part that can do more is inserted while the user holds an item: UIKit looks again afterwards.
    @Test func theViewIsNotConnectedAgainWhileAnItemIsMoved() async {
      func check<S: Stage>(_: S.Type) async {
        let list = ListSource((0..<30).map { TestItem($0) })
        let stack = ConcatenatedSections<CellReference<S.Host>>([list.cells(on: S.self).onMove(in: list)])
        let stage = S(stack)
        let method =
          S.self == TableStage.self
          ? "tableView:contextMenuConfigurationForRowAtIndexPath:point:"
          : "collectionView:contextMenuConfigurationForItemsAtIndexPaths:point:"
        #expect(!stage.responds(to: method) && stage.beginMoving(path(0)))
        stack.appendChild(ListSource(reloading: ["x"]).cells(on: S.self).contextMenu { _ in [] })
        #if os(Linux)
          let queries = stage.record.cellQueries
        #endif
        await turns()
        await Animations.nextFrame()
        stage.host.layoutIfNeeded()
        #expect(!stage.responds(to: method))
        #if os(Linux)
          #expect(stage.record.cellQueries == queries)
        #endif
        stage.drag(to: path(5))
        stage.drop()
        #expect(list.items[5].id == 0)
        #expect(await eventually { stage.responds(to: method) })
        #expect(stage.responds(to: method) && stage.texts.first == "1")
      }
      await check(TableStage.self)
      await check(CollectionStage.self)
    }

    @Test func itemsAreConfiguredAgainAfterADrop() async {
      func check<S: Stage>(_: S.Type) async {
        let list = ListSource((0..<30).map { TestItem($0) })
        var prefix = "a"
        let stage = S(list.cells(in: S.self) { cell, item, _ in cell.text = prefix + "\(item.id)" }.onMove(in: list))
        #expect(stage.beginMoving(path(0)))
        stage.drag(to: path(5))
        let texts = stage.texts
        prefix = "b"
        stage.adapter.reconfigureVisibleItems()
        await turns()
        await Animations.nextFrame()
        stage.host.layoutIfNeeded()
        #expect(stage.texts == texts && texts.allSatisfy { $0.hasPrefix("a") })
        stage.drop()
        #expect(await eventually { stage.texts.allSatisfy { $0.hasPrefix("b") } })
        #expect(stage.texts == list.items.prefix(stage.texts.count).map { "b" + "\($0.id)" }, "\(stage.texts)")
        #expect(list.items[5].id == 0)
      }
      await check(TableStage.self)
      await check(CollectionStage.self)
    }

    /// Titles and views can display the index of their section and its item count.
    @Test func sectionsDisplayTheirIndexAndCount() {
      func check<S: Stage>(_: S.Type) {
        let source = SectionedSource<TestSection>.three()
        var word = "Part"
        let text = { (section: SectionContext) in
          "\(word) \(section.section), \(source.itemCount(inSection: section.section))"
        }
        let stage = S(
          source.cells(on: S.self)
            .header { _ in S.view { $0.show(text($1)) }.size(CellSize(width: 320, height: 20)) }
            .footerTitle(text))
        let kinds: [SectionViewKind] = S.self == TableStage.self ? [.header, .footer] : [.header]
        func expectTexts(_ counts: [Int]) {
          stage.host.layoutIfNeeded()
          for kind in kinds {
            let shown = counts.indices.map { section in
              let view = stage.part(kind, section)
              return (view as? any TextShowing)?.text ?? (view as? UITableViewHeaderFooterView)?.textLabel?.text
            }
            #expect(shown == counts.enumerated().map { "\(word) \($0), \($1)" }, "\(S.self)")
          }
        }
        let count = source.sections.map(\.items.count)
        expectTexts(count)
        source.insertSection(TestSection(id: "x", items: [TestItem(90)], header: "x"), at: 0)
        expectTexts([1] + count)
        source.sections[0].items = []
        expectTexts([0] + count)
        source.moveSection(from: 0, to: 2)
        expectTexts([count[0], count[1], 0, count[2]])
        word = "Chapter"
        stage.adapter.reconfigureVisibleItems()
        expectTexts([count[0], count[1], 0, count[2]])
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }

    /// A title reads another list, which changes later in the same turn.
    @Test func titlesAreRightInTheNextTurn() async {
      func check<S: Stage>(_: S.Type) async {
        let source = SectionedSource<TestSection>.three()
        let other = ListSource((0..<3).map { TestItem($0) })
        let stage = S(
          source.cells(on: S.self).header { _ in
            S.view { view, _ in view.show("\(other.itemCount)") }.size(CellSize(width: 320, height: 20))
          })
        #expect(stage.text(.header, 1) == "3")
        source.sections[0].items.append(TestItem(5))
        other.append(TestItem(7))
        #expect(await eventually { stage.text(.header, 1) == "4" })
      }
      await check(TableStage.self)
      await check(CollectionStage.self)
    }

    /// A header without height isn't a reason to reload its section, however often the list changes.
    @Test func headersWithoutHeightAreLeftAlone() async {
      let source = SectionedSource<TestSection>.three()
      let stage = TableStage(
        source.cells(on: TableStage.self).header { _ in
          TableStage.view { view, _ in view.show("never") }.size(CellSize(width: 320, height: 0))
        })
      stage.host.layoutIfNeeded()
      let (cell, reloads) = (stage.cell(path(1, 1)), stage.record.reloads)
      for id in 40..<45 {
        source.sections[0].items.append(TestItem(id))
        await turns()
        stage.host.layoutIfNeeded()
      }
      #expect(cell != nil && stage.cell(path(1, 1)) === cell && stage.record.reloads == reloads)
    }

    /// How high a header is follows from its section, also when it is on screen already.
    @Test func heightsOfHeadersFollowTheirSections() {
      func check<S: Stage>(_: S.Type) {
        let source = SectionedSource<TestSection>.three()
        let cells = source.cells(on: S.self).header { _ in
          S.view { $0.show($1.info.header ?? "-") }.size { section, _ in
            CellSize(width: 320, height: Double(10 * (section.info.header ?? "").count))
          }
        }
        let stage = S(cells)
        #expect(stage.text(.header) == "a" && stage.part(.header, 0)?.frame.height == 10)
        var sections = source.sections
        sections[0].header = "aaaa"
        source.sections = sections
        #expect(stage.text(.header) == "aaaa" && stage.part(.header, 0)?.frame.height == 40)
        #expect(stage.record.hazards.isEmpty)
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }

    /// Views of a section that are neither headers nor footers follow it, too.
    @Test func viewsOfOtherKindsFollowTheirSections() {
      let source = SectionedSource<TestSection>.three()
      let badge = SectionViewKind.named("badge")
      let stage = CollectionStage(layout: BadgeLayout())
      stage.show(
        source.cells(on: CollectionStage.self).sectionView(badge) { _ in
          .view(TextView.self) { view, index in view.show("\(index.info.header ?? "-") \(index.viewIndex)") }
        })
      stage.collection.layoutIfNeeded()
      var sections = source.sections
      sections[1].header = "new"
      source.sections = sections
      let badges = stage.collection.visibleSupplementaryViews(ofKind: "badge").map { ($0 as? TextView)?.text }
      #expect(badges == ["a 0", "a 1", "new 0", "new 1", "c 0", "c 1"] && stage.record.batches == 0)
    }

    /// As many changes as the limit are a batch; one more is not.
    @Test func batchesHaveALimit() {
      func check<S: Stage>(_: S.Type) {
        let list = ListSource((0..<5).map { TestItem($0) })
        let stage = S(list.cells(on: S.self))
        stage.adapter.settings.largestBatch = 3
        for (count, batches, reloads) in [(3, 1, 0), (4, 0, 1), (0, 0, 0), (1, 1, 0)] {
          let (batch, reload) = (stage.record.batches, stage.record.reloads)
          list.batch { for _ in 0..<count { list.append(TestItem(list.items.count)) } }
          #expect(stage.texts.count == min(10, list.items.count))
          #expect(stage.record.batches - batch == batches && stage.record.reloads - reload == reloads, "\(count)")
        }
        stage.adapter.settings.largestBatch = 0
        list.remove(at: 0)
        #expect(stage.texts == list.items.prefix(10).map(String.init))
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }
  }
#endif
