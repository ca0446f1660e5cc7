import ListChanges
import ListStorage

/// A child of a composite, regardless of its item type.
class Child {
  /// Identifies the child in the hub and in item IDs; stays the same when the child moves.
  let key: Int
  let link: ChildLink
  /// The change of the child that is being translated, for a composite that knows the item counts of its children.
  final let change = UpstreamChange(UpstreamShape())

  /// The item counts of the child's sections; empty if the composite only concatenates sections.
  final var sections: CountList {
    _read { yield change.shape.counts }
    _modify { yield &change.shape.counts }
  }

  fileprivate init(link: ChildLink) {
    key = link.number
    self.link = link
  }
}

/// A child of a composite with its typed source.
final class SourceChild<Item>: Child {
  let source: any DataSource<Item>

  fileprivate init(_ source: any DataSource<Item>, link: ChildLink) {
    self.source = source
    super.init(link: link)
  }
}

extension ChildTable {
  /// Creates a child that the hub follows, with a new key or with the key of the child it replaces.
  ///
  /// - Returns: The child, or `nil` if the source reads from the hub's own source.
  mutating func makeChild<Item>(
    _ source: any DataSource<Item>, key: Int? = nil, following hub: ChangeHub
  ) -> SourceChild<Item>? {
    guard let link = hub.connect(source.changeHub, number: key ?? nextKey) else { return nil }
    if key == nil { nextKey += 1 }
    return SourceChild(source, link: link)
  }

  /// Creates children that the hub follows, to be inserted at an index.
  ///
  /// - Returns: The children, or `nil` if the index is out of range or a source reads from the hub's own source.
  mutating func makeChildren<Item>(
    _ sources: [any DataSource<Item>], at index: Int, following hub: ChangeHub
  ) -> [SourceChild<Item>]? {
    guard index >= 0, index <= count else { return nil }
    var children: [SourceChild<Item>] = []
    for source in sources {
      guard let child = makeChild(source, following: hub) else {
        for child in children { child.link.end() }
        return nil
      }
      children.append(child)
    }
    return children
  }
}

// All children of a composite have the same item type, so the unchecked downcast is safe.
extension Child {
  func source<Item>(of type: Item.Type) -> any DataSource<Item> {
    unsafeDowncast(self, to: SourceChild<Item>.self).source
  }
}
