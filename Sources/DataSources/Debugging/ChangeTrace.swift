public import ListChanges

/// The path of a change through the sources that a source reads from.
///
///     let tracing = list.trace { print($0) }
///
/// ```text
/// ListSource<Mail>: update 0-5
/// FilteredSource<Mail>: update 0-5 → delete 0-2
/// ConcatenatedSections<Mail>: delete 0-2 → delete 1-2
/// ```
///
/// Use a trace to find out why an item was moved or updated, or why a list was reloaded.
public struct ChangeTrace: Hashable, Sendable {
  /// A change set that a source received.
  package struct Input: Hashable, Sendable {
    /// The type of the sender, with a number if several sources have the same type.
    package let source: String
    /// The change set that the sender emitted.
    package let changes: ChangeSet
  }

  /// The reason why a source emitted a reload.
  public enum ReloadReason: Hashable, Sendable {
    /// The source started with a reload, or its new items can't be compared with the old ones.
    case requested
    /// An upstream source emitted a reload.
    case upstreamReload
    /// An upstream source had changed before without emitting a change set.
    case missedChange(source: String)
    /// An upstream source emitted a change set that doesn't lead to its current state.
    case invalidChange(source: String, violation: String)
    /// The upstream change is valid, but this source can't express its effect as single changes.
    case notIncremental
  }

  /// The part of one source in a change.
  public struct Step: Sendable {
    /// The type of the source, with a number if several sources have the same type.
    public let source: String
    /// The change sets of its upstream sources; empty for the source that started the change.
    package let inputs: [Input]
    /// The change set that the source emitted; empty if it didn't change.
    public let output: ChangeSet
    /// The reason for the reload, if the output is one.
    public let reloadReason: ReloadReason?
    /// A note of the source that started the change, such as the reason for a comparison.
    public let note: String?
    /// The time that the source took to translate the changes; zero for the source that started the change.
    ///
    /// It doesn't count for equality.
    public let duration: Duration
  }

  /// The sources that took part, upstream sources first.
  public let steps: [Step]
  /// The animation hint of the change.
  public let animation: AnimationHint
}

extension ChangeTrace.Step: Hashable {
  public static func == (left: Self, right: Self) -> Bool {
    left.source == right.source && left.inputs == right.inputs && left.output == right.output
      && left.reloadReason == right.reloadReason && left.note == right.note
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(source)
    hasher.combine(output)
  }
}

extension ChangeTrace: CustomStringConvertible {
  public var description: String { steps.map(\.description).joined(separator: "\n") }
}

extension ChangeTrace.Step: CustomStringConvertible {
  public var description: String {
    let reason = reloadReason.map { " (\($0))" } ?? ""
    let result = "\(output)\(reason)\(note.map { " (\($0))" } ?? "")"
    guard !inputs.isEmpty else { return "\(source): \(result)" }
    let received =
      inputs.count == 1
      ? "\(inputs[0].changes)" : inputs.map { "[\($0.source)] \($0.changes)" }.joined(separator: " + ")
    return "\(source): \(received) → \(result)"
  }
}

extension ChangeTrace.ReloadReason: CustomStringConvertible {
  public var description: String {
    switch self {
    case .requested: "requested, or items that can't be compared"
    case .upstreamReload: "reload of an upstream source"
    case .missedChange(let source): "\(source) had changed without emitting"
    case .invalidChange(let source, let violation): "\(source) emitted an invalid change set: \(violation)"
    case .notIncremental: "can't be expressed as single changes"
    }
  }
}
