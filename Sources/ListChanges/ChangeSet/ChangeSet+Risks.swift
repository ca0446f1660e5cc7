extension ChangeSet {
  /// A combination of operations that is valid, but that platform lists animate incorrectly or crash on in a single batch.
  public struct Risk: Hashable, Sendable {
    /// The kind of a risk; the raw values are codes for logs.
    public enum Rule: String, Hashable, Sendable, CaseIterable {
      /// A section moves while items are inserted, deleted or moved in it.
      case itemsChangeInMovedSection = "U1"
      /// An item moves out of or into a section that moves.
      case itemMovesAcrossMovedSection = "U2"
    }

    /// The kind of the risk.
    public let rule: Rule
    /// The move of the section.
    package let sectionMove: SectionMove
    /// The move of the item out of the section or into it; `nil` for ``Rule/itemsChangeInMovedSection``.
    package let itemMove: ItemMove?
    /// The number of item operations that make the move of the section a risk.
    package let operationCount: Int
  }

  /// The combinations of operations that are unsafe in a single batch: moves of sections with item operations in them.
  ///
  ///     if !changes.risks.isEmpty { print(changes.risks) }  // [section 0 moves to 2, and item 0-1 to 0-0 (U2)]
  ///
  /// The moved sections with item operations are first, ascending by OLD index, followed by the items that move out of or into
  /// a moved section, ascending by OLD position. Updates aren't considered, because they are shown outside of the batch. The
  /// batches of ``plan(from:to:)`` don't have risks.
  ///
  /// - Complexity: O(*k* log *k*) where *k* is the number of operations; O(1) if no section moves.
  public var risks: [Risk] {
    if sectionMoves.isEmpty { return [] }
    let byTarget = sectionMoves.sorted { $0.to < $1.to }
    var risks: [Risk] = []
    var inside: [Int: Int] = [:]
    for move in packedMoves {
      let source = Self.move(from: move.from.section, in: sectionMoves)
      let target = Self.move(to: move.to.section, in: byTarget)
      if let source, source == target {
        inside[source.from, default: 0] += 1
        continue
      }
      for section in [source, target].compactMap(\.self) {
        let item = ItemMove(from: move.from.position, to: move.to.position)
        risks.append(
          Risk(rule: .itemMovesAcrossMovedSection, sectionMove: section, itemMove: item, operationCount: 1))
      }
    }
    let changed = sectionMoves.compactMap { move -> Risk? in
      let count =
        Self.count(packedDeletes, inSection: move.from) + Self.count(packedInserts, inSection: move.to)
        + inside[move.from, default: 0]
      guard count > 0 else { return nil }
      return Risk(rule: .itemsChangeInMovedSection, sectionMove: move, itemMove: nil, operationCount: count)
    }
    return changed + risks
  }

  private static func count(_ positions: [PackedPosition], inSection section: Int) -> Int {
    positions.rank(of: PackedPosition(section: section + 1, item: 0))
      - positions.rank(of: PackedPosition(section: section, item: 0))
  }

  private static func move(from section: Int, in moves: [SectionMove]) -> SectionMove? {
    let index = partitionPoint(in: moves.indices) { moves[$0].from < section }
    return index < moves.count && moves[index].from == section ? moves[index] : nil
  }

  private static func move(to section: Int, in moves: [SectionMove]) -> SectionMove? {
    let index = partitionPoint(in: moves.indices) { moves[$0].to < section }
    return index < moves.count && moves[index].to == section ? moves[index] : nil
  }
}

extension ChangeSet.Risk: CustomStringConvertible {
  public var description: String {
    let section = "section \(sectionMove.from) moves to \(sectionMove.to)"
    if let itemMove { return "\(section), and item \(itemMove.from) to \(itemMove.to) (\(rule.rawValue))" }
    return "\(section), with \(operationCount) item operations in it (\(rule.rawValue))"
  }
}
