/// A page whose rows are followed, message by message.
struct SampledPage {
  private var log = EventLog()
  private(set) var model = PageModel()

  /// Adds what the page received next.
  mutating func append(_ bytes: some Collection<UInt8>) { log.append(bytes) }

  /// Applies all messages that are complete.
  mutating func update() throws {
    for message in log.takeMessages() { try model.receive(message) }
  }
}
