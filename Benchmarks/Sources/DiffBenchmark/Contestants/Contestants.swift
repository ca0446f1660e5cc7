import BenchmarkSupport

/// All contestants for a workload; `skipped` is called with each omitted contestant and the reason.
func contestants<Row: BenchmarkRow>(
  _ workload: Workload<Row>, skipped: (_ name: String, _ reason: String) -> Void
) -> [Contestant] {
  let expectation = Expectation(of: workload)
  var contestants = listChangesContestants(workload, expectation)
  switch StandardLibraryContestant(workload, expectation) {
  case .measured(let contestant): contestants.append(contestant)
  case .skipped(let reason): skipped("stdlib", reason)
  }
  return contestants + referenceContestants(workload, expectation)
}
