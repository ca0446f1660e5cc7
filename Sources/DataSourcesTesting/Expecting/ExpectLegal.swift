// Each function judges a change set as it would be sent in one batch. They throw, so that any test framework takes them.

/// Throws unless a change set leads from one list of rows to another in a way that a platform list takes.
///
///     try expectLegal(changes, from: before, to: after)
///
/// Rows that are kept must have the same identity in both lists. Content is not compared.
///
/// - Parameters:
///   - changes: the change set; a reload is always legal.
///   - old: the rows of section 0 before.
///   - new: the rows of section 0 after.
///   - kind: the list that is to take it; an `NSTableView`, which takes no batches, refuses all but a reload.
///   - allowingUnsafe: whether batches pass that the list's checks accept, but that are known to go wrong.
/// - Throws: ``IllegalChanges``, whose description tells all.
public func expectLegal<Row: Identifiable>(
  _ changes: ChangeSet, from old: [Row], to new: [Row], in kind: PlatformListKind = .collection,
  allowingUnsafe: Bool = true
) throws {
  let finding = LegalityCheck(changes, kind, allowingUnsafe).finding(
    from: PlatformSnapshot(old), to: PlatformSnapshot(new))
  guard let finding else { return }
  throw IllegalChanges(finding, kind, changes, old: ListText.text(ofRows: old), new: ListText.text(ofRows: new))
}

/// Throws unless a change set leads from one list of rows to another, and updates exactly what changed.
///
/// As `expectLegal` for rows that can not be compared; besides, the rows that are kept and not equal, and no others, must be
/// updated.
public func expectLegal<Row: Identifiable & Equatable>(
  _ changes: ChangeSet, from old: [Row], to new: [Row], in kind: PlatformListKind = .collection,
  allowingUnsafe: Bool = true
) throws {
  let check = LegalityCheck(changes, kind, allowingUnsafe)
  let finding =
    check.finding(from: PlatformSnapshot(old), to: PlatformSnapshot(new))
    ?? check.findingOfRowUpdates { old[$0.item] != new[$1.item] }
    ?? check.findingOfSectionUpdates { _, _ in false }
  guard let finding else { return }
  throw IllegalChanges(finding, kind, changes, old: ListText.text(ofRows: old), new: ListText.text(ofRows: new))
}

/// Throws unless a change set leads from one list of sections to another in a way that a platform list takes.
///
///     try expectLegal(changes, fromSections: before, toSections: after)
///
/// Sections and rows that are kept must have the same identity in both lists. Content is not compared. See
/// `expectLegal` for rows for the parameters.
///
/// - Throws: ``IllegalChanges``, whose description tells all.
public func expectLegal<Section: ListSectionProtocol>(
  _ changes: ChangeSet, fromSections old: [Section], toSections new: [Section], in kind: PlatformListKind = .collection,
  allowingUnsafe: Bool = true
) throws where Section.Item: Identifiable {
  let finding = LegalityCheck(changes, kind, allowingUnsafe).finding(
    from: PlatformSnapshot(old), to: PlatformSnapshot(new))
  guard let finding else { return }
  throw IllegalChanges(finding, kind, changes, old: ListText.text(of: old), new: ListText.text(of: new))
}

/// Throws unless a change set leads from one list of sections to another, and updates exactly what changed.
///
/// The rows that are kept and not equal, and no others, must be updated; likewise the sections whose own content is not the
/// same.
///
/// - Throws: ``IllegalChanges``, whose description tells all.
public func expectLegal<Section: ListSectionProtocol>(
  _ changes: ChangeSet, fromSections old: [Section], toSections new: [Section], in kind: PlatformListKind = .collection,
  allowingUnsafe: Bool = true
) throws where Section.Item: Identifiable & Equatable {
  let check = LegalityCheck(changes, kind, allowingUnsafe)
  let finding =
    check.finding(from: PlatformSnapshot(old), to: PlatformSnapshot(new))
    ?? check.findingOfRowUpdates { old[$0.section].items[$0.item] != new[$1.section].items[$1.item] }
    ?? check.findingOfSectionUpdates { !old[$0].hasSameContent(as: new[$1]) }
  guard let finding else { return }
  throw IllegalChanges(finding, kind, changes, old: ListText.text(of: old), new: ListText.text(of: new))
}

/// Throws unless a change set leads from one shape to another in a way that a platform list takes.
///
/// Nothing is known of the rows: only what the list itself checks is checked, and that updates name rows that are kept.
///
/// - Throws: ``IllegalChanges``, whose description tells all.
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
