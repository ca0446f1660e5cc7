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

  /// A command whose result is awaited.
  private struct Pending {
    let method: String
    let deadline: ContinuousClock.Instant
    let continuation: CheckedContinuation<JSONValue, any Error>
  }

  private let output: FileHandle
  private var lastID = 0
  private var pending: [Int: Pending] = [:]
  /// Ends commands without a response while there are some: one task for all, as each that is canceled would throw an error.
  private var watch: Task<Void, any Error>?
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
    watch?.cancel()
    for command in pending.values { command.continuation.resume(throwing: Self.closed) }
    pending = [:]
  }

  /// Sends a command and returns the result.
  func send(
    _ method: String, _ parameters: [String: JSONValue] = [:], session: String? = nil,
    timeout: Duration = .seconds(120)
  ) async throws -> JSONValue {
    let (id, text) = try command(method, parameters, session)
    watchDeadlines()
    return try await withCheckedThrowingContinuation { continuation in
      pending[id] = Pending(method: method, deadline: .now + timeout, continuation: continuation)
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

  private func watchDeadlines() {
    if watch != nil { return }
    watch = Task {
      while !pending.isEmpty {
        try await Task.sleep(for: .seconds(1))
        for (id, command) in pending where command.deadline < .now {
          resume(id, with: .failure(ChromiumError("no response of the browser to \(command.method) in time")))
        }
      }
      watch = nil
    }
  }

  private func resume(_ id: Int, with result: Result<JSONValue, any Error>) {
    pending.removeValue(forKey: id)?.continuation.resume(with: result)
  }

  private func receive(_ data: Data) {
    guard let message = try? JSONValue(json: data) else { return }
    if let id = message["id"].number {
      let refusal = message["error"]["message"].string
      resume(
        Int(id),
        with: refusal.map { .failure(ChromiumError("the browser refused: \($0)")) } ?? .success(message["result"]))
    } else if let method = message["method"].string, let session = message["sessionId"].string {
      if recorded.contains(method) {
        events[session, default: []].append(Event(method: method, parameters: message["params"]))
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

extension JSONValue {
  /// Reads a JSON text.
  ///
  /// Not by `Decodable`, which would have to try each kind of value: each that fails is an error, whose backtrace the tests record.
  init(json: Data) throws {
    self.init(try JSONSerialization.jsonObject(with: json))
  }

  private init(_ value: Any) {
    switch value {
    case let text as String: self = .string(text)
    case let members as [String: Any]: self = .object(members.mapValues(Self.init))
    case let elements as [Any]: self = .array(elements.map(Self.init))
    // The type of the C language that a `Bool` has.
    case let number as NSNumber where String(cString: number.objCType) == "c": self = .bool(number.boolValue)
    case let number as NSNumber: self = .number(number.doubleValue)
    default: self = .null
    }
  }
}

extension JSONValue: Encodable {
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
