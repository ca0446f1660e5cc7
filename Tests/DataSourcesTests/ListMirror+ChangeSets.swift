import DataSourcesTesting
import ListChanges

extension ListMirror {
  /// What it was told, without the animations.
  var changeSets: [ChangeSet] { updates.map(\.changes) }
}
