public import ListChanges

/// Checks that a change set between two sectioned lists is legal, keeps every ID, and has the fewest changes.
///
/// - Returns: A description of the first fault, or `nil`.
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

/// Checks a change set between two flat lists.
///
/// - Returns: A description of the first fault, or `nil`.
public func faultOfDiff<Item: Identifiable & Equatable>(
  _ changes: ChangeSet, fromItems old: [Item], toItems new: [Item]
) -> String? {
  faultOfDiff(changes, from: [ListSection(id: 0, items: old)], to: [ListSection(id: 0, items: new)])
}

private func faultOfIdentities<Section: ListSectionProtocol>(
  _ changes: ChangeSet, _ batch: ReferenceBatch, _ old: [Section], _ new: [Section]
) -> String? where Section.Item: Identifiable & Equatable {
  let map = PositionMap(changes)
  let updates = Set(changes.updates)
  for (after, before) in batch.sectionOrigins.enumerated() {
    if map.oldSection(ofNew: after) != before { return "the position map has a different origin for section \(after)" }
    guard let before else { continue }
    if old[before].id != new[after].id { return "section \(before) and section \(after) have different IDs" }
    let changed = !old[before].hasSameContent(as: new[after])
    if changes.sectionUpdates.contains(after) != changed {
      return "section \(after) is updated: \(!changed), but changed: \(changed)"
    }
    if map.newSection(ofOld: before) != after { return "the position map has a different target for section \(before)" }
  }
  for (section, origins) in batch.itemOrigins.enumerated() {
    for (item, origin) in origins.enumerated() {
      let position = ItemPosition(section: section, item: item)
      if map.oldPosition(ofNew: position) != origin { return "the position map has a different origin for \(position)" }
      guard let origin else { continue }
      let (before, after) = (old[origin.section].items[origin.item], new[section].items[item])
      if before.id != after.id { return "the items at \(origin) and \(position) have different IDs" }
      if updates.contains(position) != (before != after) { return "wrong update of the item at \(position)" }
      if map.newPosition(ofOld: origin) != position { return "the position map has a different target for \(origin)" }
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
  let survivors = batch.itemOrigins.flatMap(\.self).compactMap(\.self).count
  let pairs = pairCount(surviving.flatMap { old[$0].items.map(\.id) }, newSurviving.flatMap { new[$0].items.map(\.id) })
  if survivors != pairs { return "\(survivors) items are paired, of \(pairs)" }
  var fewest = 0
  for section in newSurviving {
    let origins = batch.itemOrigins[section].compactMap(\.self)
    let staying = origins.filter { $0.section == batch.sectionOrigins[section] }
    fewest += origins.count - longestChain(staying.map(\.item))
  }
  return changes.moves.count == fewest ? nil : "\(changes.moves.count) moves where \(fewest) suffice"
}

/// Returns the number of pairs of equal IDs.
private func pairCount<ID: Hashable>(_ left: [ID], _ right: [ID]) -> Int {
  var counts: [ID: Int] = [:]
  for id in left { counts[id, default: 0] += 1 }
  return right.reduce(0) { pairs, id in
    guard let count = counts[id], count > 0 else { return pairs }
    counts[id] = count - 1
    return pairs + 1
  }
}
