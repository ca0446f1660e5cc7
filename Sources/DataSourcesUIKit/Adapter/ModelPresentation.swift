#if LIST_VIEWS
  import DataSourcesCells

  /// A presentation, for what does not depend on the kind of view.
  protocol ModelPresentation: AnyObject {
    var uses: CellUses { get }
    var hasPending: Bool { get }
    func showPending()
    func batch(animation: AnimationHint?, _ changes: () -> Void)
  }

  extension ListPresentation: ModelPresentation {
    func batch(animation: AnimationHint?, _ changes: () -> Void) {
      source.changeHub.batch(animation: animation) { changes() }
    }
  }

  extension CellUses {
    /// What every list has.
    static let always = CellUses(rawValue: 1 << 31)
  }
#endif
