import ListChanges

// How the item counts that an operator, or a composite, keeps of its base's sections follow the base.
extension CountList {
  /// The item count of every section of a base.
  ///
  /// - Complexity: O(*s*).
  init<Item>(of base: any DataSource<Item>) {
    self.init((0..<max(0, base.sectionCount)).map { base.itemCount(inSection: $0) })
  }

  /// The number of rows in a section; 0 when there is no such section.
  func itemCount(inSection section: Int) -> Int { section >= 0 && section < count ? self[section] : 0 }

  /// Whether the base has a row here.
  func contains(_ position: ItemPosition) -> Bool {
    position.section >= 0 && position.section < count && position.item >= 0 && position.item < self[position.section]
  }

  /// Whether a step can happen to a list with these item counts; a reload can not be followed.
  ///
  /// - Complexity: O(log *s*).
  func allows(_ step: ChangeSet.Step) -> Bool {
    switch step {
    case .reload: false
    case .deleteSection(let section), .updateSection(let section): section < count
    case .insertSection(let section): section <= count
    case .moveSection(let from, let to): from < count && to < count
    case .delete(let position), .update(let position): contains(position)
    case .insert(let position): position.section < count && position.item <= self[position.section]
    case .move(let from, let to):
      contains(from) && to.section < count && to.item <= self[to.section] - (from.section == to.section ? 1 : 0)
    }
  }

  /// Takes over a step, if the list allows it.
  ///
  /// - Parameters:
  ///   - step: the change, in the coordinates of the moment.
  ///   - newCount: the item count that the base has in a section that comes.
  /// - Returns: whether the step fits to what the base had.
  /// - Complexity: O(log *s*).
  mutating func apply(_ step: ChangeSet.Step, newCount: (Int) -> Int) -> Bool {
    guard allows(step) else { return false }
    switch step {
    case .reload, .updateSection, .update: break
    case .deleteSection(let section): remove(at: section)
    case .moveSection(let from, let to): move(from: from, to: to)
    case .insertSection(let section): insert(newCount(section), at: section)
    case .delete(let position): add(-1, at: position.section)
    case .insert(let position): add(1, at: position.section)
    case .move(let from, let to):
      add(-1, at: from.section)
      add(1, at: to.section)
    }
    return true
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

  /// Whether the change of one row can happen to a list with these item counts.
  ///
  /// - Complexity: O(log *s*).
  func allows(_ row: RowChange) -> Bool {
    switch (row.before, row.after) {
    case (let before?, let after?): before == after ? contains(after) : allows(.move(from: before, to: after))
    case (let before?, nil): contains(before)
    case (nil, let after?): allows(.insert(after))
    case (nil, nil): true
    }
  }

  /// Takes over what a base changed of one row.
  ///
  /// - Returns: whether it fits; if not, the counts are those of the base all the same.
  /// - Complexity: O(log *s*); O(*s*) when it does not fit.
  mutating func follow<Item>(_ row: RowChange, of base: any DataSource<Item>) -> Bool {
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
  mutating func follow<Item>(_ changes: ChangeSet, of base: any DataSource<Item>) -> Bool {
    let fits = changes.steps.allSatisfy { apply($0, newCount: base.itemCount(inSection:)) }
    if fits, agrees(with: base, after: changes) { return true }
    self = CountList(of: base)
    return false
  }
}

// The list as one, through all sections.
extension CountList {
  /// The numbers of a section's rows, counted through all sections; the section must exist.
  func rows(inSection section: Int) -> Range<Int> {
    let start = sum(before: section)
    return start..<start + self[section]
  }

  /// The number of the row at a position, counted through all sections; `nil` when there is none.
  func flatIndex(of position: ItemPosition) -> Int? {
    contains(position) ? sum(before: position.section) + position.item : nil
  }

  /// The position of the row with this number; `nil` when there is none.
  func position(atFlatIndex index: Int) -> ItemPosition? {
    guard let place = self.index(containing: index) else { return nil }
    return ItemPosition(section: place.index, item: place.remainder)
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
