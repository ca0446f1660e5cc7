/// A platform list class that a batch is sent to.
///
///     for kind in [PlatformListKind.table, .collection] {
///       try expectLegal(changes, from: before, to: after, in: kind)
///     }
public enum PlatformListKind: String, Hashable, Sendable, CaseIterable {
  /// `UITableView`, whose messages say "row".
  case table
  /// `UICollectionView` or `NSCollectionView`, whose messages say "item".
  case collection
  /// `NSTableView`, which has one section and performs changes one after the other.
  case appKitTable

  /// The word for an item in the messages of the list.
  var itemWord: String { self == .collection ? "item" : "row" }
  /// The word for the list in its messages.
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
