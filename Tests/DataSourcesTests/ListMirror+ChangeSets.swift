import DataSourcesTesting
import ListChanges

extension ListMirror {
  /// The change sets that it received, without the animations.
  var changeSets: [ChangeSet] { updates.map(\.changes) }
}
