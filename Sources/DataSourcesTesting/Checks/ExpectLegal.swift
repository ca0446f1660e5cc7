// Each function checks a change set as if an adapter sent it in one batch. They throw, so that they work with any test
// framework. A change set retains the items and sections that it neither deletes nor inserts.

// MARK: - Lists of items

/// Throws an error unless a platform list accepts a change set as the transition between two lists of items.
///
///     try expectLegal(changes, from: before, to: after)
///
/// Retained items must have the same ID in both lists. Their content isn't compared.
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
  let check = LegalityCheck(
    changes, from: PlatformSnapshot(old), to: PlatformSnapshot(new), in: kind, allowingUnsafe: allowingUnsafe)
  guard let finding = check.batchFinding else { return }
  throw IllegalChanges(finding, kind, changes, old: ListText.text(ofItems: old), new: ListText.text(ofItems: new))
}

/// Throws an error unless a platform list accepts a change set between two lists of items, and its updates are exact.
///
/// In addition to the checks for items that aren't `Equatable`, the change set must update exactly the retained items
/// whose content differs:
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
  let check = LegalityCheck(
    changes, from: PlatformSnapshot(old), to: PlatformSnapshot(new), in: kind, allowingUnsafe: allowingUnsafe)
  let finding =
    check.batchFinding
    ?? check.itemUpdateFinding { old[$0.item] != new[$1.item] }
    ?? check.sectionUpdateFinding { _, _ in false }
  guard let finding else { return }
  throw IllegalChanges(finding, kind, changes, old: ListText.text(ofItems: old), new: ListText.text(ofItems: new))
}

// MARK: - Lists of sections

/// Throws an error unless a platform list accepts a change set as the transition between two lists of sections.
///
///     try expectLegal(changes, fromSections: before, toSections: after)
///
/// Retained sections and items must have the same ID in both lists. Their content isn't compared.
///
/// - Throws: ``IllegalChanges``.
public func expectLegal<Section: ListSectionProtocol>(
  _ changes: ChangeSet, fromSections old: [Section], toSections new: [Section], in kind: PlatformListKind = .collection,
  allowingUnsafe: Bool = true
) throws where Section.Item: Identifiable {
  let check = LegalityCheck(
    changes, from: PlatformSnapshot(old), to: PlatformSnapshot(new), in: kind, allowingUnsafe: allowingUnsafe)
  guard let finding = check.batchFinding else { return }
  throw IllegalChanges(finding, kind, changes, old: ListText.text(of: old), new: ListText.text(of: new))
}

/// Throws an error unless a platform list accepts a change set between two lists of sections, and its updates are exact.
///
/// The change set must update exactly the retained items whose content differs, and the retained sections whose own
/// content, such as the header, differs.
///
/// - Throws: ``IllegalChanges``.
public func expectLegal<Section: ListSectionProtocol>(
  _ changes: ChangeSet, fromSections old: [Section], toSections new: [Section], in kind: PlatformListKind = .collection,
  allowingUnsafe: Bool = true
) throws where Section.Item: Identifiable & Equatable {
  let check = LegalityCheck(
    changes, from: PlatformSnapshot(old), to: PlatformSnapshot(new), in: kind, allowingUnsafe: allowingUnsafe)
  let finding =
    check.batchFinding
    ?? check.itemUpdateFinding { old[$0.section].items[$0.item] != new[$1.section].items[$1.item] }
    ?? check.sectionUpdateFinding { !old[$0].hasSameContent(as: new[$1]) }
  guard let finding else { return }
  throw IllegalChanges(finding, kind, changes, old: ListText.text(of: old), new: ListText.text(of: new))
}

// MARK: - Shapes

/// Throws an error unless a platform list accepts a change set as the transition between two shapes.
///
///     let changes = try ChangeSet(deletes: [ItemPosition(section: 0, item: 1)])
///     try expectLegal(changes, from: ListShape(itemCounts: [2]), to: ListShape(itemCounts: [1]))
///
/// A shape has no IDs and no content. The function only performs the checks of the platform list itself, and verifies that
/// updates name retained items.
///
/// - Throws: ``IllegalChanges``.
public func expectLegal(
  _ changes: ChangeSet, from old: ListShape, to new: ListShape, in kind: PlatformListKind = .collection,
  allowingUnsafe: Bool = true
) throws {
  let check = LegalityCheck(
    changes, from: PlatformSnapshot(itemCounts: old.itemCounts), to: PlatformSnapshot(itemCounts: new.itemCounts),
    in: kind, allowingUnsafe: allowingUnsafe)
  guard let finding = check.batchFinding else { return }
  throw IllegalChanges(
    finding, kind, changes, old: ListText.text(ofCounts: old.itemCounts), new: ListText.text(ofCounts: new.itemCounts))
}

