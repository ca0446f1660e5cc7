import DataSources
import DataSourcesTesting
import Testing

/// The examples of the article on sources.
@Suite struct SourceExampleTests {
  @Test func aList() {
    let talks = ListSource([Talk(id: 1, title: "Lists"), Talk(id: 2, title: "Trees")])
    let emitted = ObservedChanges(talks)
    talks.append(Talk(id: 3, title: "Diffs"))  // insert 0-2
    #expect(emitted.next() == "insert 0-2")
    talks.moveItem(withID: 3, to: 0)  // move 0-2 to 0-0
    #expect(emitted.next() == "move 0-2 to 0-0")
    talks.update(Talk(id: 2, title: "Search trees"))  // update 0-2, even if nothing differs
    #expect(emitted.next() == "update 0-2")
    talks.items = [Talk(id: 2, title: "Trees"), Talk(id: 3, title: "Diffs")]  // delete 0-1; move 0-2 to 0-0; update 0-0
    #expect(emitted.next() == "delete 0-1; move 0-2 to 0-0; update 0-0")
  }

  @Test func manyItemsAtOnce() {
    let talks = ListSource((1...6).map { Talk(id: $0, title: "Talk \($0)") })
    let emitted = ObservedChanges(talks)

    talks.removeItems(withIDs: [2, 4])  // delete 0-1, 0-3
    #expect(emitted.next() == "delete 0-1, 0-3")
    let news = talks.update([Talk(id: 5, title: "Trees"), Talk(id: 9, title: "Diffs")])  // update 0-2
    #expect(emitted.next() == "update 0-2")
    talks.append(contentsOf: news)  // Diffs: no item had its ID
    #expect(emitted.next() == "insert 0-4" && news.map(\.id) == [9])
    talks.batch {
      talks.removeAll { $0.id > 5 }
      talks.insert(Talk(id: 0, title: "Welcome"), at: 0)
    }  // delete 0-3, 0-4; insert 0-0
    #expect(emitted.next() == "delete 0-3, 0-4; insert 0-0")
  }

  @Test func itemsThatAreNotIdentifiable() {
    let words = ListSource(["list", "tree"], id: \.self)
    let emitted = ObservedChanges(words)
    words.items = ["heap", "list"]  // delete 0-1; insert 0-0
    #expect(emitted.next() == "delete 0-1; insert 0-0")
  }

  @Test func sections() {
    let timetable = SectionedSource([ListSection(id: 9, items: [Talk(id: 1, title: "Lists")], header: "Morning")])
    let emitted = ObservedChanges(timetable)
    timetable.appendSection(ListSection(id: 14, items: [], header: "Afternoon"))  // insert section 1
    #expect(emitted.next() == "insert section 1")
    timetable.append(Talk(id: 2, title: "Trees"), toSection: 1)  // insert 1-0
    #expect(emitted.next() == "insert 1-0")
    timetable.move(from: ItemPosition(section: 0, item: 0), to: ItemPosition(section: 1, item: 0))  // move 0-0 to 1-0
    #expect(emitted.next() == "move 0-0 to 1-0")
    timetable.removeItem(withID: 2)  // delete 1-1
    #expect(emitted.next() == "delete 1-1" && titles(timetable) == [[], ["Lists"]])
  }

  @Test func theItemsOfOneValue() {
    struct Field: Identifiable, Equatable {
      let id: String
      var text: String
    }

    let detail = ValueSource(Talk(id: 1, title: "Lists")) { talk in
      [Field(id: "Title", text: talk.title), Field(id: "Hour", text: "\(talk.hour)")]
        + (talk.isFavorite ? [Field(id: "Favorite", text: "★")] : [])
    }
    let emitted = ObservedChanges(detail)
    detail.value.hour = 10  // update 0-1
    #expect(emitted.next() == "update 0-1")
    detail.value.isFavorite = true  // insert 0-2
    #expect(emitted.next() == "insert 0-2")
  }

  @Test func itemsThatNeverChange() {
    let talks = ListSource([Talk(id: 1, title: "Lists")])

    let welcome = StaticSource([Talk(id: 0, title: "Doors open at eight")])
    let screen = welcome.appendingItems(of: talks)

    #expect(titles(screen) == [["Doors open at eight", "Lists"]])
  }

