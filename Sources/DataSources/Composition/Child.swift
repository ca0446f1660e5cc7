/// A child of a composite, without what depends on the type of its rows.
class Child {
  /// Its number for the hub and in identities; it stays when the child moves.
  let key: Int
  let link: ChildLink
  /// The item counts of the child's sections, if the composite looks at its rows.
  final var sections = CountList()

  fileprivate init(link: ChildLink) {
    key = link.number
    self.link = link
  }
}

/// A child of a composite.
final class SourceChild<Item>: Child {
  let source: any DataSource<Item>

  fileprivate init(_ source: any DataSource<Item>, link: ChildLink) {
    self.source = source
    super.init(link: link)
  }
}

extension ChildTable {
  /// A child with a key of its own, or with that of the one it replaces, which the hub then follows.
  ///
  /// - Returns: `nil` when the source is made of the hub's source.
  mutating func makeChild<Item>(
    _ source: any DataSource<Item>, key: Int? = nil, following hub: ChangeHub
  ) -> SourceChild<Item>? {
    guard let link = hub.connect(source.changeHub, number: key ?? nextKey) else { return nil }
    if key == nil { nextKey += 1 }
    return SourceChild(source, link: link)
  }

  /// Children that the hub then follows, or none of them.
  mutating func makeChildren<Item>(
    _ sources: [any DataSource<Item>], following hub: ChangeHub
  ) -> [SourceChild<Item>]? {
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

// All children of one composite have the same type of rows, so no cast can fail, and none is made.
extension Child {
  func source<Item>(of type: Item.Type) -> any DataSource<Item> {
    unsafeDowncast(self, to: SourceChild<Item>.self).source
  }
}
