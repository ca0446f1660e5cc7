import DataSourcesCells

/// A selection whose IDs are state of its owner, such as a binding.
@MainActor
final class BoundSelection<Item> {
  // Guarded by the main actor. `apply(_:)`, the user and the list change the variables.

  let selection: Selection<Item>
  /// Called when the user, or a change of the list, has changed the selection.
  var onChange: (Set<ItemID>) -> Void = { _ in }
  /// Whether the state has IDs that name the child of a composite, too; otherwise it has those that items have in their own lists.
  var usesPaths = false
  private var observations: [ListObservation] = []
  /// The IDs by which the state named the items, by the IDs that these have in the list.
  private var names: [ItemID: Set<ItemID>] = [:]
  /// The IDs that the state had when it was last read or set.
  private var boundIDs: Set<ItemID> = []
  /// The IDs of the state that the list doesn't have: items that may be inserted or loaded later.
  private var missingIDs: Set<ItemID> = []
  private var isApplying = false

  init(_ source: any DataSource<Item>, isMultiple: Bool) {
    selection = source.selection(isMultiple ? .multiple : .single)
    observations = [
      selection.observeSelection { [weak self] _ in self?.selectionDidChange() },
      selection.observe { [weak self] in self?.selectInserted($0.changes) },
    ]
  }

  /// Selects the items whose IDs the state has, if it has changed.
  ///
  /// - Complexity: O(*m*) for *m* IDs if they are the same as before, O(*m*) lookups otherwise.
  func apply(_ ids: some Sequence<ItemID>) {
    let ids = Set(ids)
    guard ids != boundIDs else { return }
    boundIDs = ids
    names = [:]
    applying { selection.setSelection(ids.compactMap(named).sorted()) }
    missingIDs = ids.subtracting(selectedIDs)
  }

  /// Returns the position of the item that an ID of the state names.
  private func named(_ id: ItemID) -> ItemPosition? {
    guard let position = selection.position(of: id) else { return nil }
    if let listed = selection.id(at: position) { names[listed, default: []].insert(id) }
    return position
  }

  /// The IDs of the selected items, as the state has them.
  private var selectedIDs: [ItemID] { selection.ids.flatMap { names[$0] ?? [usesPaths ? $0 : $0.ownID] } }

  private func applying(_ change: () -> Void) {
    isApplying = true
    change()
    isApplying = false
  }

  private func selectInserted(_ changes: ChangeSet) {
    guard !missingIDs.isEmpty, changes.isReload || !changes.inserts.isEmpty || !changes.sectionInserts.isEmpty else {
      return
    }
    let inserted = missingIDs.filter { selection.position(of: $0) != nil }
    guard !inserted.isEmpty else { return }
    missingIDs.subtract(inserted)
    applying { selection.select(at: inserted.compactMap(named)) }
  }

  private func selectionDidChange() {
    guard !isApplying else { return }
    // Another item is selected instead of the one that hasn't been loaded.
    if selection.mode == .single, !selection.ids.isEmpty { missingIDs = [] }
    let ids = missingIDs.union(selectedIDs)
    guard ids != boundIDs else { return }
    boundIDs = ids
    onChange(ids)
  }
}

extension ItemID {
  /// Creates the ID of an item from the value by which a view knows it, which may be an `ItemID`.
  init(listed id: some Hashable & Sendable) { self = (id as? ItemID) ?? ItemID(id) }

  /// Returns the value by which a view knows an item; `nil` if it is of another type.
  func listed<ID>(as type: ID.Type) -> ID? { (self as? ID) ?? ownID.base.base as? ID }
}

#if canImport(SwiftUI) && !os(watchOS)
  import SwiftUI

  /// A binding to the IDs of selected items.
  struct ListSelection {
    /// Whether several items can be selected.
    let isMultiple: Bool
    fileprivate let usesPaths: Bool
    fileprivate let ids: () -> [ItemID]
    fileprivate let setIDs: (Set<ItemID>) -> Void

    /// Creates the binding of a multiple selection.
    init<ID: Hashable & Sendable>(_ binding: Binding<Set<ID>>) {
      isMultiple = true
      usesPaths = ID.self == ItemID.self
      ids = { binding.wrappedValue.map { ItemID(listed: $0) } }
      setIDs = { binding.wrappedValue = Set($0.compactMap { $0.listed(as: ID.self) }) }
    }

    /// Creates the binding of a selection of one item.
    init<ID: Hashable & Sendable>(_ binding: Binding<ID?>) {
      isMultiple = false
      usesPaths = ID.self == ItemID.self
      ids = { binding.wrappedValue.map { [ItemID(listed: $0)] } ?? [] }
      setIDs = { binding.wrappedValue = $0.first?.listed(as: ID.self) }
    }
  }

  extension BoundSelection {
    /// Selects the items whose IDs a binding has, and sets the binding when the selection changes.
    func update(_ binding: ListSelection) {
      onChange = binding.setIDs
      usesPaths = binding.usesPaths
      apply(binding.ids())
    }
  }
#endif
