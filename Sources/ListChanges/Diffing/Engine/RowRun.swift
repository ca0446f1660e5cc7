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
