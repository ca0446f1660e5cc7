public import ListChanges

/// A source as one host shows it, for as long as both live.
///
/// The source changes first, and the host follows a moment later, inside its batch. In between, everything here is
/// answered in the positions that the host still knows, so the host never sees a count that disagrees with the batch.
public final class ListPresentation<H: ListHost> {
  /// What is shown.
  public let source: any DataSource<CellModel<H>>
  /// The item counts that the host knows.
  public private(set) var shape: ListShape
  /// From what the host knows to what the change that is being shown leads to; behind it may come more, see `observation`.
  private var ahead: PositionMap?
  private var observation: ListObservation?

  /// Shows a source on a host, which is not kept alive.
  public init(_ source: any DataSource<CellModel<H>>, on host: H) {
    self.source = source
    shape = source.shape
    observation = source.observe { [weak self, weak host] update in self?.show(update, on: host) }
  }

  /// How to show the row at a position that the host knows; `nil` when there is none, or it is about to go.
  ///
  /// - Complexity: that of the source, and O(log *k*) while a change of *k* rows is being shown.
  public func model(at position: ItemPosition) -> CellModel<H>? {
    shape.contains(position) ? sourcePosition(of: position).flatMap(source.item(at:)) : nil
  }

  /// The identity of the row at a position that the host knows.
  public func id(at position: ItemPosition) -> ItemID? {
    shape.contains(position) ? sourcePosition(of: position).flatMap(source.id(at:)) : nil
  }

  /// What is known of a section that the host knows; `nil` when there is none, or it is about to go.
  public func section(at index: Int) -> SectionInfo? {
    guard index >= 0, index < shape.sectionCount else { return nil }
    var section: Int? = index
    for map in [ahead, observation?.ahead] {
      if let map { section = section.flatMap(map.newSection(ofOld:)) }
    }
    return section.flatMap(source.section(at:))
  }

  private func sourcePosition(of position: ItemPosition) -> ItemPosition? {
    var position: ItemPosition? = position
    for map in [ahead, observation?.ahead] {
      if let map { position = position.flatMap(map.newPosition(ofOld:)) }
    }
    return position
  }

  private func show(_ update: ListUpdate, on host: H?) {
    let (old, new) = (shape, source.shape)
    var hasTurned = false
    let turn = { [weak self] in
      guard let self, !hasTurned else { return }
      hasTurned = true
      shape = new
      ahead = nil
    }
    ahead = PositionMap(update.changes)
    host?.apply(update, from: old, to: new, turn: turn)
    turn()  // in case that the host is gone, or shows nothing
  }
}
