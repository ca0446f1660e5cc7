import DataSourcesCells

/// Something to do.
struct Note: Identifiable, Equatable {
  let id: Int
  var text: String
  var isDone = false
}

/// Notes, open and done, in a terminal.
@main
struct Notes {
  static func main() async throws {
    let notes = ListSource(["Read the wire form", "Write a host"].enumerated().map { Note(id: $0, text: $1) })
    let list = notes.grouped(by: \.isDone, in: [false, true]) { $0 ? "Done" : "Open" }.hidingEmptySections()
      .cells(.line { note in (note.isDone ? "[x] " : "[ ] ") + note.text })
      .onPrimaryAction { note in
        notes.update(Note(id: note.id, text: note.text, isDone: !note.isDone))
      }
      .onDelete(from: notes)
    let terminal = Terminal(list)
    print("j, k: move; x: done or not; d: delete; q: quit; anything else is a new note")
    var lastID = notes.count
    while true {
      print(terminal.lines.joined(separator: "\n"), terminator: "\n? ")
      guard let line = readLine() else { return }
      switch line {
      case "q": return
      case "j": terminal.move(by: 1)
      case "k": terminal.move(by: -1)
      case "x": try await terminal.choose()
      case "d": try await terminal.delete()
      case "": break
      default:
        lastID += 1
        notes.append(Note(id: lastID, text: line))
      }
    }
  }
}
