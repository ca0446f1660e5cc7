import DataSourcesTesting
import Testing

@testable import DataSources

/// A suite whose loads are completed by the tests.
@MainActor
protocol PagedSuite {
  var loader: ScriptedLoader { get }
}

extension PagedSuite {
  typealias Source = PagedSource<PagedTestItem, Int>

  /// Completes the next load and waits until the source has received the result.
  func complete(
    _ source: Source, _ page: Page<PagedTestItem, Int>, expecting request: PageRequest<Int>? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let call = try await loader.next()
    if let request { #expect(call.request == request, sourceLocation: sourceLocation) }
    try await source.receiveResult(of: call.request) { call.complete(page) }
  }

  /// Lets the next load fail and waits until the source has received the error.
  func fail(_ source: Source) async throws {
    let call = try await loader.next()
    try await source.receiveResult(of: call.request) { call.fail() }
  }

  /// Displays the item at an index, and waits until the needed loads were started.
  func display(_ source: Source, _ index: Int) async throws {
    source.willDisplayItems(at: [ItemPosition(section: 0, item: index)])
    try await source.beginScheduledLoads()
  }
}

/// An item of the test pages.
struct PagedTestItem: Identifiable, Equatable, Sendable, CustomStringConvertible {
  let id: Int
  var content = 0
  var description: String { content == 0 ? "\(id)" : "\(id):\(content)" }
}

/// Items with the given IDs.
func items(_ ids: some Sequence<Int>) -> [PagedTestItem] { ids.map { PagedTestItem(id: $0) } }

extension PagedSource where Item == PagedTestItem, Key == Int {
  /// A source whose loads are completed by the test.
  static func scripted(
    _ loader: ScriptedLoader, startingAt key: Int? = nil, _ set: (inout PagingOptions) -> Void = { _ in }
  ) -> PagedSource {
    var options = PagingOptions()
    options.prefetchDistance = 1
    set(&options)
    return PagedSource(options: options, startingAt: key) { try await loader.load($0) }
  }

  /// A short description of everything displayed.
  var words: [String] {
    (0..<itemCount(inSection: 0)).map { index in
      switch item(at: ItemPosition(section: 0, item: index)) {
      case .item(let item): "\(item)"
      case .placeholder(let index): "_\(index)"
      case .loadState(let direction, .failed): "\(direction) failed"
      case .loadState(let direction, let state): "\(direction) \(state)"
      case nil: "nothing"
      }
    }
  }
}

extension DataSource {
  /// Displays the item with an ID, if there is one.
  func willDisplayItem(withID id: ItemID) {
    if let position = position(of: id) { willDisplayItems(at: [position]) }
  }
}

extension PagingStates {
  static func states(
    refresh: PageLoadState = .idle, backward: PageLoadState = .idle, forward: PageLoadState = .idle
  ) -> PagingStates { PagingStates(refresh: refresh, backward: backward, forward: forward) }
}

extension PageLoadState {
  /// The error of a failure.
  var error: (any Error)? { if case .failed(let failure) = self { failure.error } else { nil } }
}

// MARK: - State of a source

extension PagedSource {
  /// The running loads, by direction.
  var runningLoads: [PagingDirection: (id: Int, request: PageRequest<Key>)] {
    loads.tasks.running.mapValues { ($0.id, $0.request) }
  }
  /// The number of loads so far.
  var startedLoadCount: Int { loads.tasks.lastID }
  /// The number of results that arrived after their load was canceled.
  var droppedResultCount: Int { loads.tasks.droppedResultCount }
  /// Whether loads will be started soon, because items were displayed.
  var isLoadScheduled: Bool { loads.tasks.isScheduled }
  /// The pages of a running or failed refresh, and the ID of its first load.
  var stagedPages: (firstLoad: Int, pages: [Page<Item, Key>])? {
    loads.staging.map { ($0.firstLoadID, $0.pages.map(\.page)) }
  }
  /// Whether displayed placeholders, and not the app, have started a jump.
  var isJumpingAutomatically: Bool { loads.staging?.isAutomatic == true }
  /// The number of items that are missing in a direction.
  func demand(_ direction: PagingDirection) -> Int { loads.demand.counts[direction] ?? 0 }
  func droppedRequestCount(_ direction: PagingDirection) -> Int { content.droppedRequests[direction]?.count ?? 0 }
  /// The number of placeholders in front of the loaded items.
  var placeholderCountBefore: Int { layout.before.count }
  /// The range of the whole list that the pages cover, if it is known.
  var coveredRange: Range<Int>? { content.coveredRange.range }
  /// The memory of the items of each page.
  var pageAddresses: [UnsafeRawPointer?] {
    content.store.pages.map { page in page.items.withUnsafeBytes { $0.baseAddress } }
  }

  /// Waits until a condition is met, which is checked after each change of the source.
  ///
  /// Throws when the task is canceled, such as by a time limit.
  func until(_ condition: () -> Bool) async throws {
    while !condition() {
      try Task.checkCancellation()
      await loads.tasks.waitForProgress()
    }
  }

  /// Waits until the loads of displayed items were started.
  func beginScheduledLoads() async throws { try await until { !isLoadScheduled } }

  /// Completes a load, and waits until the source has received or dropped the result.
  func receiveResult(of request: PageRequest<Key>, _ complete: () -> Void) async throws {
    let droppedCount = droppedResultCount
    let load = runningLoads.first { $0.value.request == request }
    complete()
    try await until {
      // A canceled load can have the same request.
      if droppedResultCount > droppedCount { return true }
      return load.map { runningLoads[$0.key]?.id != $0.value.id } ?? false
    }
  }
}

// MARK: - Loader

/// A loader whose loads wait until the test completes them, whether or not they are canceled.
///
/// Nothing waits forever: a canceled task, such as by a time limit, stops waiting, and a call that the test releases fails.
final class ScriptedLoader: Sendable {
  typealias TestPage = Page<PagedTestItem, Int>

  /// A load that waits for its result.
  struct Call: Sendable {
    let request: PageRequest<Int>
    fileprivate let results: AsyncStream<Result<TestPage, any Error>>.Continuation

    func complete(_ page: TestPage) { results.yield(.success(page)) }
    func fail(_ error: any Error = LoadFailed()) { results.yield(.failure(error)) }
  }

  struct LoadFailed: Error, Equatable {}

  private let calls: AsyncStream<Call>
  private let newCalls: AsyncStream<Call>.Continuation
  private let canceled: AsyncStream<PageRequest<Int>>
  private let newCanceled: AsyncStream<PageRequest<Int>>.Continuation

  init() {
    (calls, newCalls) = AsyncStream.makeStream()
    (canceled, newCanceled) = AsyncStream.makeStream()
  }

  func load(_ request: PageRequest<Int>) async throws -> TestPage {
    try await withTaskCancellationHandler {
      let (stream, results) = AsyncStream<Result<TestPage, any Error>>.makeStream()
      newCalls.yield(Call(request: request, results: results))
      // A separate task, so that the result arrives even if the loading task is canceled.
      let waiting = Task { () -> Result<TestPage, any Error> in
        for await complete in stream { return complete }
        return .failure(LoadFailed())
      }
      return try await waiting.value.get()
    } onCancel: {
      newCanceled.yield(request)
    }
  }

  /// Waits for the next load.
  func next() async throws -> Call {
    for await call in calls { return call }
    throw CancellationError()
  }

  /// Waits for the next canceled load.
  func nextCanceled() async throws -> PageRequest<Int> {
    for await request in canceled { return request }
    throw CancellationError()
  }
}
