import ListChanges
import ListStorage

/// The sections in reverse order, each with its items in their order.
final class ReversedSectionsLayout<Item>: ItemLayout<Item> {
  override func loaded(_ shape: UpstreamShape) -> DerivedLayout<Item, Item> { ReversedSectionsLayout(upstream, shape) }

  override func commit(_ change: UpstreamChange) -> ChangeSet {
    let (old, new) = (shape.counts.count, change.newSectionCount)
    func reversed(_ section: Int, _ count: Int) -> Int { count - 1 - section }
    func reversed(_ position: ItemPosition, _ count: Int) -> ItemPosition {
      ItemPosition(section: reversed(position.section, count), item: position.item)
    }
    var draft = ChangeDraft()
    let changes = change.changes
    if changes.hasSectionChanges || !changes.sectionUpdates.isEmpty {
      draft.edit {
        $0.sectionDeletes = changes.sectionDeletes.map { reversed($0, old) }
        $0.sectionInserts = changes.sectionInserts.map { reversed($0, new) }
        $0.sectionUpdates = changes.sectionUpdates.map { reversed($0, new) }
        $0.sectionMoves = changes.sectionMoves.map { .init(from: reversed($0.from, old), to: reversed($0.to, new)) }
      }
    }
    for index in 0..<change.count {
      var item = change[index]
      item.before = item.before.map { reversed($0, old) }
      item.after = item.after.map { reversed($0, new) }
      draft.add(item)
    }
    return draft.changeSet()
  }

  override func itemCount(inSection section: Int) -> Int {
    upstreamSection(of: section).map { shape.counts[$0] } ?? 0
  }

  override func sectionInfo(at index: Int) -> SectionInfo? {
    upstreamSection(of: index).flatMap(upstream.source.sectionInfo(at:))
  }

  override func upstreamPosition(of position: ItemPosition) -> ItemPosition? {
    upstreamSection(of: position.section).map { ItemPosition(section: $0, item: position.item) }
  }

  override func position(ofUpstream position: ItemPosition) -> ItemPosition? { upstreamPosition(of: position) }

  private func upstreamSection(of section: Int) -> Int? {
    section >= 0 && section < shape.counts.count ? shape.counts.count - 1 - section : nil
  }
}

extension DataSource {
  /// Returns a source with the sections in reverse order.
  ///
  /// Items keep their order within their section; see ``reversed()``.
  ///
  /// - Complexity: A change of *k* items and sections takes O(*k* log *k*), a lookup that of this source.
  public func reversedSections() -> some DataSource<Item> { DerivedSource(ReversedSectionsLayout(Upstream(self))) }
}
