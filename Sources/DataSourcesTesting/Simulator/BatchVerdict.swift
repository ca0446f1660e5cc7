/// What a platform list makes of a batch.
public enum BatchVerdict: Hashable, Sendable {
  /// The list takes it, and shows what the origins say.
  case legal(BatchOrigins)
  /// The list's checks pass, but this is known to crash or to animate wrongly; every reason is named.
  case unsafe(BatchOrigins, [BatchFinding])
  /// The list throws an exception, or breaks later.
  case illegal(BatchFinding)

  /// Whether nothing is wrong.
  public var isLegal: Bool {
    if case .legal = self { true } else { false }
  }

  /// Why the list refuses the batch; `nil` when it does not.
  public var violation: BatchFinding? {
    if case .illegal(let finding) = self { finding } else { nil }
  }

  /// What makes it unsafe; empty when it is legal or illegal.
  public var hazards: [BatchFinding] {
    if case .unsafe(_, let hazards) = self { hazards } else { [] }
  }

  /// Where new sections and rows come from; `nil` for an illegal batch.
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

/// A rule and how it is met; an error, so that a check of your own can throw it.
public struct BatchFinding: Error, Hashable, Sendable {
  /// The rule.
  public let rule: BatchRule
  /// Apple's message with the numbers filled in, where there is one; else a sentence.
  public let message: String

  /// A rule with this message.
  public init(_ rule: BatchRule, _ message: String) {
    self.rule = rule
    self.message = message
  }
}

extension BatchFinding: CustomStringConvertible {
  /// The rule and the message, as in `D6 attempt to perform …`.
  public var description: String { "\(rule) \(message)" }
}

/// A verdict, and the calls that the list takes no notice of.
public struct BatchJudgement: Hashable, Sendable {
  /// What the list makes of the batch.
  public internal(set) var verdict: BatchVerdict
  /// Calls that the view silently drops (D2, I2, M2), and moves that change nothing (M5).
  ///
  /// They make no batch illegal, but whoever sends them has counted wrong. Empty for an illegal batch.
  public internal(set) var ignored: [BatchFinding]
}
