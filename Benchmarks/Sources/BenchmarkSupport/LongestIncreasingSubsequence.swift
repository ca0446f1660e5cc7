/// The length of a longest strictly increasing subsequence, for checks that do without the library's own.
public func lengthOfLongestIncreasingSubsequence(of values: [Int]) -> Int {
  var tops: [Int] = []
  for value in values {
    var range = 0..<tops.count
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      range = tops[middle] < value ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    if range.lowerBound == tops.count { tops.append(value) } else { tops[range.lowerBound] = value }
  }
  return tops.count
}
