/// A row of the benchmarks.
struct Row: Identifiable, Equatable {
  let id: Int
  var content = 0
}
