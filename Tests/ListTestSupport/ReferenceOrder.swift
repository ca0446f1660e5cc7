/// Returns the length of a longest strictly increasing subsequence, with the quadratic textbook algorithm.
public func referenceLongestChain(_ values: [Int]) -> Int {
  var lengths: [Int] = []
  for (index, value) in values.enumerated() {
    lengths.append(1 + (0..<index).filter { values[$0] < value }.map { lengths[$0] }.max(or: 0))
  }
  return lengths.max(or: 0)
}

/// Returns the same for long lists, with binary searches for the smallest end of a subsequence of each length.
public func quickLongestChain(_ values: [Int]) -> Int {
  var ends: [Int] = []
  for value in values {
    var (low, high) = (0, ends.count)
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] < value { low = middle + 1 } else { high = middle }
    }
    if low == ends.count { ends.append(value) } else { ends[low] = value }
  }
  return ends.count
}

/// Chooses the algorithm by the length of the list.
func longestChain(_ values: [Int]) -> Int {
  values.count > 100 ? quickLongestChain(values) : referenceLongestChain(values)
}

extension Sequence<Int> {
  fileprivate func max(or other: Int) -> Int { self.max() ?? other }
}
