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
    let summer = events.items(inSection: 0) { $0.month < 6 ? .before : $0.month > 8 ? .after : .within }
    return summer
  }

  static func entity(_ event: Event) {
    let detail = ValueSource(event) { event in
      [Field("Title", event.title), Field("Place", event.place)]
    }
    detail.value.title = "Opening"  // compared with the rows before: only the differences are told
  }

  static func inserting(_ list: ListSource<City>, _ paris: City, _ berlin: City) {
    list.insert([(index: 2, item: paris), (index: 0, item: berlin)])
  }

  static func ownList() -> any DataSource.Type {
    final class Favourites: EditableListSource {
      var items: [City] = []
      let changeHub = ChangeHub()
    }
    return Favourites.self
  }

  static func ownSections() -> any DataSource.Type {
    final class Timetable: EditableSectionedSource {
      var sections: [ListSection<Day, Lesson>] = []
      let changeHub = ChangeHub()
    }
    return Timetable.self
  }

  static func list(_ cities: [City], _ berlin: City) {
    let favourites = ListSource(cities)
    favourites.append(berlin)
    favourites.items = cities  // compared with the old ones: only the differences are told
  }

  static func sections(_ lessons: [Lesson], _ lesson: Lesson, _ nextWeek: [ListSection<String, Lesson>]) {
    let timetable = SectionedSource([ListSection(id: "monday", items: lessons, header: "Monday")])
    timetable.append(lesson, toSection: 0)
    timetable.sections = nextWeek  // compared with the old ones: only the differences are told
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
