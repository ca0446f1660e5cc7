import ListChanges

/// How many rows a base has in each section, before and after it changed: about eight bytes a section.
///
/// A value type whose copies share memory, so that the counts before a change cost nothing to keep.
struct BaseCounts {
  private(set) var counts: CountList

  /// The counts of a base.
  ///
  /// - Complexity: O(*s*).
  init<Item>(of base: any DataSource<Item>) {
    counts = CountList((0..<max(0, base.sectionCount)).map { base.itemCount(inSection: $0) })
  }

  var sectionCount: Int { counts.count }

  /// The number of rows in a section; 0 when there is no such section.
  subscript(section: Int) -> Int { section >= 0 && section < counts.count ? counts[section] : 0 }

  /// Whether the base has a row here.
  func contains(_ position: ItemPosition) -> Bool { position.item >= 0 && position.item < self[position.section] }

  /// Takes over what a base changed.
  ///
  /// - Parameters:
  ///   - changes: what changed.
  ///   - base: the base, after the change.
  /// - Returns: whether it fits: a base may have changed without a word, or say what is not so.
  /// - Complexity: O(*k* log *s*).
  mutating func follow<Item>(_ changes: ChangeSet, of base: any DataSource<Item>) -> Bool {
    changes.steps.allSatisfy { apply($0, of: base) } && agrees(with: base, after: changes)
  }

  /// Whether the base has these counts where a change touched it.
  func agrees<Item>(with base: any DataSource<Item>, after changes: ChangeSet) -> Bool {
    guard counts.count == base.sectionCount else { return false }
    return changes.touchedSections.allSatisfy { counts[$0] == base.itemCount(inSection: $0) }
  }

  /// Takes over one step of a change.
  ///
  /// - Returns: whether it fits to what there was.
  mutating func apply<Item>(_ step: ChangeSet.Step, of base: any DataSource<Item>) -> Bool {
    switch step {
    case .reload: return false
    case .deleteSection(let section):
      guard section < counts.count else { return false }
      counts.remove(at: section)
    case .moveSection(let from, let to):
      guard from < counts.count, to < counts.count else { return false }
      counts.move(from: from, to: to)
    case .insertSection(let section):
      guard section <= counts.count else { return false }
      counts.insert(base.itemCount(inSection: section), at: section)
    case .delete(let position): return remove(position)
    case .move(let from, let to): return remove(from) && insert(to)
    case .insert(let position): return insert(position)
    case .updateSection(let section): return section < counts.count
    case .update(let position): return contains(position)
    }
    return true
  }

  private mutating func remove(_ position: ItemPosition) -> Bool {
    guard contains(position) else { return false }
    counts.add(-1, at: position.section)
    return true
  }

  private mutating func insert(_ position: ItemPosition) -> Bool {
    guard position.section < counts.count, position.item <= counts[position.section] else { return false }
    counts.add(1, at: position.section)
    return true
  }
}

extension ChangeSet.Draft {
  /// What another change does with sections, and nothing of what it does with rows.
  init(sectionsOf changes: ChangeSet) {
    self.init()
    sectionDeletes = changes.sectionDeletes
    sectionInserts = changes.sectionInserts
    sectionMoves = changes.sectionMoves
    sectionUpdates = changes.sectionUpdates
  }
}
