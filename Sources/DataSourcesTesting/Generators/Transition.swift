/// A list before and after a change.
public struct Transition<List> {
  /// The list before.
  public var old: List
  /// The list after.
  public var new: List

  /// From one list to another.
  public init(from old: List, to new: List) {
    self.old = old
    self.new = new
  }
}

extension Transition: Equatable where List: Equatable {}
extension Transition: Hashable where List: Hashable {}
extension Transition: Sendable where List: Sendable {}

extension Transition<[SampleSection]> {
  /// Both lists as Swift declarations.
  public var swiftCode: String {
    func literal(_ name: String, _ sections: [SampleSection]) -> String {
      if sections.isEmpty { return "let \(name): [SampleSection] = []" }
      return "let \(name) = [\n\(sections.map { "  \($0.literal),\n" }.joined())]"
    }
    return "\(literal("old", old))\n\(literal("new", new))"
  }
}

extension Transition<[SampleRow]> {
  /// Both lists as Swift declarations.
  public var swiftCode: String { "let old: [SampleRow] = \(old)\nlet new: [SampleRow] = \(new)" }
}
