/// A row to be made: which one, and in which version.
struct RowPlan {
  var key: Int
  var version = 0

  init(_ key: Int) { self.key = key }
}
