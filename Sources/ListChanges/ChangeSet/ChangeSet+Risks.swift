extension ChangeSet {
  /// What a platform list accepts by its rules in one batch, and yet animates twice or crashes over.
  public struct Risk: Hashable, Sendable {
    /// What is unsafe; the raw values are codes for logs.
    public enum Rule: String, Hashable, Sendable, CaseIterable {
      /// A section moves while rows come, go or move inside it.
      case rowsChangeInMovedSection = "U1"
      /// A row moves out of, or into, a section that moves itself.
      case rowMovesAcrossMovedSection = "U2"
    }

    /// What is unsafe.
    public let rule: Rule
    /// The section that moves.
    public let sectionMove: SectionMove
    /// The row that moves out of the section or into it; `nil` for ``Rule/rowsChangeInMovedSection``.
    public let itemMove: ItemMove?
    /// How many row operations meet with the move of the section.
    public let operationCount: Int
  }

  /// What is unsafe in one batch: sections that move together with row operations in them.
  ///
  /// First the moved sections whose rows come, go, or move inside the section, ascending by OLD index, then the rows
  /// that move out of or into a moved section, ascending by OLD position. Updates are no risk, as long as they are not
  /// part of the batch. ``plan(from:to:strategy:)`` makes batches that have none.
  ///
  /// - Complexity: O(*k* log *k*) where *k* is the number of operations; O(1) when no section moves.
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
          Risk(rule: .rowMovesAcrossMovedSection, sectionMove: section, itemMove: item, operationCount: 1))
      }
    }
    let changed = sectionMoves.compactMap { move -> Risk? in
      let count =
        Self.count(packedDeletes, inSection: move.from) + Self.count(packedInserts, inSection: move.to)
        + inside[move.from, default: 0]
      guard count > 0 else { return nil }
      return Risk(rule: .rowsChangeInMovedSection, sectionMove: move, itemMove: nil, operationCount: count)
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
  /// A sentence with the rule's code.
  public var description: String {
    let section = "section \(sectionMove.from) moves to \(sectionMove.to)"
    if let itemMove { return "\(section), and row \(itemMove.from) to \(itemMove.to) (\(rule.rawValue))" }
    return "\(section), with \(operationCount) row operations in it (\(rule.rawValue))"
  }
}
