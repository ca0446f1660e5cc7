#if LIST_VIEWS
  import DataSourcesCells

  /// What cells and views on screen show, for when they leave it with their rows and sections gone.
  struct ShownCells<H: ListHost> where H.Cell: AnyObject, H.SectionView: AnyObject {
    private var cells: [ObjectIdentifier: ShownCell] = [:]
    private var views: [ObjectIdentifier: ShownView] = [:]

    private struct ShownCell {
      weak var cell: H.Cell?
      let model: CellModel<H>
      let index: CellIndex

      func end() { if let cell { model.behaviours.showing.didEndDisplaying?(cell, index) } }
    }

    private struct ShownView {
      weak var view: H.SectionView?
      let template: SectionViewTemplate<H>
      let index: SectionIndex

      func end() { if let view { template.didEndDisplaying?(view, index) } }
    }

    /// Notes that a cell comes on screen, if its row wants to hear of its end.
    mutating func add(_ cell: H.Cell, _ model: CellModel<H>, _ index: CellIndex) {
      guard model.behaviours.showing.didEndDisplaying != nil else { return }
      cells[ObjectIdentifier(cell)] = ShownCell(cell: cell, model: model, index: index)
    }

    /// What to call when a cell has left the screen.
    mutating func remove(_ cell: H.Cell) -> (() -> Void)? {
      cells.removeValue(forKey: ObjectIdentifier(cell))?.end
    }

    /// Notes that a view of a section comes on screen.
    mutating func addView(_ view: H.SectionView, _ template: SectionViewTemplate<H>, _ index: SectionIndex) {
      views[ObjectIdentifier(view)] = ShownView(view: view, template: template, index: index)
    }

    /// What to call when a view has left the screen.
    mutating func removeView(_ view: H.SectionView) -> (() -> Void)? {
      views.removeValue(forKey: ObjectIdentifier(view))?.end
    }

    /// What to call when all have left the screen, because something else is shown from now on.
    mutating func removeAll() -> [() -> Void] {
      defer { (cells, views) = ([:], [:]) }
      return cells.values.map { $0.end } + views.values.map { $0.end }
    }

    /// Whether a view is one of a source's own.
    func containsView(_ view: H.SectionView) -> Bool { views[ObjectIdentifier(view)] != nil }
  }
#endif
