/// What makes a row, or a section, the same one in another state of a list.
///
/// Rows of a composite are told apart by their child as well, so that equal ids of two children stay different.
public struct ItemID: Hashable {
  package let base: AnyHashable

  /// The identity that a hashable value gives.
  public init(_ id: some Hashable) { base = AnyHashable(id) }

  /// This identity as one of a composite's child.
  func qualified(by child: Int) -> ItemID { ItemID(QualifiedID(child: child, id: self)) }

  /// The child of a composite that this identity belongs to, and the identity there.
  var unqualified: (child: Int, id: ItemID)? {
    (base.base as? QualifiedID).map { ($0.child, $0.id) }
  }

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
