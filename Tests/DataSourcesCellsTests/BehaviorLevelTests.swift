import DataSourcesCells
import ListTestSupport
import Testing

/// The precedence of the behaviors of an item: that of its own configuration, of its list, or of a list that wraps both.
@Suite struct BehaviorLevelTests {
  /// The behavior of a level: with or without a handler, and with a condition that is true or false, or none.
  private struct Rule: CustomStringConvertible {
    let hasHandler: Bool
    let condition: Bool?

    static let all = [false, true].flatMap { hasHandler in
      [nil, true, false].map { Rule(hasHandler: hasHandler, condition: $0) }
    }
    var description: String { "\(hasHandler ? "handler" : "-") \(condition.map { "\($0)" } ?? "-")" }
  }

  /// Every combination of three levels, from the outermost list to the list that is wrapped.
  private static let rules = Rule.all.flatMap { outer in
    Rule.all.flatMap { own in Rule.all.map { inner in [outer, own, inner] } }
  }

  /// The level whose handler is called: the nearest one that has any, unless a condition there or before it is false.
  private func handler(_ rules: [Rule]) -> Int? {
    for (level, rule) in rules.enumerated() {
      if rule.condition == false { return nil }
      if rule.hasHandler { return level }
    }
    return nil
  }

  private func cells(
    _ list: ListSource<TestItem>, own: ItemBehavior<TestItem>, inner: ItemBehavior<TestItem>,
    outer: ItemBehavior<CellReference<Panel>>
  ) -> CellList<CellReference<Panel>, Panel> {
    list.cells(CellConfiguration.panel { "\($0.item)" }.behavior(own)).behavior(inner).cells().behavior(outer)
  }

  private func behavior<Item>(_ change: (inout ItemBehavior<Item>) -> Void) -> ItemBehavior<Item> {
    ItemBehavior().behavior(change)
  }

  @Test func deletionsAreDecidedByTheNearestHandlerAndTheConditionsBeforeIt() async throws {
    let list = ListSource([TestItem(0)])
    for rules in Self.rules {
      var called: [Int] = []
      func part<Item>(_ level: Int) -> ItemBehavior<Item> {
        behavior {
          if rules[level].hasHandler { $0.delete = .sync { _ in called.append(level) } }
          if let condition = rules[level].condition { $0.canDelete = { _ in condition } }
        }
      }
      let panel = Panel(cells(list, own: part(1), inner: part(2), outer: part(0)))
      let position = ItemPosition(section: 0, item: 0)
      let wanted = handler(rules)
      #expect(panel.list.canDelete(at: position) == (wanted != nil), "\(rules)")
      #expect(try await panel.list.delete(at: position) == (wanted != nil), "\(rules)")
      #expect(called == (wanted.map { [$0] } ?? []), "\(rules)")
    }
  }

  @Test func movesAreDecidedInTheSameWay() {
    let list = ListSource([TestItem(0)])
    for rules in Self.rules {
      func part<Item>(_ level: Int) -> ItemBehavior<Item> {
        behavior {
          if rules[level].hasHandler { $0.move = .sync { _ in } }
          if let condition = rules[level].condition { $0.canMove = { _ in condition } }
        }
      }
      let panel = Panel(cells(list, own: part(1), inner: part(2), outer: part(0)))
      #expect(panel.list.canMove(from: ItemPosition(section: 0, item: 0)) == (handler(rules) != nil), "\(rules)")
    }
  }

  /// Parts without a condition, in each subset of the levels.
  @Test func theNearestLevelDecides() async throws {
    let list = ListSource([TestItem(0)])
    let position = ItemPosition(section: 0, item: 0)
    for levels in 0..<8 {
      let set = (0..<3).filter { levels & 1 << $0 != 0 }
      var log: [String] = []
      func part<Item>(_ level: Int) -> ItemBehavior<Item> {
        behavior {
          guard set.contains(level) else { return }
          $0.canSelect = { _ in level == 1 }
          $0.select = { _ in log.append("select \(level)") }
          $0.canDeselect = { _ in true }
          $0.deselect = { _ in log.append("deselect \(level)") }
          $0.leadingActions = { _ in [ItemCommand("\(level)") {}] }
          $0.menu = { _ in [ItemCommand("\(level)") {}] }
          $0.size = { _, _ in .height(Double(level)) }
          $0.appear = { _ in log.append("appear \(level)") }
          $0.disappear = { _ in log.append("disappear \(level)") }
        }
      }
      let panel = Panel(cells(list, own: part(1), inner: part(2), outer: part(0)))
      let first = set.first
      #expect(panel.list.canSelect(at: position) == (first == nil || first == 1))
      try await panel.list.choose(at: position)
      panel.list.deselect(at: position)
      panel.list.beginDisplay(of: "", at: position)()
      let title = first.map { ["\($0)"] } ?? []
      #expect(panel.list.swipeActions(at: position, .leading).map(\.title) == title)
      #expect(panel.list.contextMenu(at: position).map(\.title) == title)
      #expect(panel.list.size(at: position, in: ListSize(width: 1, height: 1))?.height == first.map { Double($0) })
      let events = (first == 1 ? ["select"] : []) + ["deselect", "appear", "disappear"]
      #expect(log == (first.map { level in events.map { "\($0) \(level)" } } ?? []))
    }
  }

  /// A selection that is disabled or doesn't allow an item decides before any behavior.
  @Test func selectionsDecideBeforeWrappingLists() {
    let selection = ListSource([TestItem(0), TestItem(1)]).selection(.multiple)
    selection.isSelectable = { $0.id == 1 }
    let panel = Panel(
      selection.cells(CellConfiguration<TestItem, Panel>.panel { "\($0.item)" }).cells().behavior {
        $0.canSelect = { _ in true }
      })
    let positions = [ItemPosition(section: 0, item: 0), ItemPosition(section: 0, item: 1)]
    #expect(positions.map(panel.list.canSelect) == [false, true])
    selection.isEnabled = false
    #expect(positions.map(panel.list.canSelect) == [false, false])
  }

  @Test func handlersOfCellsAreCalledAtAllLevels() {
    let list = ListSource([TestItem(0)])
    var log: [String] = []
    let cells = list.cells(
      CellConfiguration<TestItem, Panel>.panel { "\($0.item)" }.onConfigure { _, _ in log.append("own") }
    )
    .onConfigure { _, _ in log.append("list") }.onDisplay { _, _ in log.append("list appears") }
    .cells().onConfigure { _, _ in log.append("outer") }.onDisplay { _, _ in log.append("outer appears") }
    .onEndDisplay { _, _ in log.append("outer disappears") }.behavior {
      $0.appear = { _ in log.append("item appears") }
    }
    let panel = Panel(cells)
    let cell = panel.list.makeCell(at: ItemPosition(section: 0, item: 0)) ?? ""
    panel.list.beginDisplay(of: cell, at: ItemPosition(section: 0, item: 0))()
    #expect(
      log == ["own", "list", "outer", "outer appears", "list appears", "item appears", "outer disappears"])
  }
}
