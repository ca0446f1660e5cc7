import Foundation

/// Commands to the browser, and its responses and events, as JSON texts that end with a NUL, over two pipes.
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

  /// Sends a command and returns the result.
  func send(
    _ method: String, _ parameters: [String: JSONValue] = [:], session: String? = nil,
    timeout: Duration = .seconds(120)
  ) async throws -> JSONValue {
    let (id, text) = try command(method, parameters, session)
    let deadline = Task {
      try await Task.sleep(for: timeout)
      resume(id, with: .failure(ChromiumError("no response of the browser to \(method) within \(timeout)")))
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

  /// Sends a command, and doesn't wait for the result.
  func post(_ method: String, _ parameters: [String: JSONValue], session: String?) throws {
    try output.write(contentsOf: command(method, parameters, session).text)
  }

  private func command(
    _ method: String, _ parameters: [String: JSONValue], _ session: String?
  ) throws -> (id: Int, text: Data) {
    guard !isClosed else { throw Self.closed }
    lastID += 1
    var text = try JSONEncoder().encode(Command(id: lastID, method: method, params: parameters, sessionId: session))
    text.append(0)
    return (lastID, text)
  }

  /// Records events of this kind from now on.
  func record(_ methods: [String]) {
    recorded.formUnion(methods)
  }

  /// The recorded events of a page, oldest first.
  func events(of session: String) -> [Event] {
    events[session, default: []]
  }

  /// Removes the recorded events of a page.
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
    // Reading blocks: it must not use a thread of the tasks.
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

/// Any JSON value.
public enum JSONValue: Equatable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// The member of an object; `null` if it doesn't exist.
  public subscript(name: String) -> JSONValue {
    if case .object(let members) = self { members[name] ?? .null } else { .null }
  }

  /// The text of a string.
  public var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The value of a number.
  public var number: Double? {
    if case .number(let number) = self { number } else { nil }
  }

  /// The elements of an array; none for everything else.
  public var elements: [JSONValue] {
    if case .array(let elements) = self { elements } else { [] }
  }
}

extension JSONValue: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let bool = try? container.decode(Bool.self) {
      self = .bool(bool)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .string(text)
    } else if let elements = try? container.decode([JSONValue].self) {
      self = .array(elements)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let bool): try container.encode(bool)
    case .number(let number):
      if let whole = Int(exactly: number) { try container.encode(whole) } else { try container.encode(number) }
    case .string(let text): try container.encode(text)
    case .array(let elements): try container.encode(elements)
    case .object(let members): try container.encode(members)
    }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(elements) { $1 })
  }
}
