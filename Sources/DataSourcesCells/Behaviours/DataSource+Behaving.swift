import DataSources

extension DataSource {
  /// The same cells with other behaviours, for a list of rows of several types.
  ///
  ///     header.appendingSections(of: messages).behaving { $0.selecting.shouldSelect = { _ in false } }
  ///
  /// - Parameter change: changes the behaviours of a row; called whenever the row is asked for.
  public func behaving<H>(
    _ change: @escaping (inout CellBehaviours<H>) -> Void
  ) -> some DataSource<CellModel<H>> where Item == CellModel<H> {
    map { model in
      var model = model
      change(&model.behaviours)
      return model
    }
  }
}
