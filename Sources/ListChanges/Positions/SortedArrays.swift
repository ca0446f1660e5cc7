extension Array where Element: Comparable {
  /// Returns the number of elements smaller than `element`, in an ascending array.
  ///
  /// - Complexity: O(log *n*) where *n* is the length of the array.
  package func rank(of element: Element) -> Int {
    partitionPoint(in: indices) { self[$0] < element }
  }

  /// Returns whether an ascending array contains `element`.
  ///
  /// - Complexity: O(log *n*) where *n* is the length of the array.
  package func containsSorted(_ element: Element) -> Bool {
    let index = rank(of: element)
    return index < count && self[index] == element
  }

  /// Sorts the array and removes all but one of equal elements.
  mutating func sortAndRemoveDuplicates() {
    guard count > 1 else { return }
    sort()
    var kept = 1
    for index in 1..<count where self[index] != self[kept - 1] {
      self[kept] = self[index]
      kept += 1
    }
    removeLast(count - kept)
  }
}

/// A position, whatever integers store it.
protocol SectionedPosition: Comparable {
  var section: Int { get }
  var item: Int { get }
  init(section: Int, item: Int)
}

extension ItemPosition: SectionedPosition {}
extension PackedPosition: SectionedPosition {}

extension Array where Element: SectionedPosition {
  /// Returns the number of positions of the same section before `position` that aren't in this ascending array.
  ///
  /// - Complexity: O(log *n*) where *n* is the length of the array.
  func freeCount(before position: Element) -> Int {
    position.item - (rank(of: position) - rank(of: Element(section: position.section, item: 0)))
  }
}

/// Returns the first index of a range for which `belongsBefore` is false.
///
/// `belongsBefore` must be true up to some index and false from there.
///
/// - Returns: the end of the range, if `belongsBefore` is true for all indices.
/// - Complexity: O(log *n*) calls where *n* is the length of the range.
package func partitionPoint(in range: Range<Int>, _ belongsBefore: (Int) -> Bool) -> Int {
  var low = range.lowerBound
  var high = range.upperBound
  while low < high {
    let middle = low + (high - low) / 2
    if belongsBefore(middle) { low = middle + 1 } else { high = middle }
  }
  return low
}
