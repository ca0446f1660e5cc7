#if LIST_VIEWS
  import DataSources
  import Foundation

  /// What an outline view calls an item: one object for a node, as long as the node is displayed.
  final class OutlineNode: NSObject {
    /// Where the node is; `nil` when it isn't displayed anymore.
    weak var chunk: OutlineChunk?
    /// The identity of the node, by which it is found again after a reload.
    var id: ItemID?
  }
#endif
