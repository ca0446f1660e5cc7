/// One of several edits that lead from the items of all sections before a change to those after it.
///
/// Indexes count the items of all sections, and refer to the list at that moment.
enum FlatEdit {
  /// Removes items.
  case remove(Range<Int>)
  /// Removes items, and inserts them so that the first one has an index afterwards.
  case move(Range<Int>, to: Int)
  /// Inserts items: those of a new section, or single items, whose indexes are new.
  case insert(Range<Int>, section: Int?)
}

extension [FlatEdit] {
  /// Adds the removal of an item, which is merged with that of the item behind it.
  mutating func appendRemoval(of index: Int) {
    if case .remove(let range)? = last, range.lowerBound == index + 1 {
      self[count - 1] = .remove(index..<range.upperBound)
    } else {
      append(.remove(index..<index + 1))
    }
  }

  /// Adds the insertion of an item, which is merged with that of the item before it.
  mutating func appendInsertion(at index: Int) {
    if case .insert(let range, section: nil)? = last, range.upperBound == index {
      self[count - 1] = .insert(range.lowerBound..<index + 1, section: nil)
    } else {
      append(.insert(index..<index + 1, section: nil))
    }
  }
}
