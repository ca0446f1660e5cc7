import DataSources
import DataSourcesWeb
import Synchronization

/// The list of an inspector: the latest changes of another list, the newest first.
final class InspectorScreen: WebScreen {
  let list: any DataSource<CellReference<WebHost>>
  private let changes = ListSource<InspectedChange>()
  /// The changes that are displayed.
  static let shownChanges = 60

  init() { list = changes.cells(.html { $0.html }) }

  /// Displays newer changes, in the order in which they happened.
  func show(_ newer: [InspectedChange]) {
    changes.batch {
      changes.insert(contentsOf: newer.reversed(), at: 0, animation: .top)
      if changes.count > Self.shownChanges { changes.remove(at: Self.shownChanges..<changes.count) }
    }
  }
}

extension WebList<InspectorScreen> {
  /// Creates the inspector of a list, which displays the changes of a feed until the feed ends.
  static func inspector(of feed: ChangeFeed, limits: WebLimits) async throws -> WebList<InspectorScreen> {
    let inspector = try await WebList<InspectorScreen>(limits: limits) { _ in InspectorScreen() }
    let signals = feed.signals
    Task { [weak feed, weak inspector] in
      for await _ in signals {
        // Ten times a second is enough to look at.
        try? await Task.sleep(for: .milliseconds(100))
        guard let inspector else { return }
        guard let newer = feed?.removeAll(), !newer.isEmpty else { continue }
        await inspector.withScreen { $0.show(newer) }
      }
    }
    return inspector
  }
}

/// An observer of a list on the list's actor, which passes its changes to a feed.
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

/// Passes the changes of a list on to its inspector, which reads them at a bounded rate.
final class ChangeFeed: Sendable {
  /// Yields when there are new changes.
  let signals: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation
  private let state = Mutex<(changes: [InspectedChange], nextID: Int)>(([], 0))
  private static let start = ContinuousClock.now
  /// The largest number of stored changes; the oldest ones are dropped.
  private static let mostChanges = 60

  init() { (signals, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

  deinit { continuation.finish() }

  /// Adds a change.
  func add(_ steps: [InspectedChange.Step], _ strip: ChangeStrip) {
    let time = Int((ContinuousClock.now - Self.start) / .milliseconds(1))
    state.withLock { state in
      state.changes.append(InspectedChange(id: state.nextID, time: time, steps: steps, strip: strip))
      state.nextID += 1
      if state.changes.count > Self.mostChanges { state.changes.removeFirst() }
    }
    continuation.yield()
  }

  /// Removes and returns the changes that were added since the last call, oldest first.
  func removeAll() -> [InspectedChange] {
    state.withLock { state in
      defer { state.changes = [] }
      return state.changes
    }
  }
}
