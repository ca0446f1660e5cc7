import DataSources
import DataSourcesTesting
import Testing

final class LargestSource<Item: Identifiable & Equatable>: DataSource where Item.ID: Sendable {
  private let emitter = ChangeEmitter()
  var changeHub: ChangeHub { emitter.hub }
  private let source: any DataSource<Item>
  private let isLarger: (Item, Item) -> Bool
  private var sections: [ListSection<ItemID?, Item>] = []

  var count: Int { didSet { emitter.emit(update()) } }

  init(_ source: any DataSource<Item>, count: Int, by isLarger: @escaping (Item, Item) -> Bool) {
    self.source = source
    self.count = count
    self.isLarger = isLarger
    sections = picked()
    emitter.follow(source) { [weak self] _ in self?.update() ?? .reload }
  }

  private func picked() -> [ListSection<ItemID?, Item>] {
    source.snapshot().sections.map { section in
      var section = section
      section.items = Array(section.items.sorted(by: isLarger).prefix(max(0, count)))
      return section
    }
  }

  private func update() -> ChangeSet {
    let old = sections
    sections = picked()
    return ChangeSet(fromSections: old, toSections: sections)
  }

  var upstream: [any DataSource] { [source] }
  var sectionCount: Int { sections.count }
  func itemCount(inSection section: Int) -> Int {
    sections.indices.contains(section) ? sections[section].items.count : 0
  }
  func item(at position: ItemPosition) -> Item? {
    contains(position) ? sections[position.section].items[position.item] : nil
  }
  func sectionInfo(at index: Int) -> SectionInfo? { source.sectionInfo(at: index) }
  func id(at position: ItemPosition) -> ItemID? { item(at: position).map { ItemID($0.id) } }
}

struct MarkedItem<Base> {
  var item: Base
  var isNew: Bool
}

extension MarkedItem: Equatable where Base: Equatable {}

final class MarkingNewItems<Base>: DataSource {
  private let emitter = ChangeEmitter()
  var changeHub: ChangeHub { emitter.hub }
  private let source: any DataSource<Base>
  private var newPositions: Set<ItemPosition> = []

  init(_ source: any DataSource<Base>) {
    self.source = source
    emitter.follow(source) { [weak self] changes in
      self?.update(changes)
      return changes
    }
  }

  private func update(_ changes: ChangeSet) {
    let map = PositionMap(changes)  // after a reload, all marks are dropped
    newPositions = Set(newPositions.compactMap { map.newPosition(ofOld: $0) })
    newPositions.formUnion(changes.inserts)
    for section in changes.sectionInserts {  // the change set has no inserts in an inserted section
      for item in 0..<source.itemCount(inSection: section) {
        newPositions.insert(ItemPosition(section: section, item: item))
      }
    }
  }

  var upstream: [any DataSource] { [source] }
  var sectionCount: Int { source.sectionCount }
  func itemCount(inSection section: Int) -> Int { source.itemCount(inSection: section) }
  func item(at position: ItemPosition) -> MarkedItem<Base>? {
    source.item(at: position).map { MarkedItem(item: $0, isNew: newPositions.contains(position)) }
  }
  func sectionInfo(at index: Int) -> SectionInfo? { source.sectionInfo(at: index) }
  func id(at position: ItemPosition) -> ItemID? { source.id(at: position) }
  func position(of id: ItemID) -> ItemPosition? { source.position(of: id) }
}

final class TalkStore {
  let all = TalkList()
  let favorites = TalkList()

  func show(_ talks: [Talk]) {
    let changes = [all.show(talks), favorites.show(talks.filter(\.isFavorite))]  // both lists have changed
    ChangeEmitter.emit([(all.emitter, changes[0]), (favorites.emitter, changes[1])])
  }
}

final class TalkList: DataSource {
  fileprivate let emitter = ChangeEmitter()
  var changeHub: ChangeHub { emitter.hub }
  private var talks: [Talk] = []

  var sectionCount: Int { 1 }
  func itemCount(inSection section: Int) -> Int { section == 0 ? talks.count : 0 }
  func item(at position: ItemPosition) -> Talk? { contains(position) ? talks[position.item] : nil }

  fileprivate func show(_ new: [Talk]) -> ChangeSet {
    let old = talks
    talks = new
    return ChangeSet(from: old, to: new)
  }
}

@MainActor
final class TalksModel {
  let talks = ListSource<Talk>()
  let program: any DataSource<Talk>

  init() { program = talks.sorted(by: \.title) }
}

actor TalkServer {
  private let talks = ListSource<Talk>()
  private var observation: ListObservation?
  private(set) var changeCount = 0

  func start() {
    observation = talks.observe { [weak self] update in
      self?.assumeIsolated { server in server.changeCount += 1 }
    }
  }

  func add(_ talk: Talk) { talks.append(talk) }
  func titles() -> [String] { talks.items.map(\.title) }
}

/// The examples of the articles on stores and operators of one's own, and on isolation.
@Suite struct WritingExampleTests {
  private final class SquareNumbers: DataSource {
    private let emitter = ChangeEmitter()
    var changeHub: ChangeHub { emitter.hub }
    private var count = 0

    var sectionCount: Int { 1 }
    func itemCount(inSection section: Int) -> Int { section == 0 ? count : 0 }
    func item(at position: ItemPosition) -> Int? {
      contains(position) ? position.item * position.item : nil
    }
    func id(at position: ItemPosition) -> ItemID? { item(at: position).map { ItemID($0) } }

