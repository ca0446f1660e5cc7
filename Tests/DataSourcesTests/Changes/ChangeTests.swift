import DataSourcesTesting
import ListChanges
import ListStorage
import ListTestSupport
import Testing

@testable import DataSources

/// Change sets become changes and change sets again, and the handles of items are those of a naive model.
@Suite struct ChangeTests {
  private typealias Section = ListSection<Int, SampleItem>

  /// Lists that differ by any operations, also of sections.
  private struct Lists {
    var random: SeededGenerator
    private var lastItem = 0
    private var lastSection = 0

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    mutating func list() -> [Section] { (0..<random.below(5)).map { _ in section() } }

    private mutating func item() -> SampleItem {
      lastItem += 1
      return SampleItem(lastItem, content: random.below(9))
    }

    private mutating func section() -> Section {
      lastSection += 1
      return Section(id: lastSection, items: (0..<random.below(6)).map { _ in item() })
    }

    mutating func edited(_ list: [Section]) -> [Section] {
      var list = list
      if random.oneIn(3) {
        if random.oneIn(2), !list.isEmpty { list.remove(at: random.below(list.count)) }
        if random.oneIn(2) { list.insert(section(), at: random.below(list.count + 1)) }
        if random.oneIn(2), list.count > 1 { list.insert(list.removeLast(), at: random.below(list.count)) }
        if random.oneIn(3), !list.isEmpty { list[random.below(list.count)].header = "header \(random.below(9))" }
      }
      for _ in 0..<random.below(4) where !list.isEmpty {
        let (from, to) = (random.below(list.count), random.below(list.count))
        switch random.below(4) {
        case 0: list[to].items.insert(item(), at: random.below(list[to].items.count + 1))
        case 1: if !list[from].items.isEmpty { list[from].items.remove(at: random.below(list[from].items.count)) }
        case 2:
          guard !list[from].items.isEmpty else { break }
          let item = list[from].items.remove(at: random.below(list[from].items.count))
          list[to].items.insert(item, at: random.below(list[to].items.count + 1))
        default:
          guard !list[from].items.isEmpty else { break }
          list[from].items[random.below(list[from].items.count)].content += 10
        }
      }
      return list
    }
  }

  private static func counts(_ list: [Section]) -> CountList { CountList(list.map(\.items.count)) }

  private static func change(
    _ changes: ChangeSet, from order: ItemOrder, to counts: CountList
  ) -> Change? {
    order.counts.change(
      changes, handles: order, newSectionCount: counts.count, newCount: { counts.itemCount(inSection: $0) })
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>) func nothingIsLost(seed: UInt64) throws {
    var lists = Lists(seed: seed)
    var list = lists.list()
    let order = ItemOrder(Self.counts(list))
    for _ in 0..<60 {
      let new = lists.edited(list)
      let changes = ChangeSet(fromSections: list, toSections: new)
      let (before, after) = (order.counts, Self.counts(new))
      let old = order.handles(in: 0..<before.total)
      let change = try #require(Self.change(changes, from: order, to: after), "seed \(seed): \(changes)")
      #expect(change.changeSet() == changes, "seed \(seed)")
      order.apply(change)
      order.retire(change)
      #expect(order.counts == after && order.brokenInvariant() == nil, "seed \(seed)")
      #expect(before.lead(to: after, by: change), "seed \(seed)")
      let map = PositionMap(changes)
      for index in 0..<after.total {
        let origin = after.position(atFlatIndex: index).flatMap { map.oldPosition(ofNew: $0) }
        let handle = order.handle(at: index)
        if let origin {
          #expect(handle == before.flatIndex(of: origin).map { old[$0] }, "seed \(seed), \(changes)")
        } else {
          // The handles of deleted items are still theirs.
          #expect(!old.contains(handle), "seed \(seed), \(changes)")
        }
        #expect(order.index(of: handle) == index)
      }
      var builder = ChangeBuilder()
      builder.add(flattened: change, from: 0, to: 0)
      let flat = try changes.flattened(
        from: ListShape(itemCounts: before.array), to: ListShape(itemCounts: after.array))
      var itemsOnly = ChangeSet.Draft()
      itemsOnly.deletes = Array(flat.deletes)
      itemsOnly.inserts = Array(flat.inserts)
      itemsOnly.moves = Array(flat.moves)
      itemsOnly.updates = Array(flat.updates)
      #expect(builder.change().changeSet() == itemsOnly.changeSet(), "seed \(seed), \(changes)")
      list = new
    }
  }

  /// A change set that leads to other item counts is no change, and changes nothing.
  @Test(arguments: 1...60 as ClosedRange<UInt64>) func wrongChangeSetsAreRefused(seed: UInt64) {
    var lists = Lists(seed: seed)
    var list = lists.list()
    for _ in 0..<60 {
      let new = lists.edited(list)
      let changes = ChangeSet(fromSections: list, toSections: new)
      let order = ItemOrder(Self.counts(list))
      let after = Self.counts(new)
      var longer = after
      longer.append(0)
      #expect(Self.change(changes, from: order, to: longer) == nil, "seed \(seed)")
      for section in changes.sectionsWithStructuralChanges where !changes.sectionInserts.contains(section) {
        var wrong = after
        wrong.add(1, at: section)
        #expect(Self.change(changes, from: order, to: wrong) == nil, "seed \(seed), \(changes)")
      }
      // From another list, the operations can be impossible; nothing traps.
      let other = ItemOrder(CountList((0..<lists.random.below(4)).map { _ in lists.random.below(4) }))
      let change = Self.change(changes, from: other, to: after)
      if change != nil {
        other.apply(change ?? .none)
        #expect(other.brokenInvariant() == nil && other.counts.count == after.count, "seed \(seed), \(changes)")
      }
      #expect(Self.change(.reload, from: order, to: after) == nil)
      list = new
    }
  }
}
