// Each function checks a change set as if an adapter sent it in one batch. They throw, so that they work with any test
// framework.

/// Throws an error unless a platform list accepts a change set as the transition between two lists of items.
///
///     try expectLegal(changes, from: before, to: after)
///
/// Items that the change set keeps must have the same ID in both lists. Their content isn't compared.
///
/// - Parameters:
///   - changes: The change set. A reload is always legal.
///   - old: The items of section 0 before the change.
///   - new: The items of section 0 after the change.
///   - kind: The platform list to check for. `NSTableView` doesn't accept batches, only reloads.
///   - allowingUnsafe: Whether to accept batches that pass the checks of the platform list but are known to crash or to
///     animate wrongly.
/// - Throws: ``IllegalChanges``.
public func expectLegal<Item: Identifiable>(
  _ changes: ChangeSet, from old: [Item], to new: [Item], in kind: PlatformListKind = .collection,
  allowingUnsafe: Bool = true
) throws {
  let finding = LegalityCheck(changes, kind, allowingUnsafe).finding(
    from: PlatformSnapshot(old), to: PlatformSnapshot(new))
  guard let finding else { return }
  throw IllegalChanges(finding, kind, changes, old: ListText.text(ofItems: old), new: ListText.text(ofItems: new))
}

/// Throws an error unless a platform list accepts a change set between two lists of items, and its updates are exact.
///
/// In addition to the checks for items that aren't `Equatable`, the change set must update exactly those items that it
/// keeps and whose content differs:
///
///     let before = [SampleItem(1), SampleItem(2)]
///     let after = [SampleItem(2, content: 5)]
///     let changes = ChangeSet(from: before, to: after)
///     try expectLegal(changes, from: before, to: after, in: .table)
///
/// - Throws: ``IllegalChanges``.
public func expectLegal<Item: Identifiable & Equatable>(
  _ changes: ChangeSet, from old: [Item], to new: [Item], in kind: PlatformListKind = .collection,
  allowingUnsafe: Bool = true
) throws {
  let check = LegalityCheck(changes, kind, allowingUnsafe)
  let finding =
    check.finding(from: PlatformSnapshot(old), to: PlatformSnapshot(new))
    ?? check.findingOfItemUpdates { old[$0.item] != new[$1.item] }
    ?? check.findingOfSectionUpdates { _, _ in false }
  guard let finding else { return }
  throw IllegalChanges(finding, kind, changes, old: ListText.text(ofItems: old), new: ListText.text(ofItems: new))
}

/// Throws an error unless a platform list accepts a change set as the transition between two lists of sections.
///
///     try expectLegal(changes, fromSections: before, toSections: after)
///
/// Sections and items that the change set keeps must have the same ID in both lists. Their content isn't compared.
///
/// - Throws: ``IllegalChanges``.
public func expectLegal<Section: ListSectionProtocol>(
  _ changes: ChangeSet, fromSections old: [Section], toSections new: [Section], in kind: PlatformListKind = .collection,
  allowingUnsafe: Bool = true
) throws where Section.Item: Identifiable {
  let finding = LegalityCheck(changes, kind, allowingUnsafe).finding(
    from: PlatformSnapshot(old), to: PlatformSnapshot(new))
  guard let finding else { return }
  throw IllegalChanges(finding, kind, changes, old: ListText.text(of: old), new: ListText.text(of: new))
}

/// Throws an error unless a platform list accepts a change set between two lists of sections, and its updates are exact.
///
/// The change set must update exactly those items that it keeps and whose content differs. The same is true for sections
/// whose own content, such as the header, differs.
///
/// - Throws: ``IllegalChanges``.
public func expectLegal<Section: ListSectionProtocol>(
  _ changes: ChangeSet, fromSections old: [Section], toSections new: [Section], in kind: PlatformListKind = .collection,
  allowingUnsafe: Bool = true
) throws where Section.Item: Identifiable & Equatable {
  let check = LegalityCheck(changes, kind, allowingUnsafe)
  let finding =
    check.finding(from: PlatformSnapshot(old), to: PlatformSnapshot(new))
    ?? check.findingOfItemUpdates { old[$0.section].items[$0.item] != new[$1.section].items[$1.item] }
    ?? check.findingOfSectionUpdates { !old[$0].hasSameContent(as: new[$1]) }
  guard let finding else { return }
  throw IllegalChanges(finding, kind, changes, old: ListText.text(of: old), new: ListText.text(of: new))
}

/// Throws an error unless a platform list accepts a change set as the transition between two shapes.
///
///     let changes = try ChangeSet(deletes: [ItemPosition(section: 0, item: 1)])
///     try expectLegal(changes, from: ListShape(itemCounts: [2]), to: ListShape(itemCounts: [1]))
///
/// A shape has no IDs and no content. The function only performs the checks of the platform list itself, and verifies that
/// updates name items that are kept.
///
/// - Throws: ``IllegalChanges``.
public func expectLegal(
  _ changes: ChangeSet, from old: ListShape, to new: ListShape, in kind: PlatformListKind = .collection,
  allowingUnsafe: Bool = true
) throws {
  let check = LegalityCheck(changes, kind, allowingUnsafe)
  let finding = check.finding(
    from: PlatformSnapshot(itemCounts: old.itemCounts), to: PlatformSnapshot(itemCounts: new.itemCounts))
  guard let finding else { return }
  throw IllegalChanges(
    finding, kind, changes, old: ListText.text(ofCounts: old.itemCounts), new: ListText.text(ofCounts: new.itemCounts))
}

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

/// Describes lists, one line for each section, and truncates long ones.
enum ListText {
  private static let longest = 60

  static func text(ofCounts counts: [Int]) -> String {
    text(counts.enumerated().map { ("section \($0)", ["\($1) items"], $1) })
  }

  static func text<Item>(ofItems items: [Item]) -> String { text([("section 0", words(items), items.count)]) }

  static func text<Section: ListSectionProtocol>(of sections: [Section]) -> String {
    text(sections.enumerated().map { ("section \($0) (\($1.id))", words($1.items), $1.items.count) })
  }

  private static func words<Item>(_ items: [Item]) -> [String] {
    items.prefix(longest).map { "\($0)" } + (items.count > longest ? ["… \(items.count) items"] : [])
  }

  private static func text(_ lines: [(title: String, words: [String], count: Int)]) -> String {
    if lines.isEmpty { return "  no sections" }
    let shown = lines.prefix(longest).map { "  \($0.title): \($0.count == 0 ? "-" : $0.words.joined(separator: ", "))" }
    return (shown + (lines.count > longest ? ["  … \(lines.count) sections"] : [])).joined(separator: "\n")
  }
}
