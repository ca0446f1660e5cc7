import BenchmarkSupport
import ListChanges

/// The library, called in each of the ways that it can be called.
func listChangesContestants<Row: BenchmarkRow>(
  _ workload: Workload<Row>, _ expectation: Expectation
) -> [Contestant] {
  let calls = workload.kind == .sameStorage ? 1_000 : 1
  let check = { (changes: ChangeSet) in expectation.outcome(of: changes, workload) }
  if workload.isSectioned {
    let old = sections(workload.old)
    let new = sections(workload.new)
    return [
      Contestant("ListChanges") {
        ChangeSet(fromSections: old, toSections: new)
      } outcome: {
        check($0)
      },
      Contestant("ListChanges-witness") {
        ChangeSet(fromSections: old, toSections: new, by: ItemComparison(RowWitness<Row>.self))
      } outcome: {
        check($0)
      },
      Contestant("ListChanges-closures") {
        ChangeSet(fromSections: old, toSections: new, by: ItemComparison(id: { $0.id }, hasSameContent: { $0 == $1 }))
      } outcome: {
        check($0)
      },
    ]
  }
  let old = workload.old[0]
  let new = workload.new[0]
  return [
    Contestant("ListChanges", calls: calls) {
      ChangeSet(from: old, to: new)
    } outcome: {
      check($0)
    },
    Contestant("ListChanges-witness", calls: calls) {
      ChangeSet(from: old, to: new, by: ItemComparison(RowWitness<Row>.self))
    } outcome: {
      check($0)
    },
    Contestant("ListChanges-closures", calls: calls) {
      ChangeSet(from: old, to: new, by: ItemComparison(id: { $0.id }, hasSameContent: { $0 == $1 }))
    } outcome: {
      check($0)
    },
  ]
}

private func sections<Row>(_ rows: [[Row]]) -> [ListSection<Int, Row>] {
  rows.indices.map { ListSection(id: $0, items: rows[$0]) }
}
