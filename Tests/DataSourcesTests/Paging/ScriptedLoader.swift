import DataSources

/// A loader whose loads wait until the test completes them, whether or not they are canceled.
///
/// Nothing waits forever: a canceled task, such as by a time limit, stops waiting, and a call that the test releases fails.
final class ScriptedLoader: Sendable {
  typealias TestPage = Page<PagedTestItem, Int>

  /// A load that waits for its result.
  struct Call: Sendable {
    let request: PageRequest<Int>
    fileprivate let answers: AsyncStream<Result<TestPage, any Error>>.Continuation

    func complete(_ page: TestPage) { answers.yield(.success(page)) }
    func fail(_ error: any Error = LoadFailed()) { answers.yield(.failure(error)) }
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
      let (stream, answers) = AsyncStream<Result<TestPage, any Error>>.makeStream()
      newCalls.yield(Call(request: request, answers: answers))
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