// MARK: - The error

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
  package let kind: PlatformListKind
  /// The change set.
  package let changes: ChangeSet
  private let lists: String

  fileprivate init(_ finding: BatchFinding, _ kind: PlatformListKind, _ changes: ChangeSet, old: String, new: String) {
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

/// Descriptions of lists with one line for each section, in which long lists are truncated.
private enum ListText {
  /// The maximum number of items of a line, and of lines.
  private static let limit = 60

  static func text(ofCounts counts: [Int]) -> String {
    text(counts.enumerated().map { ("section \($0)", ["\($1) items"], $1) })
  }

  static func text<Item>(ofItems items: [Item]) -> String { text([("section 0", words(items), items.count)]) }

  static func text<Section: ListSectionProtocol>(of sections: [Section]) -> String {
    text(sections.enumerated().map { ("section \($0) (\($1.id))", words($1.items), $1.items.count) })
  }

  private static func words<Item>(_ items: [Item]) -> [String] {
    items.prefix(limit).map { "\($0)" } + (items.count > limit ? ["… \(items.count) items"] : [])
  }

  private static func text(_ lines: [(title: String, words: [String], count: Int)]) -> String {
    if lines.isEmpty { return "  no sections" }
    let shown = lines.prefix(limit).map { "  \($0.title): \($0.count == 0 ? "-" : $0.words.joined(separator: ", "))" }
    return (shown + (lines.count > limit ? ["  … \(lines.count) sections"] : [])).joined(separator: "\n")
  }
}

/// The check of a change set, first as a batch, then of its content updates.
struct LegalityCheck {
  /// The first fault of the batch, or of an update of an item or a section that isn't retained.
  let batchFinding: BatchFinding?
  /// The reasons why the batch is unsafe.
  let hazards: [BatchFinding]

  private let changes: ChangeSet
  /// The origins of a batch without a fault; `nil` for a reload, too.
  private let origins: BatchOrigins?

  init(
    _ changes: ChangeSet, from old: PlatformSnapshot, to new: PlatformSnapshot, in kind: PlatformListKind,
    allowingUnsafe: Bool = true
  ) {
    self.changes = changes
    let verdict = PlatformBatch(changes)?.judged(from: old, to: new, in: kind).verdict
    hazards = verdict?.hazards ?? []
    let fault = verdict?.violation ?? (allowingUnsafe ? nil : hazards.first)
    origins = fault == nil ? verdict?.origins : nil
    batchFinding = fault ?? origins.flatMap { Self.updateWithoutTarget(in: changes, $0) }
  }

  /// Returns an update of an item or a section that isn't retained.
  private static func updateWithoutTarget(in changes: ChangeSet, _ origins: BatchOrigins) -> BatchFinding? {
    for position in changes.updates where origins.oldPosition(ofNew: position) == nil {
      return BatchFinding(.itemUpdate, "item \(position) is updated, but no item is retained there")
    }
    for section in changes.sectionUpdates
    where !origins.sections.indices.contains(section) || origins.sections[section] == nil {
      return BatchFinding(.sectionUpdate, "section \(section) is updated, but no section is retained there")
    }
    return nil
  }

  /// Checks rule UP1: exactly the retained items whose content changed are updated.
  ///
  /// - Parameters:
  ///   - allowingNeedless: Whether updates of items that didn't change are accepted.
  ///   - isChanged: Returns whether the content at an old position differs from that at a new one.
  func itemUpdateFinding(
    allowingNeedless: Bool = false, _ isChanged: (ItemPosition, ItemPosition) -> Bool
  ) -> BatchFinding? {
    guard let origins else { return nil }
    let updates = Set(changes.updates)
    for (old, new) in origins.retainedItems {
      switch (isChanged(old, new), updates.contains(new)) {
      case (true, false):
        return BatchFinding(.itemUpdate, "the item at \(new), before at \(old), changed without an update")
      case (false, true) where !allowingNeedless:
        return BatchFinding(.itemUpdate, "the item at \(new), before at \(old), is updated, but did not change")
      default: continue
      }
    }
    return nil
  }

  /// Checks rule UP2: exactly the retained sections whose own content changed are updated.
  func sectionUpdateFinding(
    allowingNeedless: Bool = false, _ isChanged: (Int, Int) -> Bool
  ) -> BatchFinding? {
    guard let origins else { return nil }
    let updates = Set(changes.sectionUpdates)
    for (old, new) in origins.retainedSections {
      switch (isChanged(old, new), updates.contains(new)) {
      case (true, false):
        return BatchFinding(.sectionUpdate, "section \(new), before \(old), changed its own content without an update")
      case (false, true) where !allowingNeedless:
        return BatchFinding(.sectionUpdate, "section \(new), before \(old), is updated, but did not change")
      default: continue
      }
    }
    return nil
  }
}
