/// The ID type of the rows.
enum IDKind: String, CaseIterable {
  case int
  case uuid
  case string

  /// The suffix of a workload's name.
  var suffix: String { self == .int ? "" : "-\(rawValue)" }
}
