import Foundation

/// One browser process for all tests, used by three more of them at a time than the machine has processors, as they often wait.
///
/// Tests wait here for their turn: many pages at once on few processors would only make each wait for the others.
actor ChromiumPool {
  static let shared = ChromiumPool(limit: ProcessInfo.processInfo.activeProcessorCount + 3)

  private let limit: Int
  private var users = 0
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var starting: Task<ChromiumProcess, any Error>?

  init(limit: Int) {
    self.limit = limit
  }

  /// Runs `body` with the browser when it is its turn.
  func run<Result: Sendable>(
    _ body: @Sendable (ChromiumProcess) async throws -> Result
  ) async throws -> Result {
    await enter()
    do {
      let result = try await body(process())
      await leave()
      return result
    } catch {
      await leave()
      throw error
    }
  }

  private func enter() async {
    guard users == limit else {
      users += 1
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }

  /// Gives the place to the next test, or ends the browser after the last one.
  private func leave() async {
    if !waiting.isEmpty { return waiting.removeFirst().resume() }
    users -= 1
    guard users == 0, let ending = starting else { return }
    starting = nil
    await (try? ending.value)?.quit()
  }

  /// The running browser, or a new one, also after a crash.
  private func process() async throws -> ChromiumProcess {
    if let starting {
      if let process = try? await starting.value, await process.isRunning { return process }
      if self.starting == starting { self.starting = nil }
    }
    if let starting { return try await starting.value }
    let task = Task { try await ChromiumProcess() }
    starting = task
    return try await task.value
  }
}
