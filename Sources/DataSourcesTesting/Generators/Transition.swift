/// A list before and after a change.
///
/// Create one to shrink a pair of your own lists that fails a test:
///
///     let transition = Transition(from: [SampleItem(1)], to: [SampleItem(2)])
///     print(transition.swiftCode)  // let old: [SampleItem] = [SampleItem(1)] …
public struct Transition<List> {
  /// The list before the change.
  public var old: List
  /// The list after the change.
  public var new: List

  /// Creates a transition from one list to another.
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

extension Transition<[SampleItem]> {
  /// Both lists as Swift declarations.
  public var swiftCode: String { "let old: [SampleItem] = \(old)\nlet new: [SampleItem] = \(new)" }
}
