public import DataSources

// Outlines.
extension ItemModifying {
  /// Lets the user move nodes of an outline among their siblings and to other parents.
  ///
  ///     files.cells(columns, in: outlineView)
  ///     .onMove { file, target in disk.move(file.node, into: target.parent?.node, at: target.index) }
  ///
  /// The outline views of the Mac offer this. They refuse to drop a node on itself or below itself, and on nodes that
  /// can't have children. Of several nodes, those whose ancestor is moved as well stay with it. The others are moved
  /// one after another, in the order of the outline: each target is the one after the moves before it. A node that is
  /// where the user drops it isn't moved.
  ///
  /// - Parameters:
  ///   - condition: Returns whether the user can move a node; `nil` for all nodes.
  ///   - canHaveParent: Returns whether a node can be moved to a parent, or to the roots if `parent` is `nil`.
  ///   - action: Moves the node in the tree or store that it is from. The outline follows.
  public func onMove<Node>(
    where condition: ((ModifiedItem) -> Bool)? = nil,
    into canHaveParent: ((_ item: ModifiedItem, _ parent: ModifiedItem?) -> Bool)? = nil,
    _ action: @escaping (_ item: ModifiedItem, _ target: OutlineTarget<ModifiedItem>) -> Void
  ) -> Self where ModifiedItem == OutlineItem<Node> {
    onMove(.sync { action($0.item, $1) }, where: condition, into: canHaveParent)
  }

  /// Lets the user move nodes of an outline among their siblings and to other parents, by work that takes time.
  ///
  /// A node stays where it was until the outline follows: unlike an item of a flat list, it isn't displayed at its
  /// target before, because it takes all its descendants along. If the closure throws, the list reports the error. The
  /// next move begins when the outline has followed, at the latest a second after the work has ended. It is made
  /// between the same siblings as when the user dropped, as far as these still exist, and not at all if the node or the
  /// parent was deleted.
  ///
  /// - Parameters:
  ///   - condition: Returns whether the user can move a node; `nil` for all nodes.
  ///   - canHaveParent: Returns whether a node can be moved to a parent, or to the roots if `parent` is `nil`.
  ///   - action: Moves the node in the store that it is from.
  public func onMove<Node>(
    where condition: ((ModifiedItem) -> Bool)? = nil,
    into canHaveParent: ((_ item: ModifiedItem, _ parent: ModifiedItem?) -> Bool)? = nil,
    _ action: @escaping (_ item: ModifiedItem, _ target: OutlineTarget<ModifiedItem>) async throws -> Void
  ) -> Self where ModifiedItem == OutlineItem<Node> {
    onMove(.async { try await action($0.item, $1) }, where: condition, into: canHaveParent)
  }

  private func onMove(
    _ move: ItemTask<(CellContext<ModifiedItem>, target: OutlineTarget<ModifiedItem>)>,
    where condition: ((ModifiedItem) -> Bool)?, into canHaveParent: ((ModifiedItem, ModifiedItem?) -> Bool)?
  ) -> Self {
    behavior {
      $0.outlineMoving = OutlineMoving(
        move: move, canMove: condition.map { condition in { condition($0.item) } },
        canHaveParent: canHaveParent.map { canHaveParent in { canHaveParent($0.item, $1) } })
    }
  }
}
