#if LIST_VIEWS
  import DataSources

  /// What cells and views on screen show, for when they leave it with their rows and sections gone.
  struct ShownCells<H: ListHost> where H.Cell: AnyObject, H.SectionView: AnyObject {
    private var cells: [ObjectIdentifier: (model: CellModel<H>, index: CellIndex)] = [:]
    private var views: [ObjectIdentifier: (template: SectionViewTemplate<H>, index: SectionIndex)] = [:]

    /// Notes that a cell comes on screen, if its row wants to hear of its end.
    mutating func add(_ cell: H.Cell, _ model: CellModel<H>, _ index: CellIndex) {
      if model.behaviours.showing.didEndDisplaying != nil { cells[ObjectIdentifier(cell)] = (model, index) }
    }

    /// What to call when a cell has left the screen.
    mutating func remove(_ cell: H.Cell) -> (() -> Void)? {
      guard let (model, index) = cells.removeValue(forKey: ObjectIdentifier(cell)) else { return nil }
      return { model.behaviours.showing.didEndDisplaying?(cell, index) }
    }

    /// Notes that a view of a section comes on screen.
    mutating func addView(_ view: H.SectionView, _ template: SectionViewTemplate<H>, _ index: SectionIndex) {
      views[ObjectIdentifier(view)] = (template, index)
    }

    /// What to call when a view has left the screen.
    mutating func removeView(_ view: H.SectionView) -> (() -> Void)? {
      guard let (template, index) = views.removeValue(forKey: ObjectIdentifier(view)) else { return nil }
      return { template.didEndDisplaying?(view, index) }
    }

    /// Whether a view is one of a source's own.
    func containsView(_ view: H.SectionView) -> Bool { views[ObjectIdentifier(view)] != nil }
  }
#endif
