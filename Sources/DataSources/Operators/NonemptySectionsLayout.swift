import ListChanges
import ListStorage

/// The sections that have items, and those that stay when they are empty.
final class NonemptySectionsLayout<Item>: ItemLayout<Item> {
  private let hidesWhenEmpty: (SectionInfo) -> Bool
  /// Whether each upstream section is hidden while it is empty, and whether it is displayed.
  @exclusivity(unchecked) private var hides = BitList()
  @exclusivity(unchecked) private var displayed = BitList()
  /// Whether each inserted section, and each updated one, is hidden while it is empty.
  @exclusivity(unchecked) private var answers: [Int: Bool] = [:]

  init(_ upstream: Upstream<Item>, hidesWhenEmpty: @escaping (SectionInfo) -> Bool) {
    self.hidesWhenEmpty = hidesWhenEmpty
    super.init(upstream)
  }

  private init(_ template: NonemptySectionsLayout, _ shape: UpstreamShape) {
    hidesWhenEmpty = template.hidesWhenEmpty
    super.init(template.upstream, shape)
    let hiding = (0..<shape.counts.count).map(isHiddenWhenEmpty)
    hides = BitList(hiding)
    displayed = BitList(zip(shape.counts.array, hiding).map { count, hides in count > 0 || !hides })
  }

  override func loaded(_ shape: UpstreamShape) -> DerivedLayout<Item, Item> { NonemptySectionsLayout(self, shape) }

  private func isHiddenWhenEmpty(_ section: Int) -> Bool {
    upstream.source.sectionInfo(at: section).map(hidesWhenEmpty) ?? true
  }

  // MARK: Translating

  override func evaluate(_ change: UpstreamChange) -> Bool {
    answers = [:]
    if change.isSingle { return true }
    for section in change.changes.sectionInserts { answers[section] = isHiddenWhenEmpty(section) }
    for section in change.changes.sectionUpdates { answers[section] = isHiddenWhenEmpty(section) }
    return true
  }

  override func commit(_ change: UpstreamChange) -> ChangeSet {
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
        let isHiding = answers[section] ?? true
        hides.insert(isHiding, at: section)
        displayed.insert(change.newCount(inSection: section) > 0 || !isHiding, at: section)
      },
      update: { hides.set(answers[$0] ?? true, at: $0) })
  }

  /// Returns the changes that lead from this layout to one with another condition for the same sections.
  func difference(to other: NonemptySectionsLayout) -> ChangeSet {
    var draft = ChangeSet.Draft()
    for section in 0..<shape.counts.count {
      switch (displayed.rank(ofOne: section), other.displayed.rank(ofOne: section)) {
      case (let before?, nil): draft.sectionDeletes.append(before)
      case (nil, let after?): draft.sectionInserts.append(after)
      default: break
      }
    }
    return draft.changeSet()
  }

  // MARK: Lookups

  override var sectionCount: Int { displayed.ones }

  override func itemCount(inSection section: Int) -> Int { displayed.select(section).map { shape.counts[$0] } ?? 0 }

  override func sectionInfo(at index: Int) -> SectionInfo? {
    displayed.select(index).flatMap(upstream.source.sectionInfo(at:))
  }

  override func upstreamPosition(of position: ItemPosition) -> ItemPosition? {
    displayed.select(position.section).map { ItemPosition(section: $0, item: position.item) }
  }

  override func position(ofUpstream position: ItemPosition) -> ItemPosition? {
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
