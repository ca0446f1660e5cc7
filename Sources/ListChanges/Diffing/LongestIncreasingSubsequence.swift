/// The indices, ascending, of one longest strictly increasing subsequence.
///
/// Patience sorting: `piles[k]` is the index of the smallest element that ends a chain of length `k + 1`.
///
/// - Complexity: O(*n* log *n*), and O(*n*) for an ascending array.
@usableFromInline
package func longestIncreasingSubsequence(of values: [Int]) -> [Int] {
  var piles: [Int] = []
  var previous = [Int](repeating: -1, count: values.count)
  for index in values.indices {
    let value = values[index]
    let pile: Int
    if let last = piles.last, values[last] >= value {
      pile = partitionPoint(in: piles.indices) { values[piles[$0]] < value }
    } else {
      pile = piles.count
    }
    if pile > 0 { previous[index] = piles[pile - 1] }
    if pile == piles.count { piles.append(index) } else { piles[pile] = index }
  }
  var chain: [Int] = []
  var index = piles.last ?? -1
  while index >= 0 {
    chain.append(index)
    index = previous[index]
  }
  return chain.reversed()
}
