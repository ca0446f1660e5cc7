extension ConfiguredItem {
  func size(in size: ListSize) -> CellSize? {
    (own?.value.size ?? list.size)?(context, size) ?? inner?.size(in: size)
  }

  var estimatedSize: CellSize? {
    (own?.value.estimatedSize ?? list.estimatedSize)?(context) ?? inner?.estimatedSize
  }

  func display(_ cell: Host.Cell) {
    for action in actions.display { action(cell, context) }
    guard let action = own?.value.appear ?? list.appear else { inner?.display(cell); return }
    action(context)
  }

  func endDisplay(_ cell: Host.Cell) {
    for action in actions.endDisplay { action(cell, context) }
    guard let action = own?.value.disappear ?? list.disappear else { inner?.endDisplay(cell); return }
    action(context)
  }

  func prefetch() {
    guard let action = own?.value.prefetch ?? list.prefetch else { inner?.prefetch(); return }
    action(context)
  }

  func cancelPrefetch() {
    guard let action = own?.value.cancelPrefetch ?? list.cancelPrefetch else { inner?.cancelPrefetch(); return }
    action(context)
  }
}
