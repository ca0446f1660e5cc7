import DataSources
import ListTestSupport

// An editing method of EDataSource that this package doesn't have, written by a client.
extension EditableListSource {
  /// Inserts items in one batch, each at the index that it has afterwards.
  ///
  /// An index is ignored if it is negative, beyond the end, or repeated.
  ///
  /// - Returns: The items that weren't inserted, in their order in `insertions`.
  @discardableResult
  func insert(
    atFinalIndexes insertions: [(index: Int, item: Item)], animation: AnimationHint = .automatic
  ) -> [Item] {
    var refused: [Int] = []
    var last: Int?
    batch(animation: animation) {
      // In ascending order, no insertion moves an item that is already in place.
      for offset in insertions.indices.sorted(by: { (insertions[$0].index, $0) < (insertions[$1].index, $1) }) {
        let (index, item) = insertions[offset]
        guard index >= 0, index <= count, index != last else {
          refused.append(offset)
          continue
        }
        insert(item, at: index)
        last = index
      }
    }
    return refused.sorted().map { insertions[$0].item }
  }
}
