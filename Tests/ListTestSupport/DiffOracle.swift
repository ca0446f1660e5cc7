public import ListChanges

/// Judges a change set between two sectioned lists: legal, right identity by identity, and with the fewest operations.
///
/// - Returns: what is wrong, or `nil`.
public func faultOfDiff<Section: ListSectionProtocol>(
  _ changes: ChangeSet, from old: [Section], to new: [Section]
) -> String? where Section.Item: Identifiable & Equatable {
  let oldShape = ListShape(itemCounts: old.map(\.items.count))
  let newShape = ListShape(itemCounts: new.map(\.items.count))
  do {
    try changes.validate(from: oldShape, to: newShape)
    let batch = try ReferenceBatch(changes, from: oldShape, to: newShape)
    let applied = try changes.applied(to: old.map(\.items), shape: newShape) { new[$0.section].items[$0.item] }
    if applied != new.map(\.items) { return "applying gives \(applied)" }
    return faultOfIdentities(changes, batch, old, new) ?? faultOfCounts(changes, batch, old, new)
  } catch {
    return "\(error)"
  }
}

/// Judges a change set between two lists of rows.
///
/// - Returns: what is wrong, or `nil`.
public func faultOfDiff<Row: Identifiable & Equatable>(
  _ changes: ChangeSet, fromRows old: [Row], toRows new: [Row]
) -> String? {
  faultOfDiff(changes, from: [ListSection(id: 0, items: old)], to: [ListSection(id: 0, items: new)])
}

private func faultOfIdentities<Section: ListSectionProtocol>(
  _ changes: ChangeSet, _ batch: ReferenceBatch, _ old: [Section], _ new: [Section]
) -> String? where Section.Item: Identifiable & Equatable {
  let map = PositionMap(changes)
  let updates = Set(changes.updates)
  for (after, before) in batch.sectionOrigins.enumerated() {
    if map.oldSection(ofNew: after) != before { return "the map says another origin of section \(after)" }
    guard let before else { continue }
    if old[before].id != new[after].id { return "section \(before) is not section \(after)" }
    let changed = !old[before].hasSameContent(as: new[after])
    if changes.sectionUpdates.contains(after) != changed { return "section \(after) updated: not \(changed)" }
    if map.newSection(ofOld: before) != after { return "the map says another place of section \(before)" }
  }
  for (section, origins) in batch.rowOrigins.enumerated() {
    for (item, origin) in origins.enumerated() {
      let position = ItemPosition(section: section, item: item)
      if map.oldPosition(ofNew: position) != origin { return "the map says another origin of \(position)" }
      guard let origin else { continue }
      let (before, after) = (old[origin.section].items[origin.item], new[section].items[item])
      if before.id != after.id { return "row \(origin) is not row \(position)" }
      if updates.contains(position) != (before != after) { return "row \(position): wrong update" }
      if map.newPosition(ofOld: origin) != position { return "the map says another place of \(origin)" }
    }
  }
  return nil
}

private func faultOfCounts<Section: ListSectionProtocol>(
  _ changes: ChangeSet, _ batch: ReferenceBatch, _ old: [Section], _ new: [Section]
) -> String? where Section.Item: Identifiable {
  let surviving = batch.sectionOrigins.compactMap(\.self)
  if surviving.count != pairCount(old.map(\.id), new.map(\.id)) { return "not all sections are paired" }
  if changes.sectionMoves.count != surviving.count - longestChain(surviving) {
    return "too many section moves"
  }
  let newSurviving = batch.sectionOrigins.indices.filter { batch.sectionOrigins[$0] != nil }
  let survivors = batch.rowOrigins.flatMap(\.self).compactMap(\.self).count
  let pairs = pairCount(surviving.flatMap { old[$0].items.map(\.id) }, newSurviving.flatMap { new[$0].items.map(\.id) })
  if survivors != pairs { return "\(survivors) rows are paired, of \(pairs)" }
  var fewest = 0
  for section in newSurviving {
    let origins = batch.rowOrigins[section].compactMap(\.self)
    let staying = origins.filter { $0.section == batch.sectionOrigins[section] }
    fewest += origins.count - longestChain(staying.map(\.item))
  }
  return changes.moves.count == fewest ? nil : "\(changes.moves.count) moves where \(fewest) suffice"
}

/// How many can be paired one to one by equality.
private func pairCount<ID: Hashable>(_ left: [ID], _ right: [ID]) -> Int {
  var counts: [ID: Int] = [:]
  for id in left { counts[id, default: 0] += 1 }
  return right.reduce(0) { pairs, id in
    guard let count = counts[id], count > 0 else { return pairs }
    counts[id] = count - 1
    return pairs + 1
  }
}
