extension ChangeSet {
  /// Checks what every change set must satisfy, whatever the lists: order, disjoint operations, and a canonical form.
  ///
  /// - Returns: The first broken invariant as a sentence, or `nil`.
  /// - Complexity: O(*k* log *k*) where *k* is the number of operations.
  package func _checkInvariants() -> String? {
    if isReload { return only.isNone && lists?.isEmpty ?? true ? nil : "a reload has operations" }
    if !only.isNone, !(lists?.isEmpty ?? true) { return "a single item and lists both have operations" }
    return faultOfOrder() ?? faultOfSections() ?? faultOfItems() ?? faultOfForm()
  }

  private func faultOfOrder() -> String? {
    if !isAscending(sectionDeletes) { return "section deletes don't ascend" }
    if !isAscending(sectionInserts) { return "section inserts don't ascend" }
    if !isAscending(sectionUpdates) { return "section updates don't ascend" }
    if !isAscending(sectionMoves.map(\.from)) { return "the sources of section moves don't ascend" }
    if !isAscending(packedDeletes) { return "deletes don't ascend" }
    if !isAscending(packedInserts) { return "inserts don't ascend" }
    if !isAscending(packedUpdates) { return "updates don't ascend" }
    return isAscending(packedMoves.map(\.from)) ? nil : "the sources of moves don't ascend"
  }

  private func isAscending(_ values: [some Comparable]) -> Bool {
    zip(values, values.dropFirst()).allSatisfy { $0 < $1 }
  }

  private func faultOfSections() -> String? {
    let targets = sectionMoves.map(\.to)
    if Set(targets).count != targets.count { return "two sections are moved to the same index" }
    if !Set(sectionMoves.map(\.from)).isDisjoint(with: sectionDeletes) { return "a section is deleted and moved" }
    if !Set(targets).isDisjoint(with: sectionInserts) { return "a section is inserted at the target of a move" }
    return Set(sectionUpdates).isDisjoint(with: sectionInserts) ? nil : "a section is inserted and updated"
  }

  private func faultOfItems() -> String? {
    let targets = packedMoves.map(\.to)
    if Set(targets).count != targets.count { return "two items are moved to the same position" }
    if !Set(packedMoves.map(\.from)).isDisjoint(with: packedDeletes) { return "an item is deleted and moved" }
    if !Set(targets).isDisjoint(with: packedInserts) { return "an item is inserted at the target of a move" }
    if !Set(packedUpdates).isDisjoint(with: packedInserts) { return "an item is inserted and updated" }
    if (packedDeletes + packedMoves.map(\.from)).contains(where: { sectionDeletes.containsSorted($0.section) }) {
      return "an item operation is in a deleted section"
    }
    if (packedInserts + targets + packedUpdates).contains(where: { sectionInserts.containsSorted($0.section) }) {
      return "an item operation is in an inserted section"
    }
    return nil
  }

  /// Checks that the same operations result in the same change set again: none is left out or rewritten.
  private func faultOfForm() -> String? {
    do {
      let again = try ChangeSet(
        sectionDeletes: sectionDeletes, sectionInserts: sectionInserts, sectionMoves: sectionMoves,
        sectionUpdates: sectionUpdates, deletes: Array(deletes), inserts: Array(inserts), moves: Array(moves),
        updates: Array(updates))
      return again == self ? nil : "\(self) isn't canonical, which is \(again)"
    } catch {
      return "\(error)"
    }
  }
}
