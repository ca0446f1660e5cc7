/// What makes an item, or a section, the same one in another state of a list.
///
/// Items of a composite are told apart by their child as well, so that equal IDs of two children stay different: the ID of
/// the item that its list knows as `ItemID(42)` is `1/42`. Lookups take both: the full ID, which means the item of that
/// child, and the item's own ID, which means the first child that has it. ``CompositeSource/id(_:ofChild:)`` makes the
/// full ID, and ``ownID`` leads back.
public struct ItemID: Hashable {
  package let base: AnyHashable

  /// The identity that a hashable value gives.
  public init(_ id: some Hashable) { base = AnyHashable(id) }

  /// The ID without the children of composites that lead to the item: what its own list knows it by.
  public var ownID: ItemID {
    guard let (child, id) = unqualified, child >= 0 else { return self }
    return id.ownID
  }

  /// This identity as one of a composite's child.
  func qualified(by child: Int) -> ItemID { ItemID(QualifiedID(child: child, id: self)) }

  /// The child of a composite that this identity belongs to, and the identity there.
  var unqualified: (child: Int, id: ItemID)? {
    (base.base as? QualifiedID).map { ($0.child, $0.id) }
  }

  /// Whether it says which child of a composite the item belongs to.
  var isOfChild: Bool { unqualified.map { $0.child >= 0 } ?? false }

  private struct QualifiedID: Hashable, CustomStringConvertible {
    let child: Int
    let id: ItemID
    var description: String { "\(child)/\(id)" }
  }
}

extension ItemID: CustomStringConvertible {
  /// The value's description, after the numbers of the children that lead to it, as in `1/0/42`.
  public var description: String { "\(base.base)" }
}
