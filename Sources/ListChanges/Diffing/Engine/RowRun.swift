/// Rows that follow each other in both lists: `length` of them from `old`, and from `new`, within their sections.
@usableFromInline
@frozen
package struct RowRun {
  @usableFromInline var old: UInt32
  @usableFromInline var new: UInt32
  @usableFromInline var length: UInt32

  @inlinable
  package init(old: Int, new: Int, length: Int) {
    self.old = UInt32(truncatingIfNeeded: old)
    self.new = UInt32(truncatingIfNeeded: new)
    self.length = UInt32(truncatingIfNeeded: length)
  }
}

extension RowRun {
  /// The runs of a walk and the pairs of leftovers that stay in their section, ascending by `new`.
  ///
  /// What follows what is joined.
  static func merged(
    _ walked: ArraySlice<RowRun>, _ leftovers: PairedLeftovers, _ numbers: Range<Int>, section: Int
  ) -> [RowRun] {
    // Without elements, this initializer writes to the empty array that all threads share.
    guard !walked.isEmpty || !numbers.isEmpty else { return [] }
    return [RowRun](unsafeUninitializedCapacity: walked.count + numbers.count) { runs, count in
      func append(_ run: RowRun) {
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
        let pair = RowRun(old: Int(leftovers.old.items[partner]), new: Int(leftovers.new.items[number]), length: 1)
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