  @Test func findingItems() {
    let talks = ListSource([Talk(id: 1, title: "Lists"), Talk(id: 3, title: "Diffs")])
    let screen = StaticSource([Talk(id: 0, title: "Doors open at eight")]).appendingItems(of: talks)

    let position = screen.position(ofID: 3)  // 0-2
    let diffs = screen.item(withID: 3)?.title  // Diffs
    #expect(position == ItemPosition(section: 0, item: 2) && diffs == "Diffs" && screen.item(withID: 7) == nil)
  }

  @Test func aListOfYourOwn() {
    let favorites = FavoriteTalks()
    let emitted = ObservedChanges(favorites)
    favorites.items = [Talk(id: 1, title: "Lists")]
    favorites.append(Talk(id: 2, title: "Trees"))
    #expect(emitted.next() == "insert 0-0 | insert 0-1" && favorites.index(ofID: 2) == 1)
  }

  @Test func aSourceOfYourOwn() throws {
    let squares = SquareNumbers()
    let even = squares.filter { $0.isMultiple(of: 2) }
    let emitted = ObservedChanges(even)
    for _ in 0..<4 { try squares.grow() }
    #expect(even.snapshot().items == [0, 4] && emitted.next() == "insert 0-0 | insert 0-1")
    #expect(squares.position(of: ItemID(9)) == ItemPosition(section: 0, item: 3))
    #expect(squares.item(at: ItemPosition(section: 1, item: 0)) == nil)
  }

  @Test func aStoreThatSaves() {
    let drafts = Drafts()
    let mirror = ListMirror(drafts)
    #expect(!drafts.hasUnsavedEdits)
    drafts.append(Talk(id: 1, title: "Lists"))
    #expect(drafts.hasUnsavedEdits && titles(drafts) == [["Lists"]] && mirror.difference() == nil)
  }

  @Test func anOperatorOfYourOwn() {
    let day = SectionedSource([ListSection(id: 9, items: [Talk(id: 1, title: "Lists")], header: "Morning")])
    let titled = TitledSource(day) { section in section.header.map { "\($0) talks" } }
    let mirror = ListMirror(titled)
    day.append(Talk(id: 2, title: "Trees"), toSection: 0)
    day.insertSection(ListSection(id: 14, items: [], header: "Afternoon"), at: 1)
    day.replaceSection(at: 0, with: ListSection(id: 9, items: [Talk(id: 2, title: "Trees")], header: "Early"))
    #expect(mirror.difference() == nil && mirror.updates.count == 3)
    #expect(titled.sectionInfo(at: 0)?.header == "Early talks" && titles(titled) == [["Trees"], []])
  }
}

final class FavoriteTalks: EditableListSource {
  var storage: [Talk] = []
  let changeHub = ChangeHub()
}

final class Drafts: EditableListSource {
  var storage: [Talk] = []
  let changeHub = ChangeHub()
  private(set) var hasUnsavedEdits = false

  func applySilently(_ edit: ItemEdit<Talk>) {
    edit.apply(to: &storage)
    hasUnsavedEdits = true
  }
}

final class SquareNumbers: DataSource {
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

final class TitledSource<Item>: DataSource {
  private let emitter = ChangeEmitter()
  var changeHub: ChangeHub { emitter.hub }
  private let source: any DataSource<Item>
  private let title: (SectionInfo) -> String?

  init(_ source: any DataSource<Item>, title: @escaping (SectionInfo) -> String?) {
    self.source = source
    self.title = title
    emitter.follow(source) { changes in changes }
  }

  var upstream: [any DataSource] { [source] }
  var sectionCount: Int { source.sectionCount }
  func itemCount(inSection section: Int) -> Int { source.itemCount(inSection: section) }
  func item(at position: ItemPosition) -> Item? { source.item(at: position) }
  func sectionInfo(at index: Int) -> SectionInfo? {
    source.sectionInfo(at: index).map { upstreamInfo in
      var info = upstreamInfo
      info.header = title(upstreamInfo)
      return info
    }
  }
  func id(at position: ItemPosition) -> ItemID? { source.id(at: position) }
  func position(of id: ItemID) -> ItemPosition? { source.position(of: id) }
}