    func grow() throws {
      count += 1
      emitter.emit(try ChangeSet(inserts: [ItemPosition(section: 0, item: count - 1)]))
    }
  }

  @Test func severalLists() {
    let store = TalkStore()
    let screen = store.favorites.appendingSections(of: store.all)
    let mirror = ListMirror(screen)
    store.show([Talk(id: 1, title: "Lists", isFavorite: true), Talk(id: 2, title: "Trees")])
    #expect(mirror.updates.map { "\($0.changes)" } == ["insert 0-0, 1-0, 1-1"] && mirror.difference() == nil)
  }

  @Test func aStore() throws {
    let numbers = SquareNumbers()
    let mirror = ListMirror(numbers)
    try numbers.grow()
    try numbers.grow()
    let fault = mirror.difference()  // nil: the store is right
    #expect(fault == nil && mirror.updates.count == 2)
  }

  @Test func anOperator() throws {
    try checkRandomChanges(seed: 7) { list in
      LargestSource(list, count: 3) { $0.content > $1.content }
    } matching: { sections in
      sections.map { section in Array(section.items.sorted { $0.content > $1.content }.prefix(3)) }
    }
    let talks = ListSource<Talk>()
    let mirror = ListMirror(LargestSource(talks, count: 3) { $0.hour > $1.hour })
    talks.append(Talk(id: 1, title: "Lists", hour: 9))
    let fault = mirror.difference()  // nil: its change sets lead to its items
    #expect(fault == nil && mirror.updates.count == 1)
    let largest = LargestSource(talks, count: 3) { $0.hour > $1.hour }
    let other = ListMirror(largest)
    largest.count = 0
    largest.count = -1
    #expect(other.difference() == nil && other.updates.map { "\($0.changes)" } == ["delete 0-0"])
  }

  @Test func arrangedItems() throws {
    let talks = ListSource((1...4).map { Talk(id: $0, title: "Talk") })
    let changes = ObservedChanges(talks)
    let rows = talks.every(2)  // talks 1 and 3 of four
    let observed = ObservedChanges(rows)
    #expect(rows.snapshot().items.map(\.id) == [1, 3])
    rows.layout.step = 3  // delete 0-1; insert 0-1: talks 1 and 4
    #expect(observed.next() == "delete 0-1; insert 0-1" && changes.next().isEmpty)
    #expect(rows.snapshot().items.map(\.id) == [1, 4])
    try checkRandomChanges(seed: 7) { list in
      list.every(2)
    } matching: { sections in
      sections.map { section in section.items.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element) }
    }
  }

  /// The marks are those of the items that weren't there at first.
  @Test func mappedPositions() {
    let section = { (number: Int) in
      ListSection(id: number, items: (0..<4).map { Talk(id: 10 * number + $0, title: "Talk") })
    }
    let talks = SectionedSource([section(0), section(1)])
    let marked = MarkingNewItems(talks)
    let mirror = ListMirror(marked)
    var random = SplitMix64(seed: 7)
    for number in 2..<60 {
      talks.batch {
        talks.insertSection(section(number), at: Int.random(in: 0...talks.sectionCount, using: &random))
        talks.moveSection(from: 0, to: talks.sectionCount - 1)
        if number.isMultiple(of: 5) { talks.removeSection(at: 1) }
      }
      let position = ItemPosition(section: Int.random(in: 0..<talks.sectionCount, using: &random), item: 0)
      talks.insert(Talk(id: 1000 + number, title: "Talk"), at: position)
      talks.move(from: position, to: ItemPosition(section: 0, item: 0))
      for talk in marked.snapshot().items { #expect(talk.isNew == (talk.item.id >= 20)) }
    }
    #expect(mirror.difference() == nil)
  }

  @Test func mappedPositionsOfRandomLists() throws {
    try checkRandomChanges { list in
      MarkingNewItems(list)
    }
  }

  @Test func itemsAndTitles() {
    let talks = ListSource([Talk(id: 1, title: "B"), Talk(id: 2, title: "A", isFavorite: true)])
    let favorites = talks.filter(\.isFavorite)
    let favoriteCount = favorites.itemCount
    let allFavorites = favorites.snapshot().items
    #expect(favoriteCount == 1 && allFavorites.map(\.id) == [2])

    let titled = ConcatenatedItems([talks])
    titled.header = "Talks"  // update section 0
    #expect(titled.sectionInfo(at: 0)?.header == "Talks" && titled.itemCount == 2)
  }

  /// A key that depends on something else.
  @Test func regrouping() {
    let talk = Talk(id: 1, title: "A")
    let talks = ListSource([talk, Talk(id: 2, title: "B")])
    var pinned: Set<Int> = []
    let groups = talks.grouped(by: { pinned.contains($0.id) ? 0 : 1 })
    #expect(groups.sectionCount == 1)
    pinned = [1]
    talks.update(talk)
    #expect(groups.position(ofID: 1) == ItemPosition(section: 0, item: 0) && groups.sectionCount == 2)
  }

  @MainActor
  @Test func aModel() {
    let model = TalksModel()
    model.talks.items = [Talk(id: 1, title: "B"), Talk(id: 2, title: "A")]
    #expect(model.program.snapshot().items.map(\.id) == [2, 1])
  }

  @Test func aServer() async {
    let server = TalkServer()
    await server.start()
    await server.add(Talk(id: 1, title: "Lists"))
    let (titles, count) = await (server.titles(), server.changeCount)
    #expect(titles == ["Lists"] && count == 1)
  }
}
