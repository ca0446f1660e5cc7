import ListChanges
import ListStorage

// Marks of the upstream items of a layout, through all sections.
extension BitList {
  /// Follows a change.
  ///
  /// - Parameters:
  ///   - isMarked: Called for each inserted item, in ascending order; returns whether it is marked.
  ///   - inserted: Returns the marks of the items of an inserted section.
  mutating func apply(
    _ change: UpstreamChange, isMarked: () -> Bool = { false },
    inserted: (_ section: Int, _ count: Int) -> BitList = { BitList(repeating: false, count: $1) }
  ) {
    change.forEachEdit { edit in
      switch edit {
      case .remove(let range): if range.count == 1 { remove(at: range.lowerBound) } else { _ = extractSubrange(range) }
      case .move(let range, let index):
        if range.count == 1 {
          move(from: range.lowerBound, to: index)
        } else {
          insert(contentsOf: extractSubrange(range), at: index)
        }
      case .insert(let range, section: nil):
        if range.count == 1 {
          insert(isMarked(), at: range.lowerBound)
        } else {
          insert(contentsOf: BitList(range.map { _ in isMarked() }), at: range.lowerBound)
        }
      case .insert(let range, section: let section?):
        insert(contentsOf: inserted(section, range.count), at: range.lowerBound)
      }
    }
  }

  /// Returns the number of marked items in a section, or 0 if there is no such section.
  func itemCount(inSection section: Int, _ counts: CountList) -> Int {
    guard section >= 0, section < counts.count else { return 0 }
    return rank(before: counts.sum(before: section + 1)) - rank(before: counts.sum(before: section))
  }

  /// Returns the position of an upstream item, which must exist, among the marked ones; `nil` if it isn't marked.
  ///
  /// - Parameter start: The index of the section's first item.
  func position(ofUpstream position: ItemPosition, start: Int) -> ItemPosition? {
    guard self[start + position.item] else { return nil }
    let before = start == 0 ? 0 : rank(before: start)
    return ItemPosition(section: position.section, item: rank(before: start + position.item) - before)
  }

  /// Returns the upstream position of a marked item, or `nil` if there is none.
  func upstreamPosition(of position: ItemPosition, _ counts: CountList) -> ItemPosition? {
    guard position.section >= 0, position.section < counts.count, position.item >= 0, position.item < ones else {
      return nil
    }
    let start = counts.sum(before: position.section)
    guard let index = select(rank(before: start) + position.item), index < start + counts[position.section] else {
      return nil
    }
    return ItemPosition(section: position.section, item: index - start)
  }

  /// Returns the first broken invariant of the marks of items with these counts as a sentence, or `nil`.
  func brokenInvariant(_ counts: CountList) -> String? {
    if let fault = _checkInvariants() { return fault }
    return count == counts.total ? nil : "there are \(count) bits for \(counts.total) items"
  }
}
