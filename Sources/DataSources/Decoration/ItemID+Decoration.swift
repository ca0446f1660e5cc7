// The children of composites have indexes from 0 on, so negative ones are free to mark the IDs of decorations.

extension ItemID {
  /// What an ID identifies in a list with decorations.
  enum Decorated {
    /// The upstream item with this ID.
    case item(ItemID)
    /// The decoration of the upstream item or section with this ID.
    case decoration(ItemID)
  }

  private static let decorationMark = -1
  private static let itemMark = -2

  /// The ID of the decoration that an operator adds to the item or section with this ID.
  var ofDecoration: ItemID { qualified(by: Self.decorationMark) }

  /// The ID of an upstream item in a list with decorations: the same, unless it has a mark.
  ///
  /// The decorations of an upstream operator get one more mark, so all items have different IDs.
  var ofDecoratedItem: ItemID {
    guard let (mark, _) = unqualified, mark < 0 else { return self }
    return qualified(by: Self.itemMark)
  }

  /// What this ID identifies.
  var decorated: Decorated {
    switch unqualified {
    case (Self.decorationMark, let id)?: .decoration(id)
    case (Self.itemMark, let id)?: .item(id)
    default: .item(self)
    }
  }

  /// Returns the ID that an operator uses for a section without an ID.
  static func unnamedSection(_ number: Int) -> ItemID { ItemID(UnnamedSection(number: number)) }

  /// Whether this is the ID that an operator uses for a section without an ID.
  var isUnnamedSection: Bool { base.base is UnnamedSection }

  private struct UnnamedSection: Hashable, CustomStringConvertible {
    let number: Int
    var description: String { number == 0 ? "section" : "section \(number)" }
  }
}
