import ListChanges

/// An edit that an ``OptimisticSource`` displays before the upstream source contains it.
///
///     shown.onResult = { edit, outcome in
///       if outcome != .applied { print("edit of \(edit.itemID) was not applied") }
///     }
public struct OptimisticEdit<Item>: Identifiable {
  /// The identity of an edit among all edits of its source.
  public struct ID: Hashable, Sendable {
    let value: Int
  }

  /// The effect of an edit.
  public enum Kind {
    /// Inserts a new item.
    case insert(Item)
    /// Deletes an item.
    case remove
    /// Replaces an item with another item that has the same ID.
    case replace(Item)
    /// Moves an item.
    case move
  }

  /// The reason why an edit is no longer pending.
  public enum Outcome: Hashable, Sendable {
    /// The upstream source has the same content, so the edit no longer has an effect.
    case applied
    /// The edit was rejected.
    case rejected
    /// The upstream source changed in a different way.
    ///
    /// The item or its section was deleted, the edit was confirmed and the upstream source displays other content, or it replaced an item
    /// that was confirmed with another ID.
    case superseded
  }

  /// The ID of the edit.
  public let id: ID
  /// The ID of the edited item.
  public internal(set) var itemID: ItemID
  /// The effect of the edit.
  public internal(set) var kind: Kind
  /// Whether the edit was confirmed, see ``OptimisticSource/confirm(_:)``.
  public internal(set) var isConfirmed = false

  /// Whether the upstream source has updated the item since it was replaced, or moved it since it was moved: that may be the result.
  var isAffected = false

  /// The target section, or `nil` if it was deleted or the edit neither inserts nor moves an item.
  var section: Int?
  /// The ID of the target section, for its index after a reload.
  var sectionID: ItemID?
  /// The predecessor of the inserted or moved item.
  var anchor = Anchor.start

  /// The predecessor of an item among the items that exist without the edit.
  enum Anchor {
    /// The start of the section.
    case start
    /// An item of the upstream source.
    case upstream(ItemPosition, ItemID)
    /// An item that another edit inserts.
    case edit(ID, ItemID)
  }
}

extension OptimisticEdit {
  var isInsertion: Bool { if case .insert = kind { true } else { false } }
  var isReplacement: Bool { if case .replace = kind { true } else { false } }
  var isMove: Bool { if case .move = kind { true } else { false } }

  /// Whether the upstream change that applied this edit can be what a replacement or a move of the item is waiting for.
  func hasResult(of other: OptimisticEdit) -> Bool {
    itemID == other.itemID && (isInsertion || isMove == other.isMove)
  }

  /// Updates the section and the anchor after an upstream reload.
  ///
  /// Without its anchor, an item is behind the one that is at the index before. Of several sections with the ID, it is in that of its anchor.
  ///
  /// - Parameter positions: The positions of the anchors.
  mutating func reload(
    _ positions: [ItemID: ItemPosition], _ base: any DataSource<Item>, _ comparison: ItemComparison<Item>
  ) {
    let before = section
    var anchorSection: Int?
    if case .upstream(let old, let id) = anchor, old.section == before { anchorSection = positions[id]?.section }
    if let id = sectionID {
      section = base.section(withID: id, preferring: anchorSection ?? before)
    } else if let anchorSection {
      section = anchorSection
    } else if let before, before >= base.sectionCount {
      section = nil
    }
    guard case .upstream(let old, let id) = anchor else { return }
    let now = positions[id]
    anchor = now.map { .upstream($0, id) } ?? .start
    guard old.section == before, let section, now?.section != section else { return }
    let nearest = ItemPosition(section: section, item: min(old.item, base.itemCount(inSection: section)) - 1)
    anchor = base.item(at: nearest).map { .upstream(nearest, comparison.id($0)) } ?? .start
  }

  /// Updates the section and the anchor after an upstream change.
  mutating func update(
    _ map: PositionMap, _ base: any DataSource<Item>, _ comparison: ItemComparison<Item>
  ) {
    let before = section
    section = before.flatMap(map.newSection(ofOld:))
    guard case .upstream(var upstreamPosition, let id) = anchor else { return }
    let isInSection = upstreamPosition.section == before
    if let now = map.newPosition(ofOld: upstreamPosition), !isInSection || now.section == section {
      anchor = .upstream(now, id)
      return
    }
    anchor = .start
    guard isInSection else { return }
    // The anchor was deleted. Use the closest earlier item that still exists.
    while upstreamPosition.item > 0 {
      upstreamPosition.item -= 1
      guard let now = map.newPosition(ofOld: upstreamPosition), now.section == section,
        let id = base.item(at: now).map(comparison.id)
      else { continue }
      anchor = .upstream(now, id)
      return
    }
  }
}
