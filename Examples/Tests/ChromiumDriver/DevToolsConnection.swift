import Foundation

/// Commands to the browser and its answers and events, as JSON texts that end with a NUL, over two pipes.
actor DevToolsConnection {
  /// An event of a page, such as a line of its console.
  struct Event: Sendable {
    let method: String
    let parameters: JSONValue
  }

  private struct Command: Encodable {
    let id: Int
    let method: String
    let params: [String: JSONValue]
    let sessionId: String?
  }

  private struct Message: Decodable {
    struct Failure: Decodable {
      let message: String
    }
    let id: Int?
    let result: JSONValue?
    let error: Failure?
    let method: String?
    let params: JSONValue?
    let sessionId: String?
  }

  private let output: FileHandle
  private var lastID = 0
  private var pending: [Int: CheckedContinuation<JSONValue, any Error>] = [:]
  private var events: [String: [Event]] = [:]
  private var recorded: Set<String> = []
  private var isClosed = false

  /// Creates a connection that writes to `output`; `run(input:)` reads.
  init(output: FileHandle) {
    self.output = output
  }

  /// Receives messages until the browser closes its end.
  func run(input: FileHandle) async {
    for await message in Self.messages(from: input) {
      receive(message)
    }
    isClosed = true
    for continuation in pending.values { continuation.resume(throwing: Self.closed) }
    pending = [:]
  }

  /// Sends a command and returns the answer's result.
  func send(
    _ method: String, _ parameters: [String: JSONValue] = [:], session: String? = nil,
    timeout: Duration = .seconds(120)
  ) async throws -> JSONValue {
    guard !isClosed else { throw Self.closed }
    lastID += 1
    let id = lastID
    var text = try JSONEncoder().encode(Command(id: id, method: method, params: parameters, sessionId: session))
    text.append(0)
    let deadline = Task {
      try await Task.sleep(for: timeout)
      resume(id, with: .failure(ChromiumError("the browser did not answer \(method) within \(timeout)")))
    }
    defer { deadline.cancel() }
    return try await withCheckedThrowingContinuation { continuation in
      pending[id] = continuation
      do {
        try output.write(contentsOf: text)
      } catch {
        resume(id, with: .failure(Self.closed))
      }
    }
  }

  /// Keeps events of this kind from now on.
  func record(_ methods: [String]) {
    recorded.formUnion(methods)
  }

  /// The kept events of a page, oldest first.
  func events(of session: String) -> [Event] {
    events[session, default: []]
  }

  /// Forgets the kept events of a page.
  func removeEvents(of session: String) {
    events[session] = nil
  }

  private static let closed = ChromiumError("the browser has ended")

  private func resume(_ id: Int, with result: Result<JSONValue, any Error>) {
    pending.removeValue(forKey: id)?.resume(with: result)
  }

  private func receive(_ data: Data) {
    guard let message = try? JSONDecoder().decode(Message.self, from: data) else { return }
    if let id = message.id {
      resume(
        id,
        with: message.error.map { .failure(ChromiumError("the browser refused: \($0.message)")) }
          ?? .success(message.result ?? .null))
    } else if let method = message.method, let session = message.sessionId {
      if recorded.contains(method) {
        events[session, default: []].append(Event(method: method, parameters: message.params ?? .null))
      }
      if method == "Page.javascriptDialogOpening" {
        // It would block the page, as no user closes it.
        Task { _ = try? await send("Page.handleJavaScriptDialog", ["accept": true], session: session) }
      }
    }
  }

  private static func messages(from input: FileHandle) -> AsyncStream<Data> {
    let (stream, continuation) = AsyncStream<Data>.makeStream()
    // Reading blocks: it must not take a thread of the tasks.
    Thread.detachNewThread {
      var rest = Data()
      var chunk = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        // The file handle's own reading waits until the chunk is full.
        let count = read(input.fileDescriptor, &chunk, chunk.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { break }
        rest.append(contentsOf: chunk[..<count])
        while let end = rest.firstIndex(of: 0) {
          continuation.yield(Data(rest[..<end]))
          rest = Data(rest[(end + 1)...])
        }
      }
      continuation.finish()
    }
    return stream
  }
}
