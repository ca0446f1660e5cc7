import DataSources

/// A row of a test's pages.
struct PagedItem: Identifiable, Equatable, Sendable, CustomStringConvertible {
  let id: Int
  var content = 0
  var description: String { content == 0 ? "\(id)" : "\(id):\(content)" }
}

/// A loader whose loads wait until the test answers them.
actor ScriptedLoader {
  typealias TestPage = Page<PagedItem, Int>

  /// A load that waits for its answer.
  struct Call: Sendable {
    let number: Int
    let request: PageRequest<Int>
    let continuation: CheckedContinuation<TestPage, any Error>

    func answer(_ page: TestPage) { continuation.resume(returning: page) }
    func fail(_ error: any Error = LoadFailed()) { continuation.resume(throwing: error) }
  }

  struct LoadFailed: Error, Equatable {}

  private var calls: [Call] = []
  private var count = 0
  private var waiting: [CheckedContinuation<Call, Never>] = []
  private(set) var cancelled: [PageRequest<Int>] = []

  func load(_ request: PageRequest<Int>) async throws -> TestPage {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { take(request, $0) }
    } onCancel: {
      Task { await note(request) }
    }
  }

  /// The next load, as soon as there is one.
  func next() async -> Call {
    if !calls.isEmpty { return calls.removeFirst() }
    return await withCheckedContinuation { waiting.append($0) }
  }

  private func take(_ request: PageRequest<Int>, _ continuation: CheckedContinuation<TestPage, any Error>) {
    let call = Call(number: count, request: request, continuation: continuation)
    count += 1
    if waiting.isEmpty { calls.append(call) } else { waiting.removeFirst().resume(returning: call) }
  }

  private func note(_ request: PageRequest<Int>) { cancelled.append(request) }
}

extension PagedSource where Item == PagedItem, Key == Int {
  /// A source whose loads are answered by the test.
  static func scripted(
    _ loader: ScriptedLoader, startingAt key: Int? = nil, _ set: (inout PagingOptions) -> Void = { _ in }
  ) -> PagedSource {
    var options = PagingOptions()
    options.prefetchDistance = 1
    set(&options)
    return PagedSource(options: options, startingAt: key) { try await loader.load($0) }
  }

  /// Everything that is shown, in short.
  var words: [String] {
    (0..<itemCount(inSection: 0)).map { index in
      switch item(at: ItemPosition(section: 0, item: index)) {
      case .item(let item): "\(item)"
      case .placeholder(let number): "_\(number)"
      case .loadState(let direction, .failed): "\(direction) failed"
      case .loadState(let direction, let state): "\(direction) \(state)"
      case nil: "nothing"
      }
    }
  }
}

/// Waits until something is so, for tasks that are on their way; false when it does not come.
@MainActor func eventually(_ condition: () -> Bool) async -> Bool {
  for _ in 0..<1_000_000 {
    if condition() { return true }
    await Task.yield()
  }
  return condition()
}

/// Rows with these ids.
func items(_ ids: some Sequence<Int>) -> [PagedItem] { ids.map { PagedItem(id: $0) } }
