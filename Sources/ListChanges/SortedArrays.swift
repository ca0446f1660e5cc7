extension Array where Element: Comparable {
  /// The number of elements smaller than `element`, in an ascending array.
  ///
  /// - Complexity: O(log *n*) where *n* is the length of the array.
  package func rank(of element: Element) -> Int {
    partitionPoint(in: indices) { self[$0] < element }
  }

  /// Whether the ascending array has this element.
  ///
  /// - Complexity: O(log *n*) where *n* is the length of the array.
  package func containsSorted(_ element: Element) -> Bool {
    let index = rank(of: element)
    return index < count && self[index] == element
  }

  /// Sorts, and leaves one of each run of equal elements.
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

/// The first index of the range for which `belongsBefore` is false; it must be true up to some index and false from there.
///
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
