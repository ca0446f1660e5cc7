public import ListChanges

/// How one change travelled through the sources that a source is made of: why a row moved, was updated or reloaded.
///
///     let tracing = list.trace { print($0) }
///
/// ```text
/// ListSource<Row>: update 0-5
/// FilteredSource<Row>: update 0-5 → delete 0-2
/// ConcatenatedSections<Row>: delete 0-2 → delete 1-2
/// ```
public struct ChangeTrace: Hashable, Sendable {
  /// What one source was told by another one.
  public struct Input: Hashable, Sendable {
    /// The source that told it, by its type, and by a number where several have the same one.
    public let source: String
    /// What it told.
    public let changes: ChangeSet
  }

  /// Why a source told a reload.
  public enum ReloadReason: Hashable, Sendable {
    /// The wave began with it: somebody asked for it, or set rows that can not be compared.
    case asked
    /// A source below told one.
    case passedOn
    /// A source below had changed before without a word, so that its change set does not lead from what was known of it.
    case unannounced(source: String)
    /// A source below told a change set that does not lead to what it has now, for this reason.
    case unfitting(source: String, violation: String)
    /// What was told fits, but this source can not tell the effect in single changes.
    case untold
  }

  /// What one source made of the change.
  public struct Step: Hashable, Sendable {
    /// The source, by its type, and by a number where several have the same one.
    public let source: String
    /// What the sources told that it is made of; none where the wave began.
    public let inputs: [Input]
    /// What it told in turn; empty if nothing changed in it.
    public let output: ChangeSet
    /// Why it told a reload, if it did.
    public let reloadReason: ReloadReason?
    /// What the source says of the change (see ``DescribedSource/describedChange``), where the wave began.
    public let note: String?
  }

  /// The sources that took part, each after those that it is made of.
  public let steps: [Step]
  /// How the change would like to be shown.
  public let animation: AnimationHint
}

extension ChangeTrace: CustomStringConvertible {
  /// A line for every step.
  public var description: String { steps.map(\.description).joined(separator: "\n") }
}

extension ChangeTrace.Step: CustomStringConvertible {
  /// The step in words, as in `FilteredSource<Row>: update 0-5 → delete 0-2`.
  public var description: String {
    let reason = reloadReason.map { " (\($0))" } ?? ""
    let result = "\(output)\(reason)\(note.map { " (\($0))" } ?? "")"
    guard !inputs.isEmpty else { return "\(source): \(result)" }
    let told =
      inputs.count == 1
      ? "\(inputs[0].changes)" : inputs.map { "[\($0.source)] \($0.changes)" }.joined(separator: " + ")
    return "\(source): \(told) → \(result)"
  }
}

extension ChangeTrace.ReloadReason: CustomStringConvertible {
  /// The reason in words.
  public var description: String {
    switch self {
    case .asked: "asked for, or rows that can not be compared"
    case .passedOn: "told by a source below"
    case .unannounced(let source): "\(source) had changed without a word"
    case .unfitting(let source, let violation): "\(source) told what does not fit: \(violation)"
    case .untold: "can not be told in single changes"
    }
  }
}
