package import ListChanges

extension ChangeSet {
  /// Whether this leads from one shape to another: what operators ask before they believe a base.
  package func fits(from old: ListShape, to new: ListShape) -> Bool {
    (try? validate(from: old, to: new)) != nil
  }
}
