import DataSources

// The errors of "When something goes wrong".

struct Talk: Identifiable, Equatable, Sendable {
  var id: Int
  var title: String
  var isFavorite = false
}

struct Plain { var name: String }

func makeLists(_ plain: [Plain], _ talks: ListSource<Talk>) {
  // error: "'init(_:)' is unavailable: items need to be Identifiable (with a Sendable ID) and Equatable"
  _ = ListSource(plain)
  // error: "'items' is unavailable: use snapshot().items"
  _ = talks.filter(\.isFavorite).items
  // error: "value of type 'FilteredSource<Talk>' has no member 'count'"
  _ = talks.filter(\.isFavorite).count
  // error: "extra argument 'id' in call"
  talks.remove(id: 3)
  // warning: "result of call to 'observe' is unused"
  talks.observe { _ in }
}

struct Screen {
  // error: "reference to generic type 'UndoRecorder' requires arguments"
  var recorder: UndoRecorder
}
