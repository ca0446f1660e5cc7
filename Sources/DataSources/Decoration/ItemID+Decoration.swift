// Children of composites have numbers from 0 on, so those below are free to mark what an operator adds.

extension ItemID {
  /// What an identity stands for in a list that an operator added rows to.
  enum Decorated {
    /// The row of the base with this identity.
    case row(ItemID)
    /// What was added to the row or section with this identity.
    case decoration(ItemID)
  }

  private static let addedMark = -1
  private static let baseMark = -2

  /// The identity of what an operator adds to the row or section with this one.
  var ofDecoration: ItemID { qualified(by: Self.addedMark) }

  /// The identity of a row of the base in the list that rows were added to: its own, unless it is marked already.
  ///
  /// An operator over another one marks the other's added rows once more, so no two rows ever share an identity.
  var ofDecoratedRow: ItemID {
    guard let (mark, _) = unqualified, mark < 0 else { return self }
    return qualified(by: Self.baseMark)
  }

  /// What this identity stands for.
  var decorated: Decorated {
    switch unqualified {
    case (Self.addedMark, let id)?: .decoration(id)
    case (Self.baseMark, let id)?: .row(id)
    default: .row(self)
    }
  }

  /// What stands for a section without an identity of its own, in one operator.
  static func unnamedSection(_ number: Int) -> ItemID { ItemID(UnnamedSection(number: number)) }

  /// Whether this stands for a section without an identity of its own.
  var isUnnamedSection: Bool { base.base is UnnamedSection }

  private struct UnnamedSection: Hashable, CustomStringConvertible {
    let number: Int
    var description: String { number == 0 ? "section" : "section \(number)" }
  }
}
