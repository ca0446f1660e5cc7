#if LIST_VIEWS
  import Foundation

  /// What an outline view calls an item: one object for a node, as long as the node is displayed.
  final class OutlineNode: NSObject {
    /// Where the node is; `nil` when it isn't displayed anymore.
    weak var chunk: OutlineChunk?
  }
#endif
