import DataSources
import DataSourcesWeb

/// Follows the changes of a list on the list's actor.
final class ListInspection {
  private let tracing: ChangeTracing

  /// - Parameters:
  ///   - list: the list.
  ///   - feed: where its changes are passed to.
  ///   - name: the name of a list in an item; `nil` for the list of the screen.
  ///   - hidesRoot: whether the list itself is left out of the sources that a change went through.
  init(
    _ list: any DataSource<CellReference<WebHost>>, feed: ChangeFeed, name: String? = nil, hidesRoot: Bool = false
  ) {
    var shape = list.shape
    tracing = list.trace { [weak list] trace in
      guard let list else { return }
      let old = shape
      shape = list.shape
      let shown = hidesRoot && trace.steps.count > 1 ? trace.steps.dropLast() : trace.steps[...]
      var steps = shown.map { step in
        InspectedChange.Step(
          source: Self.name(step.source), counts: ChangeCounts(step.output),
          nanoseconds: Int(step.duration / .nanoseconds(1)))
      }
      if let name, let last = steps.indices.last { steps[last].source += " “\(name)”" }
      feed.add(steps, ChangeStrip(trace.steps.last?.output ?? ChangeSet(), from: old, to: shape))
    }
  }

  /// The type of a source without its parameters: `FilteredSource #2`.
  private static func name(_ source: String) -> String {
    let number = source.split(separator: " ").last.flatMap { $0.hasPrefix("#") ? " \($0)" : nil } ?? ""
    return source.prefix { $0 != "<" && $0 != " " } + number
  }
}
