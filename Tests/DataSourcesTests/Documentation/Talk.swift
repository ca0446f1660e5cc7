import DataSources

/// The row of all examples.
struct Talk: Identifiable, Equatable, Sendable {
  let id: Int
  var title: String
  var hour = 9
  var isFavourite = false
}

/// Notes what a source tells, so that examples can say it beside the line that does it.
final class ToldChanges {
  private var told: [String] = []
  private var observation: ListObservation?

  init(_ source: some DataSource) { observation = source.observe { [weak self] in self?.told.append("\($0.changes)") } }

  /// What was told since the last call.
  func take() -> String {
    defer { told = [] }
    return told.joined(separator: " | ")
  }
}

/// The titles of the talks of every section.
func titles(_ source: some DataSource<Talk>) -> [[String]] { source.snapshot().sections.map { $0.items.map(\.title) } }
