/// A plan of a row: its ID and its version.
struct RowPlan {
  var key: Int
  var version = 0

  init(_ key: Int) { self.key = key }
}
