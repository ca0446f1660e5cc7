import DataSources
import DataSourcesWeb
import ExampleDatabase
import Synchronization

/// The screen “Inbox”: all visitors share the messages, and each opens a conversation of their own beside them.
///
/// All variables are guarded by the actor of the list.
final class InboxWeb: CommandRunning {
  private let opening: InboxOpening
  private let list = OpeningList("Opening the database …")
  private let commands = AsyncStream<Command>.makeStream(bufferingPolicy: .bufferingOldest(64))
  private var store: InboxStore?
  private var isOpening = false
  private var rate = 0

  enum Command { case open(then: @Sendable () -> Void), receive, read(Conversation.ID) }

  init(_ opening: InboxOpening, isolation: isolated any Actor) {
    self.opening = opening
    run(commands.stream, isolation: isolation)
  }

  deinit { commands.continuation.finish() }

  /// The screen; its first page opens the database, and its clock lets messages arrive while pages are open.
  func screen() -> ExampleWebScreen {
    let screen = ExampleWebScreen(list.rows) {
      [
        .choice(
          "Messages per second", action: "rate", values: [("0", "Stop"), ("3", "3/s"), ("30", "30/s")],
          chosen: "\(self.rate)"),
        .field("Answer", action: "send", button: "Send"),
      ]
    } act: { action in
      guard ["rate", "open", "send"].contains(action.name) else { return nil }
      guard self.store != nil else { return .message("The database isn’t open yet.") }
      switch action.name {
      case "rate": self.rate = Int(action.value).map { min(30, max(0, $0)) } ?? 0
      case "open":
        if let id = action.rowID, case .dropped = self.commands.continuation.yield(.read(Int64(id))) {
          return .message("This takes too long. Try again in a moment.")
        }
      // The list of the conversation sends the answer.
      default: break
      }
      return .done
    }
    screen.features.open = { then in
      let isWaiting = self.opening.isQuick || self.opening.isOpen
      let result = self.commands.continuation.yield(.open { if isWaiting { then() } })
      if case .enqueued = result, isWaiting { return }
      then()
    }
    screen.features.tick = { self.tick() }
    return screen
  }

  private func tick() -> Duration? {
    // A page that was open before a restart of the server.
    if !isOpening { commands.continuation.yield(.open {}) }
    guard rate > 0 else { return nil }
    commands.continuation.yield(.receive)
    return .seconds(3) / rate
  }

  func run(_ command: Command, isolation: isolated any Actor) async {
    switch command {
    case .open(let then):
      if store == nil { await open(isolation: isolation) }
      then()
    case .receive: if opening.mayReceive() { try? await store?.receive(3) }
    case .read(let id): try? await store?.markAsRead(id)
    }
  }

  private func open(isolation: isolated any Actor) async {
    isOpening = true
    do {
      list.say("Writing \(opening.count.grouped) conversations, for the first time …")
      let store = try await opening.store()
      let model = try await InboxModel(of: store, isolation: isolation)
      list.show(
        model.rows.web { conversation in
          let name = HTML.titleAction(
            "open", row: conversation.id, conversation.name, label: "Open the conversation with \(conversation.name)")
          return .row(
            #"<span class="lines">\#(name)\#(HTML.quiet(conversation.lastText ?? ""))</span>"#,
            conversation.unreadCount == 0 ? "" : #"<b>\#(conversation.unreadCount)</b>"#)
        })
      self.store = store
    } catch {
      list.say("The database can't be opened. Is there enough space?")
    }
  }
}

/// The second list of the screen “Inbox”: the messages of the conversation that a visitor has opened.
///
/// All variables are guarded by the actor of the list.
final class ChatWeb: CommandRunning {
  private let opening: InboxOpening
  private let list = OpeningList("Open a conversation.")
  private let commands = AsyncStream<Command>.makeStream(bufferingPolicy: .bufferingOldest(16))
  private var model: ChatModel?

  enum Command { case open(Conversation.ID), send(String) }

  init(_ opening: InboxOpening, isolation: isolated any Actor) {
    self.opening = opening
    run(commands.stream, isolation: isolation)
  }

  deinit { commands.continuation.finish() }

  /// The list, which has no controls of its own.
  func screen() -> ExampleWebScreen {
    ExampleWebScreen(list.rows) {
      []
    } act: { action in
      let command: Command
      switch (action.name, action.rowID) {
      case ("open", let id?): command = .open(Int64(id))
      case ("open", nil): return .done
      case ("send", _): command = .send(action.value)
      default: return nil
      }
      if case .dropped = self.commands.continuation.yield(command) {
        return .message("The messages before are being sent. Try again in a moment.")
      }
      return .done
    }
  }

  func run(_ command: Command, isolation: isolated any Actor) async {
    do {
      switch command {
      case .open(let id): try await open(id, isolation: isolation)
      case .send(let text):
        guard let model, !text.allSatisfy(\.isWhitespace) else { return }
        try await opening.store().send(text, to: model.conversation)
      }
    } catch {
      list.say("The database can't be used. Is there enough space?")
    }
  }

  private func open(_ id: Conversation.ID, isolation: isolated any Actor) async throws {
    if let model { return try await model.open(id, isolation: isolation) }
    let model = try await ChatModel(id, of: opening.store(), isolation: isolation)
    self.model = model
    list.show(
      model.rows.web { message in
        .row(
          message.isOwn ? .quiet("You: ") + "\(message.text)" : "\(message.text)", message.isRead ? "" : .quiet("new"))
      })
  }
}

/// The database of the screen “Inbox”, which is opened when a page displays it for the first time, for all visitors.
final class InboxOpening: Sendable {
  /// The number of conversations.
  let count: Int
  /// Whether it is opened in a moment.
  let isQuick: Bool
  private let open: @Sendable () throws -> InboxStore
  private let state = Mutex(State())

  private struct State {
    var store: Task<InboxStore, any Error>?
    var isOpen = false
    var lastReceipt: ContinuousClock.Instant?
  }

  /// - Parameters:
  ///   - count: The number of conversations.
  ///   - isQuick: Whether it is opened in a moment.
  ///   - open: Opens the database, and fills it the first time.
  init(count: Int, isQuick: Bool, open: @escaping @Sendable () throws -> InboxStore) {
    self.count = count
    self.isQuick = isQuick
    self.open = open
  }

  /// Whether it was opened.
  var isOpen: Bool { state.withLock(\.isOpen) }

  /// The database; an attempt that fails is repeated by the next call.
  func store() async throws -> InboxStore {
    let task = state.withLock { state in
      let task = state.store ?? Task.detached { [open] in try open() }
      state.store = task
      return task
    }
    do {
      let store = try await task.value
      state.withLock { $0.isOpen = true }
      return store
    } catch {
      state.withLock { $0.store = nil }
      throw error
    }
  }

  /// Whether messages may arrive: at most twenty times a second, however many visitors let them.
  func mayReceive() -> Bool {
    state.withLock { state in
      let now = ContinuousClock.now
      if let last = state.lastReceipt, now - last < .milliseconds(50) { return false }
      state.lastReceipt = now
      return true
    }
  }
}
