import DataSources

extension ListPresentation {
  /// A cell for the row at a position that the host knows, filled; `nil` when there is no row, or it is about to go.
  public func cell(at position: ItemPosition, in host: H) -> H.Cell? {
    guard let model = model(at: position) else { return nil }
    prepare(model, in: host)
    return model.cell(in: host, at: position)
  }

  /// The behaviours of the row at a position that the host knows, and what its closures are told.
  public func behaviours(at position: ItemPosition) -> (behaviours: CellBehaviours<H>, index: CellIndex)? {
    model(at: position).map { ($0.behaviours, $0.index(at: position)) }
  }

  /// Takes the host's word that the user selected or deselected a row, before anybody is told.
  ///
  /// - Returns: the row's behaviours, and what its closures are told.
  public func userSet(
    selected isSelected: Bool, at position: ItemPosition
  ) -> (behaviours: CellBehaviours<H>, index: CellIndex)? {
    guard let model = model(at: position) else { return nil }
    model.selection?.userSet(isSelected, at: model.position)
    return (model.behaviours, model.index(at: position))
  }

  /// Whether the user may select the row at a position that the host knows.
  public func canSelect(at position: ItemPosition) -> Bool {
    guard let model = model(at: position) else { return false }
    if let selection = model.selection, !selection.canSelect(at: model.position) { return false }
    return model.behaviours.selecting.shouldSelect?(model.index(at: position)) ?? true
  }

  private func prepare(_ model: CellModel<H>, in host: H) {
    registrations.register(model.kind, in: host)
    if model.owner.list !== commands {
      model.owner.list = commands
      uses.formUnion(model.owner.uses)
    }
    uses.formUnion(model.behaviours.uses)
  }
}
