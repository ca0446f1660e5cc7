/// A source that offers its cells something besides rows: a store the snapshot that the list shows.
///
///     let cells = events.cells(EventCell.self) { cell, event, index in
///       cell.textLabel?.text = index.context(Store.self)?.place(of: event)
///     }
///
/// Operators over one source pass it on.
public protocol ContextSource: DataSource {
  /// What it offers now.
  var cellContext: Any? { get }
}

extension DataSource {
  /// The source that offers a context to the rows of this one: itself, or what it is derived from alone.
  var nearestContextSource: (any ContextSource)? {
    var source: any DataSource = self
    while true {
      if let found = source as? any ContextSource { return found }
      let upstream = source.upstream
      guard upstream.count == 1 else { return nil }
      source = upstream[0]
    }
  }
}
