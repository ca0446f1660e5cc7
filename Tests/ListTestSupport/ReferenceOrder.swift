/// The length of a longest strictly increasing subsequence, by the quadratic textbook method.
public func referenceLongestChain(_ values: [Int]) -> Int {
  var lengths: [Int] = []
  for (index, value) in values.enumerated() {
    lengths.append(1 + (0..<index).filter { values[$0] < value }.map { lengths[$0] }.max(or: 0))
  }
  return lengths.max(or: 0)
}

extension Sequence<Int> {
  fileprivate func max(or other: Int) -> Int { self.max() ?? other }
}
