import DataSources

extension ConfiguredItem {
  var canHighlight: Bool {
    (own?.value.canHighlight ?? list.canHighlight)?(context) ?? inner?.canHighlight ?? true
  }

  func highlight(_ isHighlighted: Bool) {
    guard let action = own?.value.highlight ?? list.highlight else { inner?.highlight(isHighlighted); return }
    action(context, isHighlighted)
  }

  var canSelect: Bool {
    if let selected = currentSelected, !selected.selection.canSelect(at: selected.position) { return false }
    return (own?.value.canSelect ?? list.canSelect)?(context) ?? inner?.canSelect ?? true
  }

  var canDeselect: Bool { (own?.value.canDeselect ?? list.canDeselect)?(context) ?? inner?.canDeselect ?? true }

  var primaryAction: ItemTask<Void>? {
    if let own = own?.value, own.primaryAction != nil || own.select != nil {
      return own.primaryAction?.bound(to: context)
    }
    if list.select != nil { return nil }
    return list.primaryAction?.bound(to: context) ?? inner?.primaryAction
  }

  func setSelected(_ isSelected: Bool) {
    if selected == nil { inner?.setSelected(isSelected); return }
    guard let selected = currentSelected else { return }
    selected.selection.userDidSelect(isSelected, at: selected.position)
  }

  func select() {
    guard let action = own?.value.select ?? list.select else { inner?.select(); return }
    action(context)
  }

  func deselect() {
    guard let action = own?.value.deselect ?? list.deselect else { inner?.deselect(); return }
    action(context)
  }

  var handlesSelection: Bool {
    (own?.value.select ?? own?.value.deselect ?? list.select ?? list.deselect) != nil
      || inner?.handlesSelection ?? false
  }

  var menu: [ItemCommand] { (own?.value.menu ?? list.menu)?(context) ?? inner?.menu ?? [] }

  var typeSelectText: String? { (own?.value.typeSelect ?? list.typeSelect)?(context) ?? inner?.typeSelectText }

  var canFocus: Bool? { (own?.value.canFocus ?? list.canFocus)?(context) ?? inner?.canFocus }

  func focus(_ isFocused: Bool) {
    guard let action = own?.value.focus ?? list.focus else { inner?.focus(isFocused); return }
    action(context, isFocused)
  }

  /// The item of the selection, where it is now: what was called before may have changed the list.
  private var currentSelected: SelectedItem? {
    guard selected != nil, let position = context.currentPosition else { return nil }
    if context.isRecent { return selected }
    return (context.list as? any CellProvider<Host>)?.selectedItem(at: position)
  }
}
