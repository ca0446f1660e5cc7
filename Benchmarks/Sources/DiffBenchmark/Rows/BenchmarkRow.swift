/// A row that a benchmark can make: `Identifiable & Equatable` as an app's rows are.
///
/// `Hashable` is required by the standard library's `inferringMoves()`.
protocol BenchmarkRow: Identifiable, Hashable where ID: Sendable {
  /// The row with this number, in one of its versions; its strings are freshly allocated.
  init(key: Int, version: Int)
}
