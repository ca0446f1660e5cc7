/// What rows are known by.
enum IDKind: String, CaseIterable {
  case int
  case uuid
  case string

  /// What is appended to the name of a workload.
  var suffix: String { self == .int ? "" : "-\(rawValue)" }
}
