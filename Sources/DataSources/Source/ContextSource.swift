/// A source that provides a context for the cells of its items, such as the snapshot of a database.
///
///     let cells = events.cells(
///       .cell(EventCell.self) { cell, event, context in
///         cell.textLabel?.text = context.value(of: Store.self)?.place(of: event)
///       })
///
/// A source of your own provides any value:
///
///     final class Agenda: EditableListSource, ContextSource {
///       var storage: [Event] = []
///       let changeHub = ChangeHub()
///       let places: Places
///       var cellContext: Places { places }
///       init(_ places: Places) { self.places = places }
///     }
///
/// Operators with one upstream source provide the context of that source. A cell's `value(of:)` is `nil` if the context has another
/// type; a closure that has the source itself reads its ``cellContext``, whose type the compiler knows.
public protocol ContextSource<Context>: DataSource {
  /// The type of the context.
  associatedtype Context
  /// The current context.
  var cellContext: Context { get }
}

extension DataSource {
  /// The first source that provides a context, starting with this one, as long as there is only one upstream source.
  package var nearestContextSource: (any ContextSource)? {
    var source: any DataSource = self
    while true {
      if let found = source as? any ContextSource { return found }
      let upstream = source.upstream
      guard upstream.count == 1 else { return nil }
      source = upstream[0]
    }
  }
}
