import DataSources

// The parent is an item of the same list, so it has the same type, and so have the cells that both wrap.
extension ConfiguredItem {
  private var outlineMoving: OutlineMoving<Item>? { own?.value.outlineMoving ?? list.outlineMoving }

  var canMoveInOutline: Bool {
    guard let outlineMoving else { return inner?.canMoveInOutline ?? false }
    return outlineMoving.canMove?(context) ?? true
  }

  func canMoveInOutline(below parent: (any HostedItem<Host>)?) -> Bool {
    let configured = parent as? ConfiguredItem
    guard parent == nil || configured != nil else { return false }
    guard let outlineMoving else { return inner?.canMoveInOutline(below: configured?.inner) ?? false }
    return canMoveInOutline && outlineMoving.canHaveParent?(context, configured?.context.item) ?? true
  }

  func outlineMovement(to target: OutlineTarget<any HostedItem<Host>>) -> ItemTask<Void>? {
    let configured = target.parent as? ConfiguredItem
    guard target.parent == nil || configured != nil else { return nil }
    guard let outlineMoving else {
      return inner?.outlineMovement(to: OutlineTarget(parent: configured?.inner, index: target.index))
    }
    return outlineMoving.move.bound(
      to: (context, OutlineTarget(parent: configured?.context.item, index: target.index)))
  }
}
