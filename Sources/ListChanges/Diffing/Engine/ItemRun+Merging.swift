extension ItemRun {
  /// Returns the runs of a section: those that the walk found, and the paired leftovers that stay in it.
  ///
  /// Ascending by `new`; adjacent runs are joined.
  static func merged(
    _ walked: ArraySlice<ItemRun>, _ leftovers: PairedLeftovers, _ numbers: Range<Int>, section: Int
  ) -> [ItemRun] {
    // For no elements, this initializer would write to the empty array that all threads share.
    guard !walked.isEmpty || !numbers.isEmpty else { return [] }
    return [ItemRun](unsafeUninitializedCapacity: walked.count + numbers.count) { runs, count in
      func append(_ run: ItemRun) {
        if count > 0 {
          let last = runs[count - 1]
          if last.old + last.length == run.old, last.new + last.length == run.new {
            runs[count - 1].length += run.length
            return
          }
        }
        runs[count] = run
        count += 1
      }
      var next = walked.startIndex
      for number in numbers where leftovers.partners[number] != PairedLeftovers.none {
        let partner = Int(leftovers.partners[number])
        guard leftovers.old.section(partner) == section else { continue }
        let pair = ItemRun(old: Int(leftovers.old.items[partner]), new: Int(leftovers.new.items[number]), length: 1)
        while next < walked.endIndex, walked[next].new < pair.new {
          append(walked[next])
          next += 1
        }
        append(pair)
      }
      for run in walked[next...] { append(run) }
    }
  }
}
