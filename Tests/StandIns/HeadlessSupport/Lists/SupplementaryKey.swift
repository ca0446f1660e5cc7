#if os(Linux)
  import Foundation

  /// A supplementary view of a collection: its kind, and where it is.
  package struct SupplementaryKey: Hashable, Comparable {
    package let kind: String
    package let path: IndexPath

    package init(kind: String, path: IndexPath) {
      (self.kind, self.path) = (kind, path)
    }

    package static func < (left: SupplementaryKey, right: SupplementaryKey) -> Bool {
      (left.path, left.kind) < (right.path, right.kind)
    }
  }
#endif
