/// The reaction of a platform list to a batch.
///
///     let list = PlatformList(.table, showing: PlatformSnapshot(itemCounts: [3]))
///     let batch = PlatformBatch(deletedItems: [ItemPosition(section: 0, item: 3)])
///     switch list.performBatchUpdates(batch, to: PlatformSnapshot(itemCounts: [2])).verdict {
///     case .legal: print("fine")
///     case .unsafe(_, let hazards): print(hazards)
///     case .illegal(let finding): print(finding.rule)  // D5
///     }
public enum BatchVerdict: Hashable, Sendable {
  /// The list performs the batch.
  case legal(BatchOrigins)
  /// The batch passes the list's checks, but is known to crash or to animate wrongly, for all of the reasons given.
  case unsafe(BatchOrigins, [BatchFinding])
  /// The list throws an exception, or breaks later.
  case illegal(BatchFinding)

  /// Whether the batch is legal, and not unsafe.
  public var isLegal: Bool {
    if case .legal = self { true } else { false }
  }

  /// The reason why the batch is illegal, or `nil` if it isn't.
  public var violation: BatchFinding? {
    if case .illegal(let finding) = self { finding } else { nil }
  }

  /// The reasons why the batch is unsafe, or an empty array if it's legal or illegal.
  public var hazards: [BatchFinding] {
    if case .unsafe(_, let hazards) = self { hazards } else { [] }
  }

  /// The old positions of the new items and sections, or `nil` if the batch is illegal.
  public var origins: BatchOrigins? {
    switch self {
    case .legal(let origins), .unsafe(let origins, _): origins
    case .illegal: nil
    }
  }
}

extension BatchVerdict: CustomStringConvertible {
  /// The verdict and its reasons, each with its rule.
  public var description: String {
    switch self {
    case .legal: "legal"
    case .unsafe(_, let hazards): "unsafe: \(hazards.map(\.description).joined(separator: "; "))"
    case .illegal(let finding): "illegal: \(finding)"
    }
  }
}
