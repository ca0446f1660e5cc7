#if canImport(SwiftUI) && !os(watchOS)
  import DataSourcesCells
  import SwiftUI

  /// A binding to the IDs of selected items.
  struct ListSelection {
    let isMultiple: Bool
    let ids: () -> [ItemID]
    let setIDs: (Set<ItemID>) -> Void

    init<ID: Hashable & Sendable>(_ binding: Binding<Set<ID>>) {
      isMultiple = true
      ids = { binding.wrappedValue.map { ItemID(listed: $0) } }
      setIDs = { binding.wrappedValue = Set($0.compactMap { $0.listed(as: ID.self) }) }
    }

    init<ID: Hashable & Sendable>(_ binding: Binding<ID?>) {
      isMultiple = false
      ids = { binding.wrappedValue.map { [ItemID(listed: $0)] } ?? [] }
      setIDs = { binding.wrappedValue = $0.first?.listed(as: ID.self) }
    }
  }
#endif
