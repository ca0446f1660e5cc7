import DataSources

/// A loader whose loads wait until the test answers them, whether they are cancelled or not.
///
/// Nothing here waits for ever: a task that is cancelled, as by a time limit, waits for no load, and a call that the test
/// lets go of fails.
final class ScriptedLoader: Sendable {
  typealias TestPage = Page<PagedTestItem, Int>

  /// A load that waits for its answer.
  struct Call: Sendable {
    let request: PageRequest<Int>
    fileprivate let answers: AsyncStream<Result<TestPage, any Error>>.Continuation

    func answer(_ page: TestPage) { answers.yield(.success(page)) }
    func fail(_ error: any Error = LoadFailed()) { answers.yield(.failure(error)) }
  }

  struct LoadFailed: Error, Equatable {}

  private let calls: AsyncStream<Call>
  private let newCalls: AsyncStream<Call>.Continuation
  private let cancelled: AsyncStream<PageRequest<Int>>
  private let newCancelled: AsyncStream<PageRequest<Int>>.Continuation

  init() {
    (calls, newCalls) = AsyncStream.makeStream()
    (cancelled, newCancelled) = AsyncStream.makeStream()
  }

  func load(_ request: PageRequest<Int>) async throws -> TestPage {
    try await withTaskCancellationHandler {
      let (stream, answers) = AsyncStream<Result<TestPage, any Error>>.makeStream()
      newCalls.yield(Call(request: request, answers: answers))
      // A task of its own: the one that loads may be cancelled, and the answer comes all the same.
      let waiting = Task { () -> Result<TestPage, any Error> in
        for await answer in stream { return answer }
        return .failure(LoadFailed())
      }
      return try await waiting.value.get()
    } onCancel: {
      newCancelled.yield(request)
    }
  }

  /// The next load, as soon as there is one.
  func next() async throws -> Call {
    for await call in calls { return call }
    throw CancellationError()
  }

  /// The next load that is cancelled, as soon as there is one.
  func nextCancelled() async throws -> PageRequest<Int> {
    for await request in cancelled { return request }
    throw CancellationError()
  }
}
