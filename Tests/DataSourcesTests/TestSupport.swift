import DataSources
import DataSourcesTesting
import ListChanges
import ListTestSupport

/// A list of one's own that counts how often an item is read.
final class AskedList: EditableListSource {
  var storage: [TestItem]
  var asked = 0
  let changeHub = ChangeHub()

  init(_ items: [TestItem]) { storage = items }

  func item(at position: ItemPosition) -> TestItem? {
    asked += 1
    return position.section == 0 && storage.indices.contains(position.item) ? storage[position.item] : nil
  }
}

extension ListMirror {
  /// The change sets that it received, without the animations.
  var changeSets: [ChangeSet] { updates.map(\.changes) }
}
