import DataSources

// A condition counts only together with the handler beside it.
extension ConfiguredItem {
  var deletion: ItemTask<Void>? {
    if let task = own?.value.delete { return isTrue(own?.value.canDelete) ? task.bound(to: context) : nil }
    if let task = list.delete { return isTrue(list.canDelete) ? task.bound(to: context) : nil }
    return isTrue(own?.value.canDelete) && isTrue(list.canDelete) ? inner?.deletion : nil
  }

  var removal: ItemRemoval? {
    if own?.value.delete != nil { return own?.value.removal?(context) }
    if list.delete != nil { return list.removal?(context) }
    return inner?.removal
  }

  var insertion: (() -> Void)? {
    if let action = own?.value.insert { return isTrue(own?.value.canInsert) ? { action(context) } : nil }
    if let action = list.insert { return isTrue(list.canInsert) ? { action(context) } : nil }
    return isTrue(own?.value.canInsert) && isTrue(list.canInsert) ? inner?.insertion : nil
  }

  var canMove: Bool {
    if own?.value.move != nil { return isTrue(own?.value.canMove) }
    if list.move != nil { return isTrue(list.canMove) }
    return isTrue(own?.value.canMove) && isTrue(list.canMove) && inner?.canMove ?? false
  }

  func movement(to target: ItemPosition) -> ItemTask<Void>? {
    guard let task = own?.value.move ?? list.move else { return inner?.movement(to: target) }
    return task.bound(to: (context, target))
  }

  private func isTrue(_ condition: ((CellContext<Item>) -> Bool)?) -> Bool { condition?(context) ?? true }

  var deleteTitle: String? {
    if let title = own?.value.deleteTitle ?? list.deleteTitle { return title(context) }
    return inner?.deleteTitle
  }

  func actions(at edge: SwipeEdge) -> [ItemCommand]? {
    switch edge {
    case .leading: (own?.value.leadingActions ?? list.leadingActions)?(context) ?? inner?.actions(at: edge)
    case .trailing: (own?.value.trailingActions ?? list.trailingActions)?(context) ?? inner?.actions(at: edge)
    }
  }

  var hasActions: Bool {
    (own?.value.leadingActions ?? own?.value.trailingActions ?? list.leadingActions ?? list.trailingActions) != nil
      || inner?.hasActions ?? false
  }

  func editing(_ isEditing: Bool) {
    guard let action = own?.value.editing ?? list.editing else { inner?.editing(isEditing); return }
    action(context, isEditing)
  }

  var indentation: Int { (own?.value.indentation ?? list.indentation)?(context) ?? inner?.indentation ?? 0 }

  var indentsWhileEditing: Bool? {
    (own?.value.indentsWhileEditing ?? list.indentsWhileEditing)?(context) ?? inner?.indentsWhileEditing
  }

  var dragPayload: Any? {
    if let payload = own?.value.drag ?? list.drag { return payload(context) }
    return inner?.dragPayload
  }
}
