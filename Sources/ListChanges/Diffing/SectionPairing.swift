/// Which sections survive, and the section operations of a diff.
@usableFromInline
struct SectionPairing: Sendable {
  /// The surviving sections, ascending by NEW index.
  @usableFromInline var pairs: [(old: Int, new: Int)] = []
  @usableFromInline var deletes: [Int] = []
  @usableFromInline var inserts: [Int] = []
  @usableFromInline var moves: [ChangeSet.SectionMove] = []
  @usableFromInline var updates: [Int] = []

  /// The pairing of two lists of one section each.
  @usableFromInline static let single: SectionPairing = {
    var pairing = SectionPairing()
    pairing.pairs = [(0, 0)]
    return pairing
  }()

  private init() {}

  /// Pairs sections by ID, with the fewest moves.
  @inlinable
  init<Section: ListSectionProtocol>(from old: [Section], to new: [Section]) {
    if old.count == new.count, old.indices.allSatisfy({ old[$0].id == new[$0].id }) {
      pairs = old.indices.map { ($0, $0) }
      updates = old.indices.filter { !new[$0].hasSameContent(as: old[$0]) }
      return
    }
    let comparer = ClosureComparer<Section, Section.ID>(id: { $0.id }, hasSameContent: { $0.hasSameContent(as: $1) })
    let changes = ChangeSet(itemsFrom: old, to: new, comparer)
    deletes = changes.deletes.map(\.item)
    inserts = changes.inserts.map(\.item)
    moves = changes.moves.map { ChangeSet.SectionMove(from: $0.from.item, to: $0.to.item) }
    updates = changes.updates.map(\.item)
    let map = PositionMap(changes)
    for index in new.indices {
      guard let before = map.oldPosition(ofNew: ItemPosition(section: 0, item: index)) else { continue }
      pairs.append((before.item, index))
    }
  }
}
