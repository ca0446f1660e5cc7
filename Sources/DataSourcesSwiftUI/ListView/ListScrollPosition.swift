#if canImport(SwiftUI) && !os(watchOS)
  import DataSourcesCells
  import SwiftUI

  /// A binding to the ID of the first visible item.
  struct ListScrollPosition {
    let id: () -> ItemID?
    let setID: (ItemID?) -> Void

    init<ID: Hashable & Sendable>(_ binding: Binding<ID?>) {
      id = { binding.wrappedValue.map { ItemID(listed: $0) } }
      setID = { binding.wrappedValue = $0?.listed(as: ID.self) }
    }
  }
#endif
