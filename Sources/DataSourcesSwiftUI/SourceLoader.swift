public import DataSourcesCells
public import Observation

/// A source that is opened by work that takes time, such as a list over a database.
///
/// Use it in a model that a view observes; in a view, `LiveList` is shorter:
///
///     @MainActor
///     @Observable
///     final class MailModel {
///       let mails: SourceLoader<Mail>
///
///       init(_ store: MailStore) { mails = SourceLoader { try await store.open() } }
///     }
///
/// The source is `nil` until ``load()`` has opened it. A view shows that it is loading meanwhile.
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, *)
@MainActor
public final class SourceLoader<Item>: Observable {
  // Guarded by the main actor. `load()` and `start()` change the variables.

  private let open: @MainActor () async throws -> any DataSource<Item>
  private var storage: Result<any DataSource<Item>, any Error>?
  private var loading: Task<Void, Never>?
  private var isStarted = false
  /// Written by hand, because the `@Observable` macro of a newer toolchain doesn't match an older SDK.
  private let registrar = ObservationRegistrar()

  /// Creates a loader that hasn't opened its source yet.
  public init(_ open: @escaping @MainActor () async throws -> any DataSource<Item>) { self.open = open }

  private var result: Result<any DataSource<Item>, any Error>? {
    get {
      registrar.access(self, keyPath: \.result)
      return storage
    }
    set { registrar.withMutation(of: self, keyPath: \.result) { storage = newValue } }
  }

  /// The source; `nil` until it is open.
  public var source: (any DataSource<Item>)? { try? result?.get() }

  /// Why the source couldn't be opened the last time; `nil` before, and when it is open.
  public var error: (any Error)? { if case .failure(let error) = result { error } else { nil } }

  /// Opens the source, unless it is open, and waits for it, also if it is being opened already.
  ///
  /// After a failure, tries again. The work continues if the calling task is canceled, because others can wait for it.
  public func load() async {
    if let loading { return await loading.value }
    guard source == nil else { return }
    let task = Task {
      do { result = .success(try await open()) } catch { result = .failure(error) }
      loading = nil
    }
    loading = task
    await task.value
  }

  /// Opens the source in a task, the first time.
  func start() {
    guard !isStarted else { return }
    isStarted = true
    Task { await load() }
  }
}
