import DataSourcesCells

/// A selection whose IDs are state of its owner, such as a binding.
@MainActor
final class BoundSelection<Item> {
  let selection: Selection<Item>
  /// Called when the user, or a change of the list, has changed the selection.
  var onChange: (Set<ItemID>) -> Void = { _ in }
  private var observations: [ListObservation] = []
  /// What the state has, as far as this knows.
  private var known: Set<ItemID> = []
  /// What the state has and the list hasn't, in a multiple selection: items that may be inserted or loaded later.
  private var missing: Set<ItemID> = []
  private var isApplying = false

  init(_ source: any DataSource<Item>, isMultiple: Bool) {
    selection = source.selection(isMultiple ? .multiple : .single)
    observations = [
      selection.observeSelection { [weak self] _ in self?.selectionChanged() },
      selection.observe { [weak self] in self?.selectInserted($0.changes) },
    ]
  }

  /// Selects the items that the state has, if it has changed.
  ///
  /// - Complexity: O(*m*) for *m* IDs if they are the same as before, O(*m*) lookups otherwise.
  func apply(_ ids: some Sequence<ItemID>) {
    let wanted = Set(ids)
    guard wanted != known else { return }
    known = wanted
    applying { selection.setSelection(wanted.compactMap(selection.position(of:)).sorted()) }
    missing = selection.mode == .multiple ? wanted.subtracting(selection.ids.map(\.ownID)) : []
  }

  private func applying(_ change: () -> Void) {
    isApplying = true
    change()
    isApplying = false
  }

  private func selectInserted(_ changes: ChangeSet) {
    guard !missing.isEmpty, changes.isReload || !changes.inserts.isEmpty || !changes.sectionInserts.isEmpty else {
      return
    }
    let found = missing.filter { selection.position(of: $0) != nil }
    guard !found.isEmpty else { return }
    missing.subtract(found)
    applying { selection.select(at: found.compactMap(selection.position(of:))) }
  }

  private func selectionChanged() {
    guard !isApplying else { return }
    let ids = missing.union(selection.ids.map(\.ownID))
    guard ids != known else { return }
    known = ids
    onChange(ids)
  }
}
