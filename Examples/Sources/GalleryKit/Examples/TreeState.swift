/// A tree of sources, as a page draws it.
struct TreeState: Codable, Equatable {
  /// A source.
  struct Node: Codable, Equatable {
    /// The code that makes it.
    var title: String
    /// The indices of the sources that it reads from.
    var upstream: [Int]
    /// The number of its items.
    var itemCount: Int
    /// The deletes, inserts, moves and updates of the last change; `nil` if it didn't change.
    var changes: [Int]?
  }

  /// The number of changes so far, by which a page knows a new one.
  var changeCount: Int
  /// The sources; each follows those that it reads from.
  var nodes: [Node]
}
