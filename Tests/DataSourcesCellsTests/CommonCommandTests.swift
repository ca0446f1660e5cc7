import DataSourcesCells
import ListTestSupport
import Testing

/// The menu of several items has the commands that all of them offer.
@Suite struct CommonCommandTests {
  private let list = SectionedSource([
    TestSection(id: "a", items: [TestItem(0), TestItem(1)]), TestSection(id: "b", items: [TestItem(2)]),
  ])

  private func at(_ item: Int, _ section: Int = 0) -> ItemPosition { ItemPosition(section: section, item: item) }

  /// A command that all items have under the same title is available for all of them.
  @Test func commandsOfSeveralItems() async throws {
    struct Refusal: Error {}
    var log: [String] = []
    let panel = Panel(
      list.cells(.panel { "\($0.item)" }).contextMenu { item in
        var open = ItemCommand("open") { log.append("open \(item)") }
        open.isEnabled = item.id != 1
        return [
          ItemCommand("copy \(item)") {}, open,
          ItemCommand(
            "more",
            children: [
              ItemCommand("fail") {
                log.append("fail \(item)")
                if item.id != 1 { throw Refusal() }
              },
              ItemCommand("\(item)") {},
            ]),
          ItemCommand("none", children: [ItemCommand("none \(item)") {}]),
          // The same title once more.
          ItemCommand("open") { log.append("open again \(item)") },
        ]
      })
    #expect(panel.list.contextMenu(at: [at(1)]).map(\.title) == ["copy 1", "open", "more", "none", "open"])
    #expect(panel.list.contextMenu(at: []).isEmpty && panel.list.contextMenu(at: [at(0), at(7)]).isEmpty)
    let menu = panel.list.contextMenu(at: [at(0), at(1), at(0, 1)])
    #expect(menu.map(\.title) == ["open", "more", "open"] && menu[1].children.map(\.title) == ["fail"])
    #expect(menu.map(\.isEnabled) == [false, true, true])
    for command in [menu[0], menu[2]] { try await command.perform() }
    #expect(log == ["open 0", "open 1", "open 2", "open again 0", "open again 1", "open again 2"])
    log = []
    // The work for other items is done.
    await #expect(throws: Refusal.self) { try await menu[1].children[0].perform() }
    #expect(log == ["fail 0", "fail 1", "fail 2"])
  }

  /// Evaluation ends as soon as no command is left.
  @Test func menusOfManyItems() {
    var asked = 0
    let many = ListSource((0..<10_000).map { TestItem($0) })
    let items = many.cells(CellConfiguration<TestItem, Panel>.panel { "\($0.item)" }).contextMenu { item in
      asked += 1
      return item.id < 20 ? [ItemCommand("open") {}] : []
    }
    let panel = Panel(items)
    #expect(panel.list.contextMenu(at: Array(many.positions)).isEmpty && asked == 21)
  }
}
