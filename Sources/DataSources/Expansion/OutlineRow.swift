import ListChanges
import ListStorage

/// The depth and the expansion of a displayed node, for an outline view.
package struct OutlineRow: Hashable, Sendable {
  /// The number of ancestors.
  package var depth: Int
  /// Whether the node can have children.
  package var isExpandable: Bool
  /// Whether the children are displayed.
  package var isExpanded: Bool

  package init(depth: Int, isExpandable: Bool = false, isExpanded: Bool = false) {
    self.depth = depth
    self.isExpandable = isExpandable
    self.isExpanded = isExpanded
  }
}

/// An outline of nodes of any type, for an outline view: an ``OutlineSource``, or one with pending edits.
package protocol OutlineRows: AnyObject {
  /// Returns the depth and the expansion of the node at `index` of the only section, or `nil` if there is none.
  func outlineRow(at index: Int) -> OutlineRow?
  /// Expands or collapses the node at `index`.
  func setExpanded(_ isExpanded: Bool, at index: Int)
  /// Returns whether the node at `index` or one of its ancestors has an ID.
  func isNode(withID id: ItemID, atOrAbove index: Int) -> Bool
  /// Returns the index of a node among all children of the parent at an index, or among the roots, if it moves between two siblings.
  ///
  /// Without an ID, returns the index of a node that is inserted there.
  func childIndex(_ id: ItemID?, between previous: ItemID?, and next: ItemID?, below parent: Int?) -> OutlineIndex
  /// Calls a closure when the children of a node can't be loaded, in place of an earlier one of the same host, which isn't retained.
  func displayLoadErrors(in host: AnyObject, _ display: @escaping (any Error) -> Void)
  /// Whether the children of the node at `index` are being loaded.
  func isLoadingChildren(at index: Int) -> Bool
  /// Whether pending edits insert, delete or move rows: the outline view then reads the whole tree again after each change.
  var hasPendingEdits: Bool { get }
}

extension OutlineRows {
  package var hasPendingEdits: Bool { false }

  /// Returns the index after the displayed descendants of the node at `index`.
  package func end(ofSubtreeAt index: Int) -> Int {
    var end = index + 1
    guard let depth = outlineRow(at: index)?.depth else { return end }
    while let row = outlineRow(at: end), row.depth > depth { end += 1 }
    return end
  }
}

extension OutlineSource: OutlineRows {
  package func outlineRow(at index: Int) -> OutlineRow? {
    guard entries.indices.contains(index) else { return nil }
    let row = entries[index].row
    return OutlineRow(depth: row.depth, isExpandable: row.isExpandable, isExpanded: row.isExpanded)
  }

  package func isLoadingChildren(at index: Int) -> Bool {
    entries.indices.contains(index) && loader?.loads[entries[index].row.id] != nil
  }

  package func setExpanded(_ isExpanded: Bool, at index: Int) {
    let position = ItemPosition(section: 0, item: index)
    if let row = item(at: position), row.isExpanded != isExpanded { toggle(at: position) }
  }

  package func isNode(withID id: ItemID, atOrAbove index: Int) -> Bool {
    guard entries.indices.contains(index) else { return false }
    if ItemID(entries[index].row.id) == id { return true }
    var isBelow = false
    entries[index].path?.forEach { if ItemID($0) == id { isBelow = true } }
    return isBelow
  }

  package func childIndex(
    _ id: ItemID?, between previous: ItemID?, and next: ItemID?, below parent: Int?
  ) -> OutlineIndex {
    let children = parent.map { entries.indices.contains($0) ? tree.children(entries[$0].row.node) ?? [] : [] }
    let ids = (children ?? roots).map { ItemID($0.id) }
    let others = ids.filter { $0 != id }
    let target =
      previous.flatMap { others.firstIndex(of: $0) }.map { $0 + 1 } ?? next.flatMap { others.firstIndex(of: $0) }
    return OutlineIndex(target: target ?? others.count, current: id.flatMap { ids.firstIndex(of: $0) })
  }
}

/// The indices of a node among the children of a parent, before and after a move.
package struct OutlineIndex {
  /// The index after the move; the number of other children if neither sibling exists anymore.
  package let target: Int
  /// The index before the move; `nil` if the node has another parent, or is inserted.
  package let current: Int?
}

/// An operator that can have all items of its only upstream source at the same positions.
///
/// Operators that don't conform, such as those of apps, count as changing positions.
package protocol PositionPreserving: DataSource {
  /// Whether each item has the position of its upstream item.
  var preservesPositions: Bool { get }
}

extension PositionPreserving {
  package var preservesPositions: Bool { true }
}

extension Selection: PositionPreserving {}

extension OperatorSource: PositionPreserving {
  package var preservesPositions: Bool { (output as? any PositionPreserving)?.preservesPositions ?? false }
}

/// A source whose edits insert, delete and move rows one by one.
protocol OutlineEditing: DataSource {
  /// Returns an upstream outline with the edits, or `nil` if they change no positions.
  func editedOutline(_ base: any OutlineRows) -> (any OutlineRows)?
}

extension DataSource {
  /// The outline that this source displays, with the pending edits of the sources in between.
  ///
  /// It is `nil` if the source isn't derived from an outline, or if another source in between changes positions.
  package var outlineRows: (any OutlineRows)? {
    var next: any DataSource = self
    var edits: [any OutlineEditing] = []
    while true {
      if let outline = next as? any OutlineRows {
        return edits.reversed().reduce(outline) { $1.editedOutline($0) ?? $0 }
      }
      if let editing = next as? any OutlineEditing {
        edits.append(editing)
      } else if (next as? any PositionPreserving)?.preservesPositions != true {
        return nil
      }
      guard next.upstream.count == 1, next.sectionCount == 1 else { return nil }
      next = next.upstream[0]
    }
  }
}
