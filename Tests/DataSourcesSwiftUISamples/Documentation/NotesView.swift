import DataSourcesSwiftUI

// The view of the tutorial “A SwiftUI screen over SQLite”. Its store is tested in DatabaseScreenTests; this module has no database.

struct Note: Identifiable, Hashable {
  let id: Int64
  var text = ""
  var folder = ""
}

@MainActor
final class NoteStore {
  private let notes = ListSource<Note>()

  func list() async throws -> any DataSource<Note> { notes }
  func add(_ text: String, to folder: String) async throws {
    notes.append(Note(id: Int64(notes.items.count), text: text, folder: folder))
  }
  func delete(_ note: Note) async throws { notes.removeItem(withID: note.id) }
}

#if canImport(SwiftUI)
  import SwiftUI

  @available(iOS 17, macOS 14, tvOS 17, *)
  struct NotesView: View {
    let store: NoteStore
    @LiveList<Note> private var notes: (any DataSource<Note>)?

    init(store: NoteStore) {
      self.store = store
      _notes = LiveList { try await store.list() }
    }

    var body: some View {
      ListView(notes) { note in Text(note.text) }
        .onDelete { note in try await store.delete(note) }
        .emptyState { Text("No notes") }
        .loadingState {
          if let error = $notes.error { Text("\(error)") } else { ProgressView() }
        }
        .toolbar {
          Button("Add") { Task { try await store.add("A new note", to: "Inbox") } }
        }
    }
  }
#endif
