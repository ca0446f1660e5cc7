/// The number of surviving rows whose content changed, with the pairs known before: a comparison each, and nothing else.
@inline(never)
func countChangedRows<Row: BenchmarkRow>(
  _ old: UnsafeBufferPointer<Row>, _ new: UnsafeBufferPointer<Row>, _ pairs: UnsafeBufferPointer<SurvivingPair>
) -> Int {
  var changed = 0
  for pair in pairs where old[Int(pair.old)] != new[Int(pair.new)] { changed += 1 }
  return changed
}
