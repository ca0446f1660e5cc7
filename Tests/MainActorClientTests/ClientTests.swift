import DataSources
import Testing

// This target isolates everything to the main actor by default, as new Xcode projects do. That it compiles
// is most of the test: an app's plain types must fit.

struct Event: Identifiable, Equatable {
  var id: Int
  var title: String
}

final class EventList: EditableListSource {
  var storage: [Event] = []
  let changeHub = ChangeHub()
}

final class EventScreen {
  let events = EventList()
  var shown: [ListUpdate] = []
  private var observation: ListObservation?

  func viewDidLoad() {
    observation = events.filter { !$0.title.isEmpty }.hidingEmptySections().observe { [unowned self] in
      shown.append($0)
    }
  }
}

@Test func aScreenOfAnApp() {
  let screen = EventScreen()
  screen.viewDidLoad()
  screen.events.append(Event(id: 1, title: "First"))
  screen.events.items = [Event(id: 1, title: "First"), Event(id: 2, title: "Second")]
  #expect(screen.shown.map(\.changes.description) == ["insert section 0", "insert 0-1"])
  #expect(ChangeSet(from: screen.events.items, to: []).deletes.count == 2)
}
