#if LIST_VIEWS
  import DataSourcesCells
  import DataSourcesUIKit
  import ListTestSupport
  import ScreenTestSupport
  import UIKitStage

  // The screens, with random lists of cells.
  extension AdapterFuzz {
    func makeScreen<Kinds: CellKinds>(
      _ kinds: Kinds, _ make: (any DataSource<CellReference<Kinds.Host>>) -> some ListScreen<Kinds.Host>
    ) {
      let counts = ScreenCounts()
      let screen = make(makeList { makeCells(kinds, counts) })
      (screen as? TableScreen)?.table.allowsMultipleSelection = true
      (screen as? CollectionScreen)?.collection.allowsMultipleSelection = true
      add(screen, counts)
      screen.adapter.settings.shouldAnimate = { [unowned self] _ in !chance.oneIn(40) || note(counts) }
      screen.adapter.settings.anchoring = ScrollAnchoring.allCases.randomElement(using: &chance) ?? .always
      resize(screen)
      judges[ObjectIdentifier(screen)] = ScrollJudge(screen, seed: chance.next())
    }

    /// A veto, which makes a reload.
    private func note(_ counts: ScreenCounts) -> Bool {
      counts.reloads += 1
      return false
    }

    private func makeCells<Kinds: CellKinds>(
      _ kinds: Kinds, _ counts: ScreenCounts
    ) -> CellList<TestItem, Kinds.Host> {
      let rows = randomSource()
      let rule = chance.oneIn(3) ? SizeRule.none : SizeRule.allCases.randomElement(using: &chance) ?? .none
      let show: Kinds.Show = { [unowned self] cell, row, context in
        cell.show(row, context)
        didConfigure(counts)
      }
      let configuration = { (item: TestItem) in
        let configuration = kinds.cell(for: item, show: show)
        return rule == .kind && item.cellKind == 1 ? configuration.height(75) : configuration
      }
      let isOneKind = rule != .kind && chance.oneIn(3)
      let cells: CellList<TestItem, Kinds.Host>
      if let selection = randomSelection(of: rows) {
        cells = isOneKind ? selection.cells(kinds.cell(show: show)) : selection.cells(configuration)
      } else {
        cells = isOneKind ? rows.cells(kinds.cell(show: show)) : rows.cells(configuration)
      }
      let list = addingBehavior(to: addingSections(kinds, to: cells, of: rows), rule, of: rows)
      sizes[ObjectIdentifier(list)] = rule
      return list
    }

    private func addingSections<Kinds: CellKinds>(
      _ kinds: Kinds, to cells: CellList<TestItem, Kinds.Host>, of rows: any DataSource<TestItem>
    ) -> CellList<TestItem, Kinds.Host> {
      let views = ["early": kinds.sectionView("early"), "late": kinds.sectionView("late")]
      var cells = cells
      if chance.oneIn(2) { cells = cells.indexTitle { $0.info.header ?? $0.info.id.map { String("\($0)".suffix(1)) } } }
      switch chance.below(4) {
      case 0: return cells
      case 1: return cells.header { SectionKinds.kind(of: $0.info).flatMap { views[$0] } }
      case 2:
        return cells.header { SectionKinds.kind(of: $0.info).flatMap { views[$0] } }
          .footerTitle { SectionKinds.title("end", $0, of: rows) }
      default:
        return cells.headerTitle { SectionKinds.title("title", $0, of: rows) }.footer { _ in views["late"] }
      }
    }

    private func addingBehavior<Host>(
      to list: CellList<TestItem, Host>, _ rule: SizeRule, of rows: any DataSource<TestItem>
    ) -> CellList<TestItem, Host> {
      var cells = list.onSelect { [unowned self] _ in disturb() }.onDeselect { [unowned self] _ in disturb() }
      if rule != .none, rule != .kind { cells = cells.size { row, size in rule.size(of: row, in: size) } }
      cells = addingDisturbances(to: cells)
      return addingEdits(to: cells, of: rows, movesLater: chance.oneIn(3))
    }
  }
#endif
