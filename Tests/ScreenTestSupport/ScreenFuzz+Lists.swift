public import DataSourcesCells
public import ListTestSupport

// Random lists of cells.
extension ScreenFuzz {
  /// Returns one or two lists of cells, joined in some way.
  public func makeList<Host>(_ makeCells: () -> CellList<TestItem, Host>) -> any DataSource<CellReference<Host>> {
    let first = makeCells()
    switch chance.below(5) {
    case 0: return first.appendingItems(of: makeCells())
    case 1: return first.appendingSections(of: makeCells())
    case 2:
      let segments = SegmentedSource<CellReference<Host>>([first, makeCells()], comparison: .identity)
      switches.append { [unowned self] in _ = segments.select(chance.below(3)) }
      return segments
    default: return first
    }
  }

  /// Returns a source of the tree; leaves, which the user can edit, more often than others.
  public func randomSource() -> any DataSource<TestItem> {
    tree.sources[chance.oneIn(3) ? chance.below(4) : chance.below(tree.sources.count)]
  }

  /// Returns a selection of the items, every other time.
  public func randomSelection(of items: any DataSource<TestItem>) -> Selection<TestItem>? {
    guard chance.oneIn(2) else { return nil }
    let selection = items.selection(chance.oneIn(2) ? .single : .multiple)
    switches.append { [unowned self] in
      let section = chance.below(selection.sectionCount)
      let item = chance.below(selection.itemCount(inSection: section))
      selection.toggle(at: ItemPosition(section: section, item: item))
    }
    return selection
  }

  /// Has views call closures that change the tree, when items appear and disappear.
  public func addingDisturbances<Host>(
    to list: CellList<TestItem, Host>, prefetches: Bool = true
  ) -> CellList<TestItem, Host> {
    var cells = list
    if chance.oneIn(3) { cells = cells.onDisappear { [unowned self] _ in disturb() } }
    if chance.oneIn(3) { cells = cells.onAppear { [unowned self] _ in disturb() } }
    if prefetches, chance.oneIn(3) { cells = cells.onPrefetch { [unowned self] _ in disturb() } }
    return cells
  }

  /// Lets the user drag, delete and move items.
  ///
  /// - Parameter movesLater: Whether moves have a handler that takes time, and does nothing.
  public func addingEdits<Host>(
    to list: CellList<TestItem, Host>, of items: any DataSource<TestItem>, movesLater: Bool = false
  ) -> CellList<TestItem, Host> {
    let cells = list.onDrag { $0 }
      .behavior {
        $0.delete = .sync { [unowned self] context in
          figures.mutations += 1
          if let list = items as? ListSource<TestItem> {
            list.remove(at: min(context.position.item, list.count - 1))
          } else {
            delete(context.item)
          }
        }
      }
    if movesLater { return cells.onMove { _, _, _ async in } }
    return cells.onMove { [unowned self] _, position, target in
      disturb()
      guard !chance.oneIn(5) else { return }
      figures.mutations += 1
      if let list = items as? ListSource<TestItem> { return list.move(from: position.item, to: target.item) }
      if let list = items as? SectionedSource<TestSection> { return list.move(from: position, to: target) }
      tree.mutate()
    }
  }
}
