/// Which platform list a batch is sent to.
public enum PlatformListKind: String, Hashable, Sendable, CaseIterable {
  /// `UITableView`, which speaks of rows.
  case table
  /// `UICollectionView` and `NSCollectionView`, which speak of items.
  case collection
  /// `NSTableView`: one section, and changes that take effect one after the other.
  case appKitTable

  /// What a message of this list calls a row.
  var rowWord: String { self == .collection ? "item" : "row" }
  /// What a message of this list calls the list.
  var listWord: String { self == .collection ? "collection view" : "table view" }
}

extension PlatformListKind: CustomStringConvertible {
  /// The name of the class.
  public var description: String {
    switch self {
    case .table: "UITableView"
    case .collection: "UICollectionView"
    case .appKitTable: "NSTableView"
    }
  }
}
