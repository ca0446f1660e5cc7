/// The identity of an item or a section, the same in every state of a list.
///
/// An ID wraps a value, such as `Identifiable.id`. Two IDs are equal if their values are equal.
///
/// A composite adds the child that an item belongs to, so that equal IDs of two children stay different. If a list
/// identifies an item by `ItemID(42)`, the item's ID in a composite of which the list is child 1 is `1/42`. A lookup
/// accepts both: the full ID finds the item of that child, and the item's own ID finds it in the first child that contains
/// it. ``CompositeSource/id(_:ofChild:)`` returns the full ID, ``ownID`` the item's own ID.
public struct ItemID: Hashable, Sendable {
  // `AnyHashable` isn't `Sendable`, but the initializer accepts only values that are.
  package nonisolated(unsafe) let base: AnyHashable

  /// Creates an ID from a value.
  public init(_ id: some Hashable & Sendable) { base = AnyHashable(id) }

  /// Creates the ID of the value in an optional, such as the key of a group; `nil` is a value, too.
  init(unwrapping id: some Hashable & Sendable) { base = (id as? any OptionalValue)?.hashable ?? AnyHashable(id) }

  /// The ID without the children of composites: the ID that the item has in its own list.
  public var ownID: ItemID {
    guard let (child, id) = unqualified, child >= 0 else { return self }
    return id.ownID
  }

  /// This ID as the ID of an item of a composite's child.
  func qualified(by child: Int) -> ItemID { ItemID(QualifiedID(child: child, id: self)) }

  /// The child of a composite that the item belongs to, and the item's ID in that child.
  var unqualified: (child: Int, id: ItemID)? {
    (base.base as? QualifiedID).map { ($0.child, $0.id) }
  }

  /// Whether the ID includes a child of a composite.
  var isOfChild: Bool { unqualified.map { $0.child >= 0 } ?? false }

  private struct QualifiedID: Hashable, CustomStringConvertible {
    let child: Int
    let id: ItemID
    var description: String { "\(child)/\(id)" }
  }
}

private protocol OptionalValue {
  var hashable: AnyHashable? { get }
}

extension Optional: OptionalValue where Wrapped: Hashable {
  fileprivate var hashable: AnyHashable? { map(AnyHashable.init) }
}

extension ItemID: CustomStringConvertible {
  /// The value's description, preceded by the indexes of the children that lead to the item, as in `1/0/42`.
  public var description: String { "\(base.base)" }
}
