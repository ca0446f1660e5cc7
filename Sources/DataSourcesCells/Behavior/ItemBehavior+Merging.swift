extension ItemBehavior {
  /// Takes over everything that another behavior sets.
  mutating func merge(_ other: ItemBehavior) {
    // A condition belongs to its handler.
    if other.delete != nil { canDelete = nil }
    if other.insert != nil { canInsert = nil }
    if other.move != nil { canMove = nil }
    take(\.canHighlight, other)
    take(\.highlight, other)
    take(\.canSelect, other)
    take(\.select, other)
    take(\.primaryAction, other)
    take(\.canDeselect, other)
    take(\.deselect, other)
    take(\.delete, other)
    if other.delete != nil { removal = other.removal }
    take(\.canDelete, other)
    take(\.deleteTitle, other)
    take(\.insert, other)
    take(\.canInsert, other)
    take(\.leadingActions, other)
    take(\.trailingActions, other)
    take(\.editing, other)
    take(\.indentation, other)
    take(\.indentsWhileEditing, other)
    take(\.move, other)
    take(\.canMove, other)
    take(\.outlineMoving, other)
    take(\.drag, other)
    take(\.menu, other)
    take(\.typeSelect, other)
    take(\.canFocus, other)
    take(\.focus, other)
    take(\.size, other)
    take(\.estimatedSize, other)
    take(\.appear, other)
    take(\.disappear, other)
    take(\.prefetch, other)
    take(\.cancelPrefetch, other)
  }

  private mutating func take<Value>(_ path: WritableKeyPath<Self, Value?>, _ other: Self) {
    if let value = other[keyPath: path] { self[keyPath: path] = value }
  }

  /// What a host must implement for this behavior.
  package var capabilities: CellCapabilities {
    var result: CellCapabilities = []
    func add(_ capability: CellCapabilities, if isUsed: Bool) { if isUsed { result.formUnion(capability) } }
    add(.selecting, if: canHighlight != nil || highlight != nil || canSelect != nil || select != nil)
    add(.selecting, if: primaryAction != nil || canDeselect != nil || deselect != nil)
    add(.editing, if: delete != nil || insert != nil)
    add([.editing, .swipeActions], if: leadingActions != nil || trailingActions != nil)
    add(.deleteTitle, if: deleteTitle != nil)
    add(.editingSessions, if: editing != nil)
    add(.indentation, if: indentation != nil || indentsWhileEditing != nil)
    add(.moving, if: move != nil)
    add(.outlineMoving, if: outlineMoving != nil)
    add(.dragging, if: drag != nil)
    add(.menus, if: menu != nil)
    add(.typeSelect, if: typeSelect != nil)
    add(.focus, if: canFocus != nil)
    add(.focusUpdates, if: focus != nil)
    add(.size, if: size != nil)
    add(.estimatedSize, if: estimatedSize != nil)
    add(.display, if: appear != nil || disappear != nil)
    add(.prefetching, if: prefetch != nil || cancelPrefetch != nil)
    return result
  }
}

extension ItemBehavior: ItemModifying {
  public func behavior(_ change: (inout ItemBehavior<Item>) -> Void) -> Self {
    var copy = self
    change(&copy)
    return copy
  }
}
