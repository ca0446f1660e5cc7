import DataSourcesCells
import ListTestSupport
import Testing

/// Each member that a host outside of the package has.
@Suite struct HostedListTests {
  private let list = SectionedSource([
    TestSection(id: "a", items: [TestItem(0), TestItem(1)], header: "A"),
    TestSection(id: "b", items: [TestItem(2)]),
  ])
  private let nowhere = [ItemPosition(section: 0, item: 2), ItemPosition(section: 7, item: 0)]

  private func at(_ item: Int, _ section: Int = 0) -> ItemPosition { ItemPosition(section: section, item: item) }

  private var cells: CellList<TestItem, Panel> { list.cells(.panel { "\($0.item)" }) }

  private var ids: [[Int]] { list.sections.map { $0.items.map(\.id) } }

  @Test func itemsWithoutHandlersCanDoNothing() async throws {
    let panel = Panel(cells)
    for position in nowhere + [at(0)] {
      #expect(!panel.list.canDelete(at: position) && !panel.list.canMove(from: position))
      #expect(panel.list.swipeActions(at: position, .leading).isEmpty && panel.list.contextMenu(at: position).isEmpty)
      #expect(panel.list.size(at: position, in: ListSize(width: 9, height: 9)) == nil)
      #expect(!panel.list.isSelected(at: position))
      #expect(try await !panel.list.delete(at: position))
      #expect(try await !panel.list.move(from: position, to: at(1)))
    }
    #expect(panel.list.canSelect(at: at(0)) && !panel.list.canSelect(at: nowhere[0]))
    #expect(!panel.list.deselect(at: nowhere[1]) && panel.changes == 0)
  }

  @Test func selecting() async throws {
    let selection = list.selection(.multiple)
    var log: [String] = []
    let panel = Panel(
      selection.cells(.panel { "\($0.item)\($0.isSelected ? "*" : "")" }).selectionDisabled { $0.id == 1 }
        .deselectionDisabled { $0.id == 2 }.onSelect { log.append("+\($0)") }.onDeselect { log.append("-\($0)") })
    for position in list.positions { try await panel.list.choose(at: position) }
    #expect(list.positions.map(panel.list.canSelect) == [true, false, true])
    #expect(list.positions.map(panel.list.isSelected) == [true, false, true])
    #expect(panel.list.makeCell(at: at(0)) == "0*" && panel.list.makeCell(at: at(1)) == "1")
    #expect(panel.list.deselect(at: at(0)) && !panel.list.deselect(at: at(0, 1)))
    #expect(selection.selectedItems.map(\.id) == [2] && log == ["+0", "+2", "-0"])
  }

  @Test func commands() async throws {
    struct Refusal: Error {}
    var log: [String] = []
    let panel = Panel(
      cells.swipeActions(.leading) { item in [ItemCommand("read") { log.append("read \(item)") }] }
        .swipeActions { item in
          [
            ItemCommand("send") {
              await Task.yield()
              log.append("send \(item)")
            }
          ]
        }
        .contextMenu { _ in
          [ItemCommand("more", children: [ItemCommand("fail", role: .destructive) { throw Refusal() }])]
        })
    try await panel.list.swipeActions(at: at(1), .leading).first?.perform()
    try await panel.list.swipeActions(at: at(0, 1), .trailing).first?.perform()
    #expect(log == ["read 1", "send 2"])
    let menu = panel.list.contextMenu(at: at(0))
    try await menu.first?.perform()
    #expect(menu.map(\.title) == ["more"] && menu.first?.children.first?.role == .destructive)
    await #expect(throws: Refusal.self) { try await menu.first?.children.first?.perform() }
  }

  @Test func deleting() async throws {
    let panel = Panel(cells.onDelete(where: { $0.id != 0 }) { [list] in list.removeItem(withID: $0.id) })
    #expect(list.positions.map(panel.list.canDelete) == [false, true, true])
    #expect(try await panel.list.delete(at: at(1)) && ids == [[0], [2]] && panel.changes == 1)
    #expect(try await !panel.list.delete(at: at(0)) && panel.changes == 1)
  }

  @Test(arguments: [false, true]) func moving(takesTime: Bool) async throws {
    let moved =
      takesTime
      ? cells.onMove(where: { $0.id != 2 }) { [list] _, position, target in
        await Task.yield()
        list.move(from: position, to: target)
      } : cells.onMove(where: { $0.id != 2 }) { [list] _, position, target in list.move(from: position, to: target) }
    let panel = Panel(moved)
    #expect(list.positions.map { panel.list.canMove(from: $0) } == [true, true, false])
    for target in [at(2), at(0, 2), at(2, 1), at(-1)] {
      #expect(!panel.list.canMove(from: at(0), to: target))
      #expect(try await !panel.list.move(from: at(0), to: target))
    }
    #expect(panel.list.canMove(from: at(0), to: at(1, 1)) && panel.list.canMove(from: at(0), to: at(0)))
    #expect(try await !panel.list.move(from: at(0), to: at(0)) && panel.changes == 0)
    #expect(try await panel.list.move(from: at(0), to: at(1, 1)) && ids == [[1], [2, 0]] && panel.changes == 1)
    #expect(try await !panel.list.move(from: at(0, 1), to: at(0)))
  }

