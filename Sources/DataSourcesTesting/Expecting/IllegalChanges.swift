/// The error that `expectLegal` throws, which describes why a change set is wrong between two lists.
///
///     do {
///       try expectLegal(changes, from: before, to: after)
///     } catch let error as IllegalChanges {
///       print(error.finding.rule)  // D5
///       print(error)  // the finding, the change set and both lists
///     }
public struct IllegalChanges: Error, Sendable {
  /// The broken rule, and the details.
  public let finding: BatchFinding
  /// The platform list that the change set was checked for.
  public let kind: PlatformListKind
  /// The change set.
  public let changes: ChangeSet
  private let lists: String

  init(_ finding: BatchFinding, _ kind: PlatformListKind, _ changes: ChangeSet, old: String, new: String) {
    self.finding = finding
    self.kind = kind
    self.changes = changes
    lists = "from:\n\(old)\nto:\n\(new)"
  }
}

extension IllegalChanges: CustomStringConvertible, CustomDebugStringConvertible {
  /// The finding, the change set and both lists, each on its own lines.
  public var description: String {
    "\(kind): \(finding)\nchanges: \(changes)\n\(lists)"
  }

  public var debugDescription: String { description }
}
