extension CellList: ItemModifying {
  public func behavior(_ change: (inout ItemBehavior<Item>) -> Void) -> CellList {
    with {
      var behavior = $0.behavior?.value ?? ItemBehavior()
      change(&behavior)
      $0.behavior = Shared(behavior)
    }
  }

  /// Calls a closure after a cell is configured, whatever its kind.
  public func onConfigure(_ action: @escaping (Host.Cell, CellContext<Item>) -> Void) -> CellList {
    with { $0.actions = $0.actions.adding(.configure, action) }
  }

  /// Calls a closure when a cell appears.
  ///
  ///     let cells = messages.cells(MessageCell.self) { $0.show($1) }
  ///       .onDisplay { cell, context in (cell as? MessageCell)?.isMarked = context.isSelected }
  ///       .onEndDisplay { cell, _ in (cell as? MessageCell)?.isMarked = false }
  public func onDisplay(_ action: @escaping (Host.Cell, CellContext<Item>) -> Void) -> CellList {
    with { $0.actions = $0.actions.adding(.display, action) }
  }

  /// Calls a closure when a cell has disappeared, with the item that it displayed, which may be deleted by then.
  public func onEndDisplay(_ action: @escaping (Host.Cell, CellContext<Item>) -> Void) -> CellList {
    with { $0.actions = $0.actions.adding(.endDisplay, action) }
  }
}

// Sections.
extension CellList {
  /// Sets a title above the items of each section.
  public func headerTitle(_ title: @escaping (SectionContext) -> String?) -> CellList {
    with { $0.sections.setTitle(.header, title) }
  }

  /// Sets a title below the items of each section.
  public func footerTitle(_ title: @escaping (SectionContext) -> String?) -> CellList {
    with { $0.sections.setTitle(.footer, title) }
  }

  /// Sets the title of each section in the index at the edge of the list.
  public func indexTitle(_ title: @escaping (SectionContext) -> String?) -> CellList {
    with { $0.sections.indexTitle = title }
  }

  /// Displays a view above the items of each section; `nil` displays none.
  public func header(_ view: @escaping (SectionContext) -> SectionViewConfiguration<Host>?) -> CellList {
    sectionView(.header, view)
  }

  /// Displays a view below the items of each section; `nil` displays none.
  public func footer(_ view: @escaping (SectionContext) -> SectionViewConfiguration<Host>?) -> CellList {
    sectionView(.footer, view)
  }

  /// Displays views of a kind in each section; `nil` displays none.
  ///
  /// The layout of the host decides how many of them a section has.
  ///
  ///     let badged = photos.cells(PhotoCell.self) { $0.show($1) }.sectionView(.named("badge")) { section in
  ///       .view(Badge.self) { badge, section in badge.text = section.viewIndex == 0 ? section.info.header : nil }
  ///     }
  public func sectionView(
    _ kind: SectionViewKind, _ view: @escaping (SectionContext) -> SectionViewConfiguration<Host>?
  ) -> CellList {
    with { $0.sections.setQuery(kind.canonical, view) }
  }
}
