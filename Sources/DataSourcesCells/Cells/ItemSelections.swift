package import DataSources

/// A selection of items of any type, as hosts use it.
package protocol ItemSelecting: AnyObject {
  /// Whether several items can be selected at the same time.
  var allowsMultipleSelection: Bool { get }
  func isSelected(at position: ItemPosition) -> Bool
  /// The positions of the selected items; empty if the selection is disabled.
  var enabledSelection: [ItemPosition] { get }
  func canSelect(at position: ItemPosition) -> Bool
  /// The user selected or deselected the item at `position` in the list.
  func userDidSelect(_ isSelected: Bool, at position: ItemPosition)
}

extension Selection: ItemSelecting {
  package var allowsMultipleSelection: Bool { mode == .multiple }

  package var enabledSelection: [ItemPosition] { isEnabled ? selectedPositions : [] }

  package func canSelect(at position: ItemPosition) -> Bool { isEnabled && isAllowed(position) }

  package func userDidSelect(_ isSelected: Bool, at position: ItemPosition) {
    _ = isSelected ? select(at: position) : deselect(at: position)
  }
}

/// An item of a selection.
package struct SelectedItem {
  let selection: any ItemSelecting
  /// The position in the selection.
  let position: ItemPosition
}

/// The selections of the items of a list of cells: the one that the list was made of, or those that its source is derived from.
struct ItemSelections {
  private let source: any DataSource
  /// The selection that has the same items at the same positions, if the list was made of one.
  private let own: (any ItemSelecting)?
  /// Whether there is no selection, and none can be inserted later.
  private let isNever: Bool

  init(of source: any DataSource, _ own: (any ItemSelecting)?) {
    self.source = source
    self.own = own
    isNever = own == nil && !source.origins.contains { $0 is any ItemSelecting || Self.canHaveOtherUpstream($0) }
  }

  private static func canHaveOtherUpstream(_ source: any DataSource) -> Bool {
    (source as? any OriginSource).map { !$0.hasFixedUpstream } ?? (source is any CompositeSource)
  }

  /// Returns the selection that an item belongs to; `nil` for an item that is from elsewhere.
  func selected(at position: ItemPosition) -> SelectedItem? {
    if let own { return SelectedItem(selection: own, position: position) }
    if isNever { return nil }
    var (source, position) = (source, position)
    while true {
      if let selection = source as? any ItemSelecting { return SelectedItem(selection: selection, position: position) }
      guard let next = source.upstreamItem(at: position) else { return nil }
      (source, position) = next
    }
  }

  private var all: [any ItemSelecting & DataSource] {
    if let own = own as? any ItemSelecting & DataSource { return [own] }
    return isNever ? [] : source.origins.compactMap { $0 as? any ItemSelecting & DataSource }
  }

  var isEmpty: Bool { all.isEmpty }

  /// Whether several items can be selected at the same time; `nil` without a selection.
  var allowsMultipleSelection: Bool? {
    let all = all
    return all.isEmpty ? nil : all.count > 1 || all[0].allowsMultipleSelection
  }

  /// The positions of the selected items in the source.
  var selectedPositions: [ItemPosition] {
    if let own { return own.enabledSelection }
    return all.flatMap { selection in
      // A selection can be made of another one, whose items belong to the first.
      selection.enabledSelection.flatMap { source.positions(of: $0, from: selection) }.filter {
        selected(at: $0)?.selection === selection
      }
    }
  }
}
