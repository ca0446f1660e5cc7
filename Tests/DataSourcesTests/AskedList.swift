import DataSources
import ListTestSupport

/// A list of one's own that counts how often somebody asks for a row.
final class AskedList: EditableListSource {
  var items: [TestRow]
  var asked = 0
  let changeHub = ChangeHub()

  init(_ items: [TestRow]) { self.items = items }

  func item(at position: ItemPosition) -> TestRow? {
    asked += 1
    return position.section == 0 && items.indices.contains(position.item) ? items[position.item] : nil
  }
}
