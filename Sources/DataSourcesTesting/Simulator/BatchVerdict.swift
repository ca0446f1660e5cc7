/// The result of a simulated update: legal, unsafe or illegal, with the reasons.
///
///     let list = PlatformList(showing: PlatformSnapshot(itemCounts: [2, 1]))
///     let batch = PlatformBatch(deletedSections: [0], deletedItems: [ItemPosition(section: 0, item: 1)])
///     let judgment = list.performBatchUpdates(batch, to: PlatformSnapshot(itemCounts: [1]))
///     print(judgment, judgment.ignored.map(\.rule))  // legal [D2]
public struct BatchJudgment: Hashable, Sendable {
  /// The reaction of the list to the update.
  package internal(set) var verdict: BatchVerdict
  /// The calls that the list silently drops (rules D2, I2 and M2), and moves that change nothing (M5).
  ///
  /// They don't make a batch illegal, but they show that its sender has miscounted. Empty for an illegal batch.
  public internal(set) var ignored: [BatchFinding]
}

extension BatchJudgment {
  /// Whether the list performs the batch, and nothing makes it unsafe.
  public var isLegal: Bool { verdict.isLegal }

  /// The reason why the list throws an exception or fails later, or `nil` if it doesn't.
  public var violation: BatchFinding? { verdict.violation }

  /// The reasons why the batch, though it passes the list's checks, is known to crash or to animate wrongly.
  public var hazards: [BatchFinding] { verdict.hazards }

  /// Returns the judgment of an illegal batch.
  static func illegal(_ finding: BatchFinding) -> BatchJudgment {
    BatchJudgment(verdict: .illegal(finding), ignored: [])
  }
}

extension BatchJudgment: CustomStringConvertible {
  /// “legal”, or “unsafe” or “illegal” and the reasons, each with its rule.
  public var description: String { verdict.description }
}

/// The reaction of a platform list to a batch, with the old positions of what it retains.
package enum BatchVerdict: Hashable, Sendable {
  /// The list performs the batch.
  case legal(BatchOrigins)
  /// The batch passes the list's checks, but is known to crash or to animate wrongly, for all of the reasons given.
  case unsafe(BatchOrigins, [BatchFinding])
  /// The list throws an exception, or fails later.
  case illegal(BatchFinding)

  /// Whether the batch is legal, and not unsafe.
  package var isLegal: Bool {
    if case .legal = self { true } else { false }
  }

  /// The reason why the batch is illegal, or `nil` if it isn't.
  package var violation: BatchFinding? {
    if case .illegal(let finding) = self { finding } else { nil }
  }

  /// The reasons why the batch is unsafe, or an empty array if it's legal or illegal.
  package var hazards: [BatchFinding] {
    if case .unsafe(_, let hazards) = self { hazards } else { [] }
  }

  /// The old positions of the new items and sections, or `nil` if the batch is illegal.
  package var origins: BatchOrigins? {
    switch self {
    case .legal(let origins), .unsafe(let origins, _): origins
    case .illegal: nil
    }
  }
}

extension BatchVerdict: CustomStringConvertible {
  /// The verdict and its reasons, each with its rule.
  package var description: String {
    switch self {
    case .legal: "legal"
    case .unsafe(_, let hazards): "unsafe: \(hazards.map(\.description).joined(separator: "; "))"
    case .illegal(let finding): "illegal: \(finding)"
    }
  }
}

/// The old positions of all items and sections of a new list, from the perspective of a platform list.
package struct BatchOrigins: Hashable, Sendable {
  /// The old index of each new section, or `nil` if the batch inserts or reloads the section.
  package let sections: [Int?]
  /// The old position of each new item, by section, or `nil` if the batch inserts or reloads the item.
  package let items: [[ItemPosition?]]

  package init(sections: [Int?], items: [[ItemPosition?]]) {
    self.sections = sections
    self.items = items
  }

  /// Returns the old position of the item at a new position, or `nil` if the item is new or doesn't exist.
  package func oldPosition(ofNew position: ItemPosition) -> ItemPosition? {
    guard items.indices.contains(position.section), items[position.section].indices.contains(position.item) else {
      return nil
    }
    return items[position.section][position.item]
  }

  /// The positions of all items that the batch retains, in the order of their new positions.
  package var retainedItems: [(old: ItemPosition, new: ItemPosition)] {
    var retained: [(old: ItemPosition, new: ItemPosition)] = []
    for (section, origins) in items.enumerated() {
      for (item, origin) in origins.enumerated() {
        guard let origin else { continue }
        retained.append((origin, ItemPosition(section: section, item: item)))
      }
    }
    return retained
  }

  /// The indices of all sections that the batch retains, in the order of their new indices.
  package var retainedSections: [(old: Int, new: Int)] {
    sections.enumerated().compactMap { after, before in before.map { ($0, after) } }
  }
}

extension BatchOrigins: CustomStringConvertible {
  /// The old index of each new section and the old positions of its items, with `+` for new ones.
  package var description: String {
    let parts = zip(sections, items).map { section, items in
      let origins = items.map { $0?.description ?? "+" }.joined(separator: ", ")
      return "\(section?.description ?? "+"): [\(origins)]"
    }
    return "[\(parts.joined(separator: "; "))]"
  }
}
