#if os(Linux)
  import DataSourcesUIKit
  import HeadlessUIKit
  import ListTestSupport
  import Testing

  /// What stays, and what follows, when a list is looked at again.
  @MainActor
  @Suite struct RefreshingTests {
    /// UIKit looks again at the methods, and the user's marks of rows without a `Selection` are where they were.
    @Test func marksOutliveALookAtTheMethods() async {
      func check<S: Stage>(_: S.Type) async {
        let list = ListSource((0..<30).map { TestItem($0) })
        let kinds = list.cells(on: S.self).map { model in
          var model = model
          if model.position.item == 20 { model.behaviours.showing.size = { _, _ in .height(50) } }
          return model
        }
        let stage = S(kinds)
        stage.allowMultipleSelection()
        stage.tap(path(1))
        stage.tap(path(3))
        #expect(stage.selected == [path(1), path(3)])
        stage.adapter.forwardedDelegate = NSObject()
        #expect(stage.selected == [path(1), path(3)])
        _ = stage.texts
        #expect(stage.cell(path(1)) != nil && stage.selected == [path(1), path(3)])
        stage.scroll(to: 600)
        for _ in 0..<20 { await Task.yield() }
        #expect(stage.adapter.presentation.uses.contains(.size))
        list.remove(at: 0)
        stage.host.layoutIfNeeded()
        #expect(stage.selected == [path(0), path(2)], "\(S.self) \(stage.selected)")
      }
      await check(TableStage.self)
      await check(CollectionStage.self)
    }

    /// A row with other behaviours comes on screen while the user holds another one: UIKit looks again afterwards.
    @Test func theViewIsNotConnectedAnewWhileARowIsMoved() async {
      func check<S: Stage>(_: S.Type) async {
        let list = ListSource((0..<30).map { TestItem($0) })
        let kinds = list.cells(on: S.self).movable(in: list).map { model in
          var model = model
          if model.position.item == 20 { model.behaviours.others.menu = { _ in [] } }
          return model
        }
        let stage = S(kinds)
        let method =
          S.self == TableStage.self
          ? "tableView:contextMenuConfigurationForRowAtIndexPath:point:"
          : "collectionView:contextMenuConfigurationForItemsAtIndexPaths:point:"
        #expect(!stage.responds(to: method) && stage.beginMoving(path(0)))
        let reads = stage.record.cellQueries
        stage.scroll(to: 600)
        let queries = stage.record.cellQueries
        for _ in 0..<20 { await Task.yield() }
        stage.host.layoutIfNeeded()
        #expect(queries > reads && stage.record.cellQueries == queries, "the cells were asked for anew")
        stage.drag(to: path(20))
        stage.drop()
        #expect(list.items[20].id == 0)
        await settle { stage.responds(to: method) }
        #expect(stage.responds(to: method))
      }
      await check(TableStage.self)
      await check(CollectionStage.self)
    }

    /// How high a header is follows from its section, also when it is on screen already.
    @Test func heightsOfHeadersFollowTheirSections() {
      func check<S: Stage>(_: S.Type) {
        let source = SectionedSource<TestSection>.three()
        let cells = source.cells(on: S.self).sectionView(.header) { _ in
          var template = SectionViewTemplate<S.Host>(S.Part.self) { $0.show($1.info.header ?? "-") }
          template.size = { index, _ in CellSize(width: 320, height: Double(10 * (index.info.header ?? "").count)) }
          return template
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
        source.cells(on: CollectionStage.self).sectionView(badge, TextView.self) { view, index in
          view.show("\(index.info.header ?? "-") \(index.item)")
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
