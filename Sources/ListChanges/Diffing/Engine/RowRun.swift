/// Rows that follow each other in both lists: `length` of them from `old`, and from `new`, within their sections.
@usableFromInline
@frozen
struct RowRun {
  @usableFromInline var old: UInt32
  @usableFromInline var new: UInt32
  @usableFromInline var length: UInt32

  @inlinable
  init(old: Int, new: Int, length: Int) {
    self.old = UInt32(truncatingIfNeeded: old)
    self.new = UInt32(truncatingIfNeeded: new)
    self.length = UInt32(truncatingIfNeeded: length)
  }
}

extension RowRun {
  /// Two lists of runs, each ascending by `new`, as one; runs that follow each other are joined.
  static func merged(_ left: ArraySlice<RowRun>, _ right: [RowRun]) -> [RowRun] {
    var result: [RowRun] = []
    result.reserveCapacity(left.count + right.count)
    var (left, right) = (left, right[...])
    while true {
      let isLeftNext = left.first.map(\.new) ?? .max < right.first.map(\.new) ?? .max
      guard let run = isLeftNext ? left.popFirst() : right.popFirst() else { return result }
      if let last = result.last, last.old + last.length == run.old, last.new + last.length == run.new {
        result[result.count - 1].length += run.length
      } else {
        result.append(run)
      }
    }
  }
}
