import DataSourcesTesting
import TerminalHost
import Testing

/// Scripted keys, and the screens after them.
@MainActor
@Suite struct TerminalTests {
  private struct Fruit: Identifiable, Equatable {
    let id: Int
    var name: String
  }

  private struct Refused: Error {}

  private let fruits = SectionedSource([
    ListSection(id: "red", items: [Fruit(id: 1, name: "Apple"), Fruit(id: 2, name: "Cherry")], header: "Red"),
    ListSection(id: "yellow", items: [Fruit(id: 3, name: "Banana"), Fruit(id: 4, name: "Lemon")], header: "Yellow"),
  ])

  /// Presses keys, as letters.
  private func press(_ keys: String, _ terminal: Terminal) async {
    for key in keys.utf8 { if let key = Key([key]) { await terminal.press(key) } }
  }

  @Test func aListHasHeadersAndACursor() async {
    let terminal = Terminal(fruits.cells(.line { $0.name }))
    #expect(terminal.screen == ["RED", ">   Apple", "    Cherry", "YELLOW", "    Banana", "    Lemon"])
    await press("jj", terminal)
    #expect(terminal.screen == ["RED", "    Apple", "    Cherry", "YELLOW", ">   Banana", "    Lemon"])
    await press("jjjjk", terminal)
    #expect(terminal.screen.dropFirst(4).first == ">   Banana")
    await press("kkkk", terminal)
    #expect(terminal.screen.dropFirst(1).first == ">   Apple")
  }

  @Test func theSpaceKeySelects() async {
    let selection = fruits.selection(.multiple)
    let terminal = Terminal(selection.cells(.line { $0.name }))
    await press(" j  j ", terminal)
    #expect(terminal.screen == ["RED", "  * Apple", "    Cherry", "YELLOW", "> * Banana", "    Lemon"])
    #expect(selection.selectedPositions == [ItemPosition(section: 0, item: 0), ItemPosition(section: 1, item: 0)])
  }

  @Test func theReturnKeyRunsThePrimaryAction() async {
    var opened: [String] = []
    let cells = fruits.cells(.line { $0.name }).onPrimaryAction { opened.append($0.name) }
      .selectionDisabled { $0.id == 2 }
    let terminal = Terminal(cells)
    await terminal.press(.choose)
    await press("j", terminal)
    await terminal.press(.choose)
    #expect(opened == ["Apple"])
  }

  @Test func itemsAreDeletedUntilNoneIsLeft() async {
    let cells = fruits.hidingEmptySections().cells(.line { $0.name }).onDelete(from: fruits)
    let terminal = Terminal(cells)
    var changes = 0
    terminal.onChange = { changes += 1 }
    await press("jd", terminal)
    #expect(terminal.screen == ["RED", ">   Apple", "YELLOW", "    Banana", "    Lemon"])
    await press("d", terminal)
    #expect(terminal.screen == ["YELLOW", ">   Banana", "    Lemon"])
    await press("dd", terminal)
    #expect(terminal.screen == [] && terminal.cursor == nil && changes > 4)
    await press("dj ", terminal)
    fruits.append(Fruit(id: 5, name: "Lime"), toSection: 1)
    #expect(terminal.screen == ["YELLOW", ">   Lime"])
  }

  @Test func undeletableItemsRemain() async {
    let cells = fruits.cells(.line { $0.name }).onDelete(where: { $0.id > 1 }) { _ in throw Refused() }
    let terminal = Terminal(cells)
    await press("d", terminal)
    #expect(terminal.screen.last == "This item can't be deleted.")
    await press("jd", terminal)
    #expect(terminal.screen.last == "Refused()" && terminal.screen.count == 7)
    await press("j", terminal)
    #expect(terminal.screen.count == 6)
  }

  @Test func anAsynchronousDeletionIsAwaited() async {
    let cells = fruits.cells(.line { $0.name }).onDelete { [fruits] fruit in
      await Task.yield()
      fruits.removeItem(withID: fruit.id)
    }
    let terminal = Terminal(cells)
    await press("jd", terminal)
    #expect(terminal.screen == ["RED", ">   Apple", "YELLOW", "    Banana", "    Lemon"])
  }

