/// A rule that a batch breaks, with the details.
///
/// A finding is an error, so that a test can throw it:
///
///     let verdict = list.performBatchUpdates(batch, to: new).verdict
///     if let violation = verdict.violation { throw violation }
public struct BatchFinding: Error, Hashable, Sendable {
  /// The rule.
  public let rule: BatchRule
  /// The message of the platform's exception with all values filled in or, where it throws none, a sentence.
  public let message: String

  package init(_ rule: BatchRule, _ message: String) {
    self.rule = rule
    self.message = message
  }
}

extension BatchFinding: CustomStringConvertible {
  /// The rule and the message, such as `D6 attempt to perform …`.
  public var description: String { "\(rule) \(message)" }
}
