#if os(Linux)
  import DataSourcesUIKit
  import HeadlessUIKit
  import ListTestSupport

  // The screens, with random lists of cells.
  extension AdapterFuzz {
    func makeScreen<Kinds: CellKinds, Screen: ListScreen<Kinds.Host>>(
      _ kinds: Kinds, _ make: (any DataSource<CellReference<Kinds.Host>>) -> Screen
    ) -> Screen {
      let counts = Counts()
      let screen = make(makeList(kinds, counts))
      (screen as? TableScreen)?.table.allowsMultipleSelection = true
      (screen as? CollectionScreen)?.collection.allowsMultipleSelection = true
      let adapter: ListAdapter<Kinds.Host> = screen.adapter
      if chance.oneIn(3) { adapter.settings.largestBatch = 1 + chance.below(8) }
      adapter.settings.shouldAnimate = { [unowned self] _ in !chance.oneIn(40) || note(counts) }
      adapter.settings.didDisplay = { [unowned self, unowned adapter] update, _ in
        figures.changes += 1
        counts.updates += update.changes.updates.count
        if update.changes.isReload || update.changes.count > adapter.settings.largestBatch ?? .max {
          counts.reloads += 1
        }
        disturb()
      }
      adapter.settings.anchoring = ScrollAnchoring.allCases.randomElement(using: &chance) ?? .always
      drops(on: screen)
      resize(screen)
      judges[ObjectIdentifier(screen)] = ScrollJudge(screen, seed: chance.next())
      self.counts[ObjectIdentifier(screen)] = counts
      return screen
    }

    /// A veto, which makes a reload.
    private func note(_ counts: Counts) -> Bool {
      counts.reloads += 1
      return false
    }

    private func drops(on screen: any ListScreen) {
      let take: ([Any], ItemPosition) -> Bool = { [unowned self] objects, target in
        guard let row = objects.first as? TestItem else { return false }
        figures.mutations += 1
        if let list = tree.sources[chance.below(2)] as? ListSource<TestItem> {
          list.insert(TestItem(tree.hasUniqueIDs ? Int(chance.next() >> 20) : row.id), at: target.item)
        }
        return true
      }
      (screen as? TableScreen)?.adapter.onDrop = take
      (screen as? CollectionScreen)?.adapter.onDrop = take
    }

    private func makeList<Kinds: CellKinds>(
      _ kinds: Kinds, _ counts: Counts
    ) -> any DataSource<CellReference<Kinds.Host>> {
      let first = makeCells(kinds, counts)
      switch chance.below(5) {
      case 0: return first.appendingItems(of: makeCells(kinds, counts))
      case 1: return first.appendingSections(of: makeCells(kinds, counts))
      case 2:
        let segments = SegmentedSource<CellReference<Kinds.Host>>(
          [first, makeCells(kinds, counts)], comparison: .identity)
        switches.append { [unowned self] in _ = segments.select(chance.below(3)) }
        return segments
      default: return first
      }
    }

    private func makeCells<Kinds: CellKinds>(
      _ kinds: Kinds, _ counts: Counts
    ) -> CellList<TestItem, Kinds.Host> {
      let rows = tree.sources[chance.oneIn(3) ? chance.below(4) : chance.below(tree.sources.count)]
      let rule = chance.oneIn(3) ? SizeRule.none : SizeRule.allCases.randomElement(using: &chance) ?? .none
      let show: Kinds.Show = { [unowned self] cell, row, context in
        cell.show(row, context)
        counts.configurations += 1
        disturb()
      }
      let configuration = { (item: TestItem) in
        let configuration = kinds.cell(for: item, show: show)
        return rule == .kind && RowKinds.kind(of: item) == 1 ? configuration.height(75) : configuration
      }
      let isOneKind = rule != .kind && chance.oneIn(3)
      let cells: CellList<TestItem, Kinds.Host>
      if chance.oneIn(2) {
        let selection = rows.selection(chance.oneIn(2) ? .single : .multiple)
        switches.append { [unowned self] in
          let section = chance.below(selection.sectionCount)
          selection.toggle(
            at: ItemPosition(section: section, item: chance.below(selection.itemCount(inSection: section))))
        }
        cells = isOneKind ? selection.cells(kinds.cell(show: show)) : selection.cells(configuration)
      } else {
        cells = isOneKind ? rows.cells(kinds.cell(show: show)) : rows.cells(configuration)
      }
      let list = addingBehavior(to: addingSections(kinds, to: cells), rule, of: rows)
      sizes[ObjectIdentifier(list)] = rule
      return list
    }

    private func addingSections<Kinds: CellKinds>(
      _ kinds: Kinds, to cells: CellList<TestItem, Kinds.Host>
    ) -> CellList<TestItem, Kinds.Host> {
      let views = ["early": kinds.sectionView("early"), "late": kinds.sectionView("late")]
      switch chance.below(4) {
      case 0: return cells
      case 1: return cells.header { SectionKinds.name(of: $0.info).flatMap { views[$0] } }
      case 2:
        return cells.header { SectionKinds.name(of: $0.info).flatMap { views[$0] } }
          .footerTitle { section in section.info.header.flatMap { $0.hasSuffix("!") ? "\($0) end" : nil } }
      default:
        return cells.headerTitle { $0.info.header.map { "title \($0)" } }.footer { _ in views["late"] }
      }
    }

    private func addingBehavior<Host>(
      to list: CellList<TestItem, Host>, _ rule: SizeRule, of rows: any DataSource<TestItem>
    ) -> CellList<TestItem, Host> {
      var cells = list.onSelect { [unowned self] _ in disturb() }.onDeselect { [unowned self] _ in disturb() }
      if rule != .none, rule != .kind { cells = cells.size { row, size in rule.size(of: row, in: size) } }
      if chance.oneIn(3) { cells = cells.onDisappear { [unowned self] _ in disturb() } }
      if chance.oneIn(3) { cells = cells.onAppear { [unowned self] _ in disturb() } }
      if chance.oneIn(3) { cells = cells.onPrefetch { [unowned self] _ in disturb() } }
      let movesLater = chance.oneIn(3)
      cells = cells.onDrag { $0 }
        .behavior {
          $0.delete = .sync { [unowned self] context in
            figures.mutations += 1
            if let list = rows as? ListSource<TestItem> {
              list.remove(at: context.position.item)
            } else if let list = tree.sources[0] as? ListSource<TestItem>, let place = list.index(ofID: context.item.id)
            {
              list.remove(at: place)
            }
          }
        }
      if movesLater { return cells.onMove { _, _, _ async in } }
      return cells.onMove { [unowned self] _, position, target in
        disturb()
        guard !chance.oneIn(5) else { return }
        figures.mutations += 1
        if let list = rows as? ListSource<TestItem> { return list.move(from: position.item, to: target.item) }
        if let list = rows as? SectionedSource<TestSection> { return list.move(from: position, to: target) }
        tree.mutate()
      }
    }
  }
#endif
