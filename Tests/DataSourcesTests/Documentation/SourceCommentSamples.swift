import DataSources

#if canImport(SwiftUI)
  import SwiftUI
#endif

/// The samples of doc comments on lists and edits of them, compiled word for word; see `CommentSampleTests`.
enum SourceCommentSamples {
  struct City: Identifiable, Equatable, Sendable {
    let id: Int
    var name: String
  }
  struct Event {
    var title: String
    var place: String
    var month: Int
  }
  struct Field: Identifiable, Equatable {
    var id: String
    var text: String
    init(_ id: String, _ text: String) { (self.id, self.text) = (id, text) }
  }
  typealias Day = String
  typealias Lesson = City

  static func searching(_ events: ListSource<Event>) -> Range<Int> {
    let summer = events.itemRange(inSection: 0) { $0.month < 6 ? .before : $0.month > 8 ? .after : .within }
    return summer
  }

  static func comparing(_ before: ListSnapshot<City>, _ after: ListSnapshot<City>) -> ChangeSet {
    let changes = ChangeSet(fromSections: before.sections, toSections: after.sections)
    return changes
  }

  static func entity(_ event: Event) {
    let detail = ValueSource(event) { event in
      [Field("Title", event.title), Field("Place", event.place)]
    }
    detail.value.title = "Opening"  // compares old and new items, and publishes the differences
  }

  static func ownID() -> ListSource<String> {
    let words = ListSource(["one", "two"], id: \.self)
    return words
  }

  static func finalIndexes(_ list: ListSource<City>, _ first: City, _ third: City) {
    list.insert([first, third], atFinalIndexes: [0, 2])
  }

  static func moves(_ tasks: ListSource<City>, _ dragged: City, _ next: City) {
    tasks.moveItem(withID: dragged.id, before: next.id)
  }

  static func ownList() -> any DataSource.Type {
    final class Favorites: EditableListSource {
      var storage: [City] = []
      let changeHub = ChangeHub()
    }
    return Favorites.self
  }

  static func ownWords() -> any DataSource.Type {
    final class Words: EditableListSource {
      var storage: [String] = []
      let changeHub = ChangeHub()
      func changes(from old: [String], to new: [String]) -> ChangeSet { .reload }
      func id(at position: ItemPosition) -> ItemID? { nil }
    }
    return Words.self
  }

  static func ownSource() -> any DataSource.Type {
    final class Clock: DataSource {
      private let emitter = ChangeEmitter()
      var changeHub: ChangeHub { emitter.hub }
      private(set) var hour = 0

      var sectionCount: Int { 1 }
      func itemCount(inSection section: Int) -> Int { section == 0 ? 1 : 0 }
      func item(at position: ItemPosition) -> Int? { contains(position) ? hour : nil }
      func id(at position: ItemPosition) -> ItemID? { contains(position) ? ItemID("hour") : nil }

      func advance() throws {
        hour = (hour + 1) % 24
        emitter.emit(try ChangeSet(updates: [ItemPosition(section: 0, item: 0)]))
      }
    }
    return Clock.self
  }

  static func comparison() -> ListSource<String> {
    let words = ListSource(["list", "tree"], comparison: ItemComparison(id: { $0 }, hasSameContent: ==))
    return words
  }

  static func lookup(_ inbox: ListSource<City>, _ mail: City, _ show: (ItemPosition) -> Void) {
    if let position = inbox.position(ofID: mail.id) { show(position) }
  }

  static func ownSections() -> any DataSource.Type {
    final class Timetable: EditableSectionedSource {
      var storage: [ListSection<Day, Lesson>] = []
      let changeHub = ChangeHub()
    }
    return Timetable.self
  }

  static func list(_ cities: [City], _ berlin: City) {
    let favorites = ListSource(cities)
    favorites.append(berlin)
    favorites.items = cities  // compares old and new items, and publishes the differences
  }

  static func sections(_ lessons: [Lesson], _ lesson: Lesson, _ nextWeek: [ListSection<String, Lesson>]) {
    let timetable = SectionedSource([ListSection(id: "monday", items: lessons, header: "Monday")])
    timetable.append(lesson, toSection: 0)
    timetable.sections = nextWeek  // compares old and new sections, and publishes the differences
  }

  static func setting(_ favorites: ListSource<City>, _ cities: [City]) {
    favorites.setItems(cities, animation: .fade)
  }

  static func ownDrafts() -> any DataSource.Type {
    final class Drafts: EditableListSource {
      var storage: [City] = []
      let changeHub = ChangeHub()
      private(set) var hasUnsavedEdits = false
      func applySilently(_ edit: ItemEdit<City>) {
        edit.apply(to: &storage)
        hasUnsavedEdits = true
      }
    }
    return Drafts.self
  }

  static func ownContext() -> any ContextSource.Type {
    typealias Event = City
    final class Places {}
    final class Agenda: EditableListSource, ContextSource {
      var storage: [Event] = []
      let changeHub = ChangeHub()
      let places: Places
      var cellContext: Places { places }
      init(_ places: Places) { self.places = places }
    }
    return Agenda.self
  }

  typealias Weekday = ListSection<String, Lesson>

  static func editing(
    _ timetable: SectionedSource<Weekday>, _ holiday: Weekday, _ monday: Weekday, _ weekend: Weekday,
    _ nextWeek: [Weekday]
  ) {
    timetable.insertSection(holiday, at: 0)
    timetable.replaceSection(at: 1, with: monday)
    if let removed = timetable.removeSection(at: 0) { timetable.insertSections([removed, weekend], at: 1) }
    timetable.setSections(nextWeek, animation: .fade)
  }

  struct Contact {
    var phones: [Field]
    var addresses: [Field]
  }

  static func card(_ contact: Contact) -> some DataSource<Field> {
    let card = ValueSource(sectionsOf: contact) { contact in
      [ListSection(id: "phones", items: contact.phones), ListSection(id: "mail", items: contact.addresses)]
    }
    return card
  }

  static func page(_ text: String) -> some DataSource<Substring> {
    let page = ValueSource(reloadingSectionsOf: text) { text in
      [ListSection(id: 0, items: text.split(separator: " "))]
    }
    return page
  }

  static func fixed(_ banner: City, _ cities: ListSource<City>) -> ConcatenatedItems<City> {
    let screen = StaticSource([banner]).appendingItems(of: cities)
    return screen
  }

  #if canImport(SwiftUI)
    @available(iOS 17, macOS 14, tvOS 17, visionOS 1, *)
    @MainActor struct Cities: View {
      let list: ObservableList<City>
      var body: some View {
        List(list) { section in
          Section(section.header ?? "") { ForEach(section) { Text($0.name) } }
        }
      }
    }
  #endif
}
