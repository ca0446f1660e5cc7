import DataSources
import DataSourcesWeb

/// The list of a screen over a database, which displays a sentence until the database is open.
///
/// Its actor guards the variables: ``open()`` begins once, and ``open(_:)`` replaces what is displayed.
final class OpeningList {
  typealias Cells = any DataSource<CellReference<WebHost>>

  /// The rows of the database, or the sentence.
  let rows: StateSource<Cells?, CellReference<WebHost>>
  private let note: ListSource<Note>

  private struct Note: Identifiable, Equatable {
    var id = 0
    var text: String
  }

  /// Creates a list that displays a sentence.
  init(_ text: String) {
    let note = ListSource([Note(text: text)])
    let sentence: Cells = note.web { .row(#"<span class="loading">\#($0.text)</span>"#) }
    self.note = note
    rows = StateSource(nil, comparison: .reload) { $0 ?? sentence }
  }

  /// Displays another sentence.
  func say(_ text: String) { note.items = [Note(text: text)] }

  /// Displays rows instead of the sentence.
  func show(_ cells: Cells) { rows.state = cells }
}

/// A screen whose actions take time: it runs them as commands, one after the other, on the actor of its list.
protocol CommandRunning: AnyObject {
  associatedtype Command: Sendable

  /// Runs a command.
  func run(_ command: Command, isolation: isolated any Actor) async
}

extension CommandRunning {
  /// Runs commands until their stream ends, as long as the screen exists.
  func run(_ commands: AsyncStream<Command>, isolation: isolated any Actor) {
    Task { [weak self] in
      for await command in commands { await self?.run(command, isolation: isolation) }
    }
  }
}
