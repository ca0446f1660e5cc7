/// What a page says about the server that its cities are replicated from.
public struct ReplicaNotice: Codable, Equatable, Sendable {
  /// The kinds of notices, each with a style of its own.
  public enum Kind: String, Codable, Sendable {
    case copying, following, disconnected, stopped
  }

  public var kind: Kind
  /// Sentences for people.
  public var text: String

  public init(_ kind: Kind, _ text: String) {
    self.kind = kind
    self.text = text
  }
}
