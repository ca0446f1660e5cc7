import DataSources

/// The item of all examples.
struct Talk: Identifiable, Equatable, Sendable {
  let id: Int
  var title: String
  var hour = 9
  var isFavorite = false
}

/// Records the changes that a source emits, which the comments of the examples contain.
final class ObservedChanges {
  private var emitted: [String] = []
  private var observation: ListObservation?

  init(_ source: some DataSource) {
    observation = source.observe { [weak self] in self?.emitted.append("\($0.changes)") }
  }

  /// Returns the changes since the last call.
  func next() -> String {
    defer { emitted = [] }
    return emitted.joined(separator: " | ")
  }
}

/// The titles of the talks of every section.
func titles(_ source: some DataSource<Talk>) -> [[String]] { source.snapshot().sections.map { $0.items.map(\.title) } }

/// The sample of `SectionLayout`, word for word; see `CommentSampleTests`.
struct EveryNth: SectionLayout {
  var step: Int { didSet { step = max(1, step) } }

  func displayedCount(of count: Int) -> Int { (count + step - 1) / step }
  func upstreamIndex(of index: Int, count: Int) -> Int { step * index }
  func displayedIndex(of index: Int, count: Int) -> Int? { index.isMultiple(of: step) ? index / step : nil }
}

extension DataSource {
  func every(_ step: Int) -> ArrangedSource<Item, EveryNth> { arranged(by: EveryNth(step: max(1, step))) }
}
