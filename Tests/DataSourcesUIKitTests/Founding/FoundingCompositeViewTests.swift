#if LIST_VIEWS
  import DataSourcesUIKit
  import ListTestSupport
  import Testing
  import UIKitStage

  /// Views of sections that are inserted and deleted, and those of composites: on tables and on collections.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct FoundingCompositeViewTests {
    private let size = CellSize(width: 320, height: 28)
    private let texts = StaticSource(
      sections: [
        ListSection(id: 0, items: ["a"]), ListSection(id: 1, items: ["b"]),
      ], id: \.self)

    @Test("GDS-32 views are notified when they appear and disappear, also with their section")
    func viewsAreNotifiedOfDisplay() {
      func check<S: Stage>(_: S.Type) {
        let list = SectionedSource((0..<30).map { ListSection(id: $0, items: [TestItem($0)]) })
        var log: [String] = []
        let cells = list.cells(on: S.self).header { _ in
          S.view { view, section in view.show(section.section) }
            .size(self.size)
            .onAppear { _, section in log.append("+\(section.section)") }
            .onDisappear { _, section in log.append("-\(section.section)") }
        }
        let stage = S(cells)
        #expect(log.first == "+0" && !log.contains("-0") && !log.contains("+20"))
        list.removeSection(at: 0)
        stage.host.layoutIfNeeded()
        #expect(log.contains("-0") && stage.text(.header, 0) != nil)
        stage.scroll(to: 72 * 15)
        #expect(log.contains("-1") && log.contains("+15"))
        // The source of the list is replaced: all earlier views have disappeared.
        stage.adapter.source = StaticSource<CellReference<S.Host>>(withoutIDs: [])
        let counts = ["+", "-"].map { sign in log.filter { $0.hasPrefix(sign) }.count }
        #expect(counts[0] == counts[1] && counts[0] >= 14)
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }

    @Test("GDS-24, GDS-32 a composite's own header has priority; else it is that of the first child with items")
    func compositesHaveTheirOwn() {
      func check<S: Stage>(_: S.Type) {
        let empty = ListSource<String>(reloading: [])
        func part(_ source: any DataSource<String>, _ name: String) -> CellList<String, S.Host> {
          source.map { $0 }.cells(on: S.self).header(on: S.self, size: size) { view, _ in view.show(name) }
        }
        let joined = part(empty, "first").appendingItems(of: part(ListSource(reloading: ["x"]), "second"))
        let stage = S(joined)
        #expect(stage.text(.header) == "second")
        empty.append("now")
        #expect(stage.text(.header) == "first" && stage.texts == ["now", "x"])
        stage.adapter.source = joined.cells().header { _ in
          S.otherView { view, section in view.show("own \(section.listSection)") }.size(size)
        }
        #expect(stage.text(.header) == "own 0")
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }

    /// A composite that had no views gets a child with some.
    @Test("GDS-7, GDS-32 views and sizes of a child that is added later are displayed")
    func viewsComeLater() async {
      func check<S: Stage>(_: S.Type) async {
        let stack = ConcatenatedSections<CellReference<S.Host>>([ListSource(reloading: ["a"]).cells(on: S.self)])
        let stage = S(stack)
        #expect(stage.text(.header) == nil && stage.height(path(0)) == 44)
        let later = ListSource<String>(reloading: [])
        let cells = later.cells(on: S.self).height(20).header(on: S.self, size: size) { view, _ in view.show("late") }
        stack.appendChild(cells)
        #expect(await eventually { stage.text(.header, 1) == "late" })
        #expect(stage.text(.header, 1) == "late" && stage.text(.header, 0) == nil)
        later.append("b")
        #expect(await eventually { stage.height(path(0, 1)) == 20 })
        #expect(stage.height(path(0, 1)) == 20 && stage.height(path(0)) == 44 && stage.texts == ["a", "b"])
      }
      await check(TableStage.self)
      await check(CollectionStage.self)
    }

    @Test("GDS-35 setting a footer after a header keeps the header, and vice versa")
    func headersAndFootersAreSetOneByOne() {
      func check<S: Stage>(_: S.Type) {
        for order in [[SectionViewKind.header, .footer], [.footer, .header]] {
          var cells = texts.cells(on: S.self)
          for kind in order {
            cells = cells.sectionView(kind) { _ in S.view { view, _ in view.show("\(kind)") }.size(self.size) }
          }
          let stage = S(cells)
          #expect(stage.text(.header) == "header" && stage.text(.footer) == "footer")
        }
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }
  }
#endif
