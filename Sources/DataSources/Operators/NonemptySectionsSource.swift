import ListChanges
import ListStorage

/// A source that hides empty sections: all of them, or those for which a condition holds.
///
/// A section that is hidden while it is empty is inserted with its first item and deleted with its last one, in the same batch.
///
/// - Complexity: A change of *k* items and sections takes O(*k* log *k* + *k* log *s*) for *s* sections, a lookup O(log *s*). A
///   section takes about eight bytes, an item none.
public final class NonemptySectionsSource<Item>: OperatorSource<Item> {
  private let stage: LayoutStage<Item>

  /// Whether a section is hidden while it is empty.
  ///
  /// Called once for each section that is inserted or updated. Setting it emits the sections that are inserted and deleted.
  ///
  /// - Complexity: O(*s* log *s*) to set.
  public var hidesWhenEmpty: (SectionInfo) -> Bool {
    didSet {
      guard let layout = stage.layout as? NonemptySectionsLayout<Item> else { return }
      let template = NonemptySectionsLayout(layout.base, hidesWhenEmpty: hidesWhenEmpty)
      stage.replaceLayout(with: template) { $0.difference(to: $1) }
    }
  }

  init(_ source: some DataSource<Item>, hidesWhenEmpty: @escaping (SectionInfo) -> Bool) {
    self.hidesWhenEmpty = hidesWhenEmpty
    let (output, stage) = NonemptySectionsLayout(source.makeOutput(), hidesWhenEmpty: hidesWhenEmpty).makeSource(
      of: source)
    self.stage = stage
    super.init(output)
  }
}

extension DataSource {
  /// Returns a source without the empty sections, or without those for which a condition holds.
  ///
  ///     let days = timetable.hidingEmptySections { $0.id != ItemID("today") }
  ///
  /// - Parameter hidesWhenEmpty: The condition; all are hidden by default. It's called once for each section that is inserted or
  ///   updated, and must not change the list.
  public func hidingEmptySections(
    where hidesWhenEmpty: @escaping (SectionInfo) -> Bool = { _ in true }
  ) -> NonemptySectionsSource<Item> {
    NonemptySectionsSource(self, hidesWhenEmpty: hidesWhenEmpty)
  }
}

/// The sections that have items, and those that stay when they are empty.
private final class NonemptySectionsLayout<Item>: PositionLayout {
  // Guarded by the isolation domain of the source. `evaluate(_:)` sets the results, and `commit(_:)` the rest, without code of users.

  let base: Output<Item>
  var shape: CountList
  private let hidesWhenEmpty: (SectionInfo) -> Bool
  /// Whether each upstream section is hidden while it is empty, and whether it is displayed.
  private var hides = BitList()
  private var displayed = BitList()
  /// Whether each inserted section, and each updated one, is hidden while it is empty.
  private var results: [Int: Bool] = [:]

  init(_ base: Output<Item>, hidesWhenEmpty: @escaping (SectionInfo) -> Bool) {
    self.base = base
    shape = CountList()
    self.hidesWhenEmpty = hidesWhenEmpty
  }

  private init(_ template: NonemptySectionsLayout, _ shape: CountList) {
    base = template.base
    self.shape = shape
    hidesWhenEmpty = template.hidesWhenEmpty
    let hiding = (0..<shape.count).map(isHiddenWhenEmpty)
    hides = BitList(hiding)
    displayed = BitList(zip(shape.array, hiding).map { count, hides in count > 0 || !hides })
  }

  var name: String { "NonemptySectionsSource<\(Item.self)>" }

  func loaded(_ shape: CountList) -> NonemptySectionsLayout { NonemptySectionsLayout(self, shape) }

  private func isHiddenWhenEmpty(_ section: Int) -> Bool {
    base.sectionInfo(at: section).map(hidesWhenEmpty) ?? true
  }

  // MARK: Translating

