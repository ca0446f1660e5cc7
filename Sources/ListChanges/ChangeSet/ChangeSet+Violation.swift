extension ChangeSet {
  /// Why a change set can not be, or does not fit the lists it is said to lead between.
  ///
  /// A ``Rule`` says which rule of the platform lists is broken, the message by which numbers. Two rules are ours
  /// alone: ``Rule/numberOutOfRange`` and ``Rule/severalSections``.
  public struct Violation: Error, Hashable, Sendable {
    /// The rule that is broken.
    public let rule: Rule
    /// What breaks it, as a sentence.
    public let message: String

    init(_ rule: Rule, _ message: String) {
      self.rule = rule
      self.message = message
    }
  }
}

extension ChangeSet.Violation: CustomStringConvertible {
  /// The sentence and the rule's code, as in `row 0-7 is deleted, of [3] (D5)`.
  public var description: String { "\(message) (\(rule.rawValue))" }
}
