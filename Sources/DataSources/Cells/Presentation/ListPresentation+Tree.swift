public import ListChanges

extension ListPresentation {
  /// Where the host knows a row of a part of the list; `nil` when it shows none there.
  ///
  /// Through composites by place, through operators by identity.
  ///
  /// - Complexity: O(*t*) for *t* sources between the list and its cells.
  public func listPosition(of position: ItemPosition, in part: any DataSource<CellModel<H>>) -> ItemPosition? {
    Self.position(of: position, of: part, in: source).flatMap(hostPosition(ofSource:))
  }

  private static func position(
    of position: ItemPosition, of part: any DataSource<CellModel<H>>, in tree: any DataSource
  ) -> ItemPosition? {
    if tree === part { return position }
    guard !(tree is any CellOwner<H>), let described = tree as? any DescribedSource else { return nil }
    for (number, child) in described.describedChildren.enumerated() {
      guard let found = Self.position(of: position, of: part, in: child) else { continue }
      if let composite = tree as? any CompositeSource { return composite.position(of: found, inChild: number) }
      if let id = child.id(at: found) { return tree.position(of: id) }
      return tree.shape == child.shape ? found : nil
    }
    return nil
  }
}

extension DataSource {
  /// Groups of behaviours of all cells that this source is made of.
  ///
  /// - Complexity: O(*t*) for *t* sources between this one and its cells.
  func cellUses<H>() -> CellUses where Item == CellModel<H> {
    var uses: CellUses = []
    var waiting: [any DataSource] = [self]
    var seen: Set<ObjectIdentifier> = []
    while let source = waiting.popLast() {
      guard seen.insert(ObjectIdentifier(source)).inserted else { continue }
      if let cells = source as? any CellUsing { uses.formUnion(cells.uses) }
      if !(source is any CellOwner<H>), let described = source as? any DescribedSource {
        waiting += described.describedChildren
      }
    }
    return uses
  }
}
