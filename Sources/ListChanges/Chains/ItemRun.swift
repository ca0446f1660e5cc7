/// Consecutive items that are consecutive in both lists: `length` of them from index `old`, and from index `new`.
@usableFromInline
@frozen
package struct ItemRun {
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