  /// The positions of a part, and of a composite that moves items between its parts.
  @Test func movingInCompositions() async throws {
    let (first, second) = (ListSource([TestItem(7)]), ListSource([TestItem(8), TestItem(9)]))
    let stack = first.cells(CellConfiguration<TestItem, Panel>.panel { "\($0.item)" }).onMove(in: first)
      .appendingSections(of: second.cells(.panel { "\($0.item)" }).onMove(in: second))
    let panel = Panel(stack)
    #expect(!panel.list.canMove(from: at(0), to: at(0, 1)) && panel.list.canMove(from: at(0, 1), to: at(1, 1)))
    #expect(try await panel.list.move(from: at(0, 1), to: at(1, 1)) && second.items.map(\.id) == [9, 8])
    stack.moveHandler = { move in
      move.to.child == 0 ? .refused(reason: "full") : .moved
    }
    #expect(panel.list.canMove(from: at(0), to: at(0, 1)))
    #expect(try await panel.list.move(from: at(0), to: at(0, 1)))
    #expect(try await !panel.list.move(from: at(0, 1), to: at(0)))
  }

  /// A condition also restricts the moves of a composite.
  @Test func conditionsRestrictComposites() async throws {
    let (first, second) = (ListSource([TestItem(0), TestItem(1)]), ListSource([TestItem(2)]))
    let stack = first.cells(CellConfiguration<TestItem, Panel>.panel { "\($0.item)" })
      .behavior { $0.canMove = { $0.item.id == 1 } }
      .appendingSections(of: second.cells(.panel { "\($0.item)" }))
    var moves = 0
    stack.moveHandler = { _ in
      moves += 1
      return .moved
    }
    let panel = Panel(stack)
    #expect(stack.positions.map { panel.list.canMove(from: $0) } == [false, true, true])
    #expect(try await !panel.list.move(from: at(0), to: at(1)) && moves == 0)
    #expect(try await panel.list.move(from: at(1), to: at(0)) && moves == 1)
  }

  @Test func sizesAndSections() {
    var log: [String] = []
    let titled = SectionViewConfiguration<Panel>(
      kind: "title", registration: { kind in CellRegistration(String.self) { $0.registered.append("\(kind) title") } },
      make: { _, kind, _, context in "\(kind) of \(context.info.header ?? "-")" }, reconfigure: { _, _ in true })
    let panel = Panel(
      cells.size { item, list in CellSize(width: list.width, height: Double(item.id)) }
        .header { $0.section == 1 ? nil : titled.height(20) }
        .footer { _ in
          titled.onAppear { view, _ in log.append("+\(view)") }.onDisappear { view, _ in log.append("-\(view)") }
        })
    let size = ListSize(width: 90, height: 100)
    #expect(panel.list.size(at: at(1), in: size) == CellSize(width: 90, height: 1))
    #expect(panel.list.makeSectionView(.header, inSection: 0) == "header of A")
    #expect(panel.list.sectionViewSize(.header, inSection: 0, in: size) == .height(20))
    for (kind, section) in [(SectionViewKind.header, 1), (.header, 2), (.header, -1), (.named("x"), 0)] {
      #expect(panel.list.makeSectionView(kind, inSection: section) == nil)
      #expect(panel.list.sectionViewSize(kind, inSection: section, in: size) == nil)
      panel.list.beginDisplay(of: "none", kind, inSection: section)()
    }
    #expect(panel.list.makeSectionView(.footer, inSection: 0) != nil)
    #expect(panel.list.sectionViewSize(.footer, inSection: 0, in: size) == nil)
    let end = panel.list.beginDisplay(of: "foot", .footer, inSection: 0)
    list.removeSection(at: 0)
    #expect(log == ["+foot"])
    end()
    #expect(log == ["+foot", "-foot"] && panel.registered == ["header title", "footer title"])
  }

  @Test func cellsAreRegisteredOnceAndDisappearWithTheirItem() {
    var log: [String] = []
    let panel = Panel(
      cells.onDisplay { cell, context in log.append("+\(cell) \(context.listPosition)") }
        .onEndDisplay { cell, _ in log.append("-\(cell)") }.onAppear { log.append("\($0)") })
    let made = list.positions.compactMap(panel.list.makeCell)
    #expect(made == ["0", "1", "2"] && panel.registered == ["panel"])
    let end = panel.list.beginDisplay(of: made[1], at: at(1))
    list.remove(at: at(1))
    end()
    #expect(log == ["+1 0-1", "1", "-1"])
    panel.list.beginDisplay(of: "x", at: nowhere[1])()
    #expect(log.count == 3 && panel.list.makeCell(at: nowhere[0]) == nil)
  }
}