  @Test func itemsAreMovedThroughTheSections() async {
    let terminal = Terminal(
      fruits.cells(.line { $0.name }).onMove(where: { $0.id != 4 }) { [fruits] _, position, target in
        await Task.yield()
        fruits.move(from: position, to: target)
      })
    await press("KJ", terminal)
    #expect(terminal.screen == ["RED", "    Cherry", ">   Apple", "YELLOW", "    Banana", "    Lemon"])
    await press("JJ", terminal)
    #expect(terminal.screen == ["RED", "    Cherry", "YELLOW", "    Banana", ">   Apple", "    Lemon"])
    await press("KKK", terminal)
    #expect(terminal.screen == ["RED", ">   Apple", "    Cherry", "YELLOW", "    Banana", "    Lemon"])
    await press("jjjK", terminal)
    #expect(terminal.screen.suffix(2) == [">   Lemon", "This item can't be moved there."])
  }

  @Test func digitsRunCommands() async {
    let cells = fruits.cells(.line { $0.name }).contextMenu { [fruits] fruit in
      var locked = ItemCommand("Lock") { _ = fruits.removeItem(withID: fruit.id) }
      locked.isEnabled = false
      return fruit.id == 1
        ? [ItemCommand("Rename") { _ = fruits.update(Fruit(id: fruit.id, name: "Plum")) }, locked]
        : [ItemCommand("Eat") { throw Refused() }]
    }
    let terminal = Terminal(cells)
    await press("129", terminal)
    #expect(
      terminal.screen == ["RED", ">   Plum", "    Cherry", "YELLOW", "    Banana", "    Lemon", "1 Rename  2 Lock"])
    await press("j1", terminal)
    #expect(terminal.screen.suffix(2) == ["1 Eat", "Refused()"])
  }

  @Test func theCursorMovesWithItsItem() async {
    let terminal = Terminal(fruits.cells(.line { $0.name }))
    await press("jj", terminal)
    fruits.insert(Fruit(id: 9, name: "Plum"), at: ItemPosition(section: 0, item: 0))
    fruits.moveSection(from: 1, to: 0)
    #expect(terminal.screen == ["YELLOW", ">   Banana", "    Lemon", "RED", "    Plum", "    Apple", "    Cherry"])
    fruits.update(Fruit(id: 3, name: "Mango"))
    #expect(terminal.screen.dropFirst(1).first == ">   Mango")
    fruits.reload(with: [])
    #expect(terminal.screen == [])
  }

  @Test func aSmallScreenDisplaysTheLinesAroundTheCursor() async {
    let numbers = ListSource((0..<1_000).map { Fruit(id: $0, name: "\($0)") })
    let terminal = Terminal(numbers.cells(.line { $0.name }), height: 3)
    #expect(terminal.screen == [">   0", "    1", "    2"])
    await press("jjjj", terminal)
    #expect(terminal.screen == ["    3", ">   4", "    5"])
    for _ in 0..<2_000 { await terminal.press(.down) }
    #expect(terminal.screen == ["    997", "    998", ">   999"])
  }

  @Test func theScreenIsRightAfterEachChange() throws {
    try checkRandomChanges(seed: 7) { list in
      let terminal = Terminal(list.cells(.line { "\($0)" }), height: 1_000)
      return { terminal.screen.map { $0.replacing("> ", with: "  ") } }
    } displaying: { sections in
      sections.flatMap { section in
        (section.header.map { [$0.uppercased()] } ?? []) + section.items.map { "    \($0)" }
      }
    }
  }

  @Test func keysAreBytes() {
    #expect(Key([0x1B, 0x5B, 0x41]) == .up && Key([0x1B, 0x5B, 0x42]) == .down && Key([0x0D]) == .choose)
    #expect(Key([0x1B, 0x5B, 0x33, 0x7E]) == .delete && Key([0x78]) == nil && Key([]) == nil)
    #expect(Key([UInt8(ascii: "9")]) == .command(8) && Key([UInt8(ascii: "0")]) == nil)
  }
}
