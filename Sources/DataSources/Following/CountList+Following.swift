package import ListChanges
package import ListStorage

// How the item counts that an operator, or a composite, keeps of its base's sections follow the base.
extension CountList {
  /// The item count of every section of a base.
  ///
  /// - Complexity: O(*s*).
  package init<Item>(of base: any DataSource<Item>) {
    self.init((0..<max(0, base.sectionCount)).map { base.itemCount(inSection: $0) })
  }

  /// Whether the base has these item counts, as far as its changes touched them: a base may say what is not so.
  ///
  /// - Complexity: O(*k* log *k* + *k* log *s*) for *k* changes.
  func agrees<Item>(with base: any DataSource<Item>, after changes: ChangeSet) -> Bool {
    guard count == base.sectionCount else { return false }
    var last = -1
    func agrees(_ section: Int) -> Bool {
      // Changes are sorted: those of one section come one after the other.
      guard section != last else { return true }
      last = section
      return self[section] == base.itemCount(inSection: section)
    }
    guard changes.inserts.allSatisfy({ agrees($0.section) }), changes.moves.allSatisfy({ agrees($0.to.section) }) else {
      return false
    }
    guard changes.hasSectionChanges else {
      return changes.deletes.allSatisfy { agrees($0.section) } && changes.moves.allSatisfy { agrees($0.from.section) }
    }
    let map = PositionMap(changes)
    return (changes.deletes.map(\.section) + changes.moves.map(\.from.section)).allSatisfy { section in
      map.newSection(ofOld: section).map(agrees) ?? true
    }
  }

  /// The same for the change of one row, which it must allow.
  ///
  /// - Complexity: O(log *s*).
  func agrees(with counts: TouchedCounts, after row: RowChange) -> Bool {
    guard count == counts.sections else { return false }
    if row.before == row.after { return true }
    if let after = row.after, self[after.section] != counts.after { return false }
    guard let before = row.before, before.section != row.after?.section else { return true }
    return self[before.section] == counts.before
  }

  /// Takes over what a base changed of one row.
  ///
  /// - Returns: whether it fits; if not, the counts are those of the base all the same.
  /// - Complexity: O(log *s*); O(*s*) when it does not fit.
  package mutating func follow<Item>(_ row: RowChange, of base: any DataSource<Item>) -> Bool {
    if allows(row) {
      if let before = row.before, before.section != row.after?.section { add(-1, at: before.section) }
      if let after = row.after, after.section != row.before?.section { add(1, at: after.section) }
      if agrees(with: TouchedCounts(row, in: base), after: row) { return true }
    }
    self = CountList(of: base)
    return false
  }

  /// Takes over what a base changed.
  ///
  /// - Returns: whether it fits; if not, the counts are those of the base all the same.
  /// - Complexity: O(*k* log *k* + *k* log *s*) for *k* changes; O(*s*) when they do not fit.
  package mutating func follow<Item>(_ changes: ChangeSet, of base: any DataSource<Item>) -> Bool {
    let fits = changes.steps.allSatisfy { apply($0, newCount: base.itemCount(inSection:)) }
    if fits, agrees(with: base, after: changes) { return true }
    self = CountList(of: base)
    return false
  }
}

/// What a base says of the sections that the change of one row touched; asked before anything is looked at, as a base may be
/// users' code.
struct TouchedCounts {
  let sections: Int
  private(set) var before = 0
  private(set) var after = 0

  init<Item>(_ row: RowChange, in base: any DataSource<Item>) {
    sections = base.sectionCount
    if row.before == row.after { return }
    if let position = row.before { before = base.itemCount(inSection: position.section) }
    if let position = row.after { after = base.itemCount(inSection: position.section) }
  }
}
