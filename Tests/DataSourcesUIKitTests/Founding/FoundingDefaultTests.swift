#if LIST_VIEWS
  import DataSourcesUIKit
  import ListTestSupport
  import Testing
  import UIKitStage

  /// Default answers, the focus and menus: on tables and on collections.
  @MainActor
  @Suite struct FoundingDefaultTests {
    #if !os(tvOS)
      @Test("GDS-8 by default items are highlighted and selected, and have no other behavior")
      func defaultAnswers() {
        func check<S: Stage>(_: S.Type) {
          let list = ListSource(reloading: ["a", "b"])
          let stage = S(list.cells(on: S.self))
          #expect(stage.tap(path(1)) && stage.selected == [path(1)])
          #expect(!stage.move(path(0), to: path(1)) && stage.longPress(path(0)) == nil && stage.lift(path(0)) == nil)
          #expect(stage.texts == ["a", "b"] && list.items == ["a", "b"])
          // The defaults also apply next to items with behaviors.
          var mixed: [String] = []
          let other = ListSource(reloading: ["c"]).cells(on: S.self).onSelect { text in mixed.append(text) }.contextMenu
          {
            _ in [ItemCommand("x") {}]
          }
          .focusable { _ in true }.onMove { _, _, _ in }.onDrag { text in text }
          let both = S(list.cells(on: S.self).appendingSections(of: other))
          both.allowMultipleSelection()
          #expect(both.tap(path(0)) && both.tap(path(0, 1)) && both.selected.count == 2 && mixed == ["c"])
          #expect(both.tap(path(0)) && both.selected == [path(0, 1)])
          #expect(both.longPress(path(0)) == nil && both.longPress(path(0, 1)) != nil)
          #expect(both.focus(path(0)) && both.focus(path(0, 1)))
          #expect(both.lift(path(0)) == nil && both.lift(path(0, 1)) != nil)
          #expect(!both.beginMoving(path(0)) && both.beginMoving(path(0, 1)))
        }
        check(TableStage.self)
        check(CollectionStage.self)
      }
    #endif

    #if os(Linux)
      @Test("GDS-8 an item without a handler isn't editable, and committing does nothing")
      func editingDefaults() {
        let list = ListSource(reloading: ["a", "b"])
        let stage = TableStage(
          list.cells(on: TableStage.self).appendingSections(
            of: ListSource(reloading: ["c"]).cells(on: TableStage.self).onDelete { _ in }))
        let adapter = stage.responder
        #expect(!adapter.tableView(stage.table, canEditRowAt: path(0)))
        #expect(adapter.tableView(stage.table, canEditRowAt: path(0, 1)))
        #expect(adapter.tableView(stage.table, editingStyleForRowAt: path(0)) == .none)
        adapter.tableView(stage.table, commit: .delete, forRowAt: path(0))
        adapter.tableView(stage.table, commit: .insert, forRowAt: path(0, 1))
        adapter.tableView(stage.table, didEndEditingRowAt: nil)
        #expect(list.items == ["a", "b"] && stage.texts == ["a", "b", "c"])
      }
    #endif

    @Test(
      "GDS-26 the items that get and lose the focus are notified; the adapter answers questions about the list"
    )
    func focusChangesAreReported() {
      func check<S: Stage>(_: S.Type) {
        let list = ListSource((0..<3).map { TestItem($0) })
        var log: [String] = []
        let part = list.cells(on: S.self)
          .behavior { $0.focus = { log.append("\($0.item)\($1 ? "+" : "-")@\($0.position)") } }
          .focusable { row in row.id != 1 }
        let stage = S(ListSource(reloading: ["x"]).cells(on: S.self).appendingSections(of: part))
        #expect(stage.focus(path(0, 1)) && !stage.focus(path(1, 1)) && stage.focus(path(2, 1)))
        #expect(log == ["0+@0-0", "0-@0-0", "2+@0-2"])
        stage.focus(nil)
        #expect(log.last == "2-@0-2")
        #expect(stage.focus(path(0)) && log.count == 4)
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }

    #if !os(tvOS)
      @Test("GDS-1 menus: entries, submenus, symbols and disabled entries; the action receives positions of its source")
      func menus() throws {
        func check<S: Stage>(_: S.Type) throws {
          var log: [String] = []
          let part = ListSource(reloading: ["a", "b"]).cells(on: S.self).behavior {
            $0.menu = { context in
              let text = context.item
              var off = ItemCommand("off", role: .destructive) {}
              off.isEnabled = false
              return text == "a"
                ? []
                : [
                  ItemCommand("open", symbol: "star") { log.append("open \(text)@\(context.position)") },
                  ItemCommand("more", children: [off]),
                ]
            }
          }
          let stage = S(ListSource(reloading: ["x"]).cells(on: S.self).appendingSections(of: part))
          #expect(stage.longPress(path(0)) == nil && stage.longPress(path(0, 1)) == nil)
          let menu = try #require(stage.longPress(path(1, 1))?.menu)
          #expect(menu.children.map(\.title) == ["open", "more"])
          let more = try #require((menu.children[1] as? UIMenu)?.children.first as? UIAction)
          #expect(more.title == "off" && more.attributes == [.disabled, .destructive])
          (menu.children[0] as? UIAction)?.performWithSender(nil, target: nil)
          #expect(log == ["open b@0-1"])
        }
        try check(TableStage.self)
        try check(CollectionStage.self)
      }
    #endif
  }
#endif
