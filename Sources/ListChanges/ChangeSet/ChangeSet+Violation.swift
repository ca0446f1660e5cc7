extension ChangeSet {
  /// An error for operations that contradict each other, or that don't lead from an old list to a new one.
  ///
  ///     do {
  ///       try changes.validate(from: old, to: new)
  ///     } catch let violation as ChangeSet.Violation where violation.rule == .itemCount {
  ///       print(violation.message)
  ///     }
  ///
  /// Two of the rules aren't rules of platform lists: ``Rule/indexOutOfRange`` and ``Rule/severalSections``.
  public struct Violation: Error, Hashable, Sendable {
    /// The rule that is broken.
    public let rule: Rule
    /// A sentence that describes the violation.
    public let message: String

    init(_ rule: Rule, _ message: String) {
      self.rule = rule
      self.message = message
    }
  }
}

extension ChangeSet.Violation: CustomStringConvertible {
  /// The message followed by the code of the rule, as in `item 0-7 is deleted, but the item counts are [3] (D5)`.
  public var description: String { "\(message) (\(rule.rawValue))" }
}