  func evaluate(_ change: UpstreamChange) {
    results = [:]
    if change.isSingle { return }
    for section in change.changes.sectionInserts { results[section] = isHiddenWhenEmpty(section) }
    for section in change.changes.sectionUpdates { results[section] = isHiddenWhenEmpty(section) }
  }

  func commit(_ change: UpstreamChange) -> ChangeSet {
    let (old, changes) = (displayed, change.changes)
    var draft = ChangeSet.Draft()
    followSections(change)
    let touched = change.sectionsWithStructuralChanges.union(changes.sectionUpdates)
    for section in touched { displayed.set(change.newCount(inSection: section) > 0 || !hides[section], at: section) }
    for section in touched {
      guard let origin = change.oldSection(ofNew: section) else { continue }
      switch (old.rank(ofOne: origin), displayed.rank(ofOne: section)) {
      case (let before?, nil): draft.sectionDeletes.append(before)
      case (nil, let after?): draft.sectionInserts.append(after)
      default: break
      }
    }
    draft.sectionDeletes += changes.sectionDeletes.compactMap(old.rank(ofOne:))
    draft.sectionInserts += changes.sectionInserts.compactMap(displayed.rank(ofOne:))
    draft.sectionUpdates = changes.sectionUpdates.compactMap(displayed.rank(ofOne:))
    for move in changes.sectionMoves {
      guard let from = old.rank(ofOne: move.from), let to = displayed.rank(ofOne: move.to) else { continue }
      draft.sectionMoves.append(.init(from: from, to: to))
    }
    for index in 0..<change.count {
      var item = change[index]
      item.before = item.before.flatMap { Self.position(ofUpstream: $0, old) }
      item.after = item.after.flatMap { Self.position(ofUpstream: $0, displayed) }
      draft.add(item)
    }
    return draft.changeSet()
  }

  private func followSections(_ change: UpstreamChange) {
    change.forEachSectionStep(
      delete: { section in
        hides.remove(at: section)
        displayed.remove(at: section)
      },
      move: { from, to in
        hides.move(from: from, to: to)
        displayed.move(from: from, to: to)
      },
      insert: { section in
        let isHiding = results[section] ?? true
        hides.insert(isHiding, at: section)
        displayed.insert(change.newCount(inSection: section) > 0 || !isHiding, at: section)
      },
      update: { hides.set(results[$0] ?? true, at: $0) })
  }

  /// Returns the changes that lead from this layout to one with another condition for the same sections.
  func difference(to other: NonemptySectionsLayout) -> ChangeSet {
    var draft = ChangeSet.Draft()
    for section in 0..<shape.count {
      switch (displayed.rank(ofOne: section), other.displayed.rank(ofOne: section)) {
      case (let before?, nil): draft.sectionDeletes.append(before)
      case (nil, let after?): draft.sectionInserts.append(after)
      default: break
      }
    }
    return draft.changeSet()
  }

  // MARK: Lookups

  var sectionCount: Int { displayed.ones }

  func itemCount(inSection section: Int) -> Int { displayed.select(section).map { shape[$0] } ?? 0 }

  func sectionInfo(at index: Int) -> SectionInfo? {
    displayed.select(index).flatMap(base.sectionInfo(at:))
  }

  func upstreamPosition(of position: ItemPosition) -> ItemPosition? {
    displayed.select(position.section).map { ItemPosition(section: $0, item: position.item) }
  }

  func position(ofUpstream position: ItemPosition) -> ItemPosition? {
    Self.position(ofUpstream: position, displayed)
  }

  private static func position(ofUpstream position: ItemPosition, _ displayed: BitList) -> ItemPosition? {
    displayed.rank(ofOne: position.section).map { ItemPosition(section: $0, item: position.item) }
  }
}

extension BitList {
  /// Returns the number of ones before an index, or `nil` if the bit at the index isn't 1.
  fileprivate func rank(ofOne index: Int) -> Int? {
    index >= 0 && index < count && self[index] ? rank(before: index) : nil
  }
}
