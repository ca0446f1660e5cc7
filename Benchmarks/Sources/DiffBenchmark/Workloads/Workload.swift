import ListChanges

/// The rows of one measurement, before and after.
struct Workload<Row: BenchmarkRow> {
  let kind: WorkloadKind
  /// The rows by section; the new ones are fresh copies, in the order of the new list.
  let old: [[Row]]
  let new: [[Row]]

  init(_ kind: WorkloadKind, count: Int, seed: UInt64) {
    self.kind = kind
    let plan = ListPlan(kind, count: count, seed: seed)
    old = Self.rows(plan.old)
    new = kind == .sameStorage ? old : Self.rows(plan.new)
  }

  /// Whether the sections are compared, and not only the rows of the first one.
  var isSectioned: Bool { kind == .sectioned }

  private static func rows(_ plan: [[RowPlan]]) -> [[Row]] {
    plan.map { $0.map { Row(key: $0.key, version: $0.version) } }
  }
}
