import DataSources
import ListTestSupport

/// A list of one's own that counts how often an item is read.
final class AskedList: EditableListSource {
  var storage: [TestRow]
  var asked = 0
  let changeHub = ChangeHub()

  init(_ items: [TestRow]) { storage = items }

  func item(at position: ItemPosition) -> TestRow? {
    asked += 1
    return position.section == 0 && storage.indices.contains(position.item) ? storage[position.item] : nil
  }
}
