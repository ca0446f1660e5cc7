public import ListChanges

/// Shows a source on a host for as long as it lives.
///
/// The shape that the host knows changes only together with a change set: the host never sees a count that disagrees.
public final class ListPresentation<H: Host> {
  /// What is shown.
  public let source: any DataSource<CellModel<H>>
  /// The item counts that the host knows.
  public private(set) var shape: ListShape
  private var observation: ListObservation?

  /// Shows a source on a host, which is not kept alive.
  public init(_ source: any DataSource<CellModel<H>>, on host: H) {
    self.source = source
    shape = source.shape
    observation = source.observe { [weak self, weak host] update in
      guard let self else { return }
      let old = shape
      shape = self.source.shape
      host?.apply(update, from: old, to: shape)
    }
  }
}
