/// What is wrong with an edit, in sentences for the person who made it.
public struct EditError: Error, Equatable {
  /// What a sentence is about; the raw values are the names of the form's fields.
  public enum Field: String, CaseIterable, Sendable {
    case name, country, population
    /// The city itself, not one of its fields.
    case city
    /// The deletion to be undone.
    case undo
  }

  /// One sentence per field, never empty.
  public var messages: [Field: String]

  public init(_ field: Field, _ message: String) {
    messages = [field: message]
  }

  /// Makes an error of several sentences; `nil` when there are none.
  public init?(_ messages: [Field: String]) {
    guard !messages.isEmpty else { return nil }
    self.messages = messages
  }
}
