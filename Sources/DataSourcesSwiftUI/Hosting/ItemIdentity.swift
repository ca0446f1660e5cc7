#if canImport(SwiftUI) && !os(watchOS)
  import SwiftUI

  /// The ID of an item, for the state of its views: cells are used again for other items.
  func viewIdentity(of item: Any) -> AnyHashable? {
    func id(of item: some Identifiable) -> AnyHashable { AnyHashable(item.id) }
    return (item as? any Identifiable).map { id(of: $0) }
  }
#endif
