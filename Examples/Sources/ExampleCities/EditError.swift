/// The errors of an edit, in sentences for the user.
public struct EditError: Error, Equatable {
  /// The field that a sentence is about; the raw values are the names of the form's fields.
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

  /// Creates an error of several sentences; `nil` if there are none.
  public init?(_ messages: [Field: String]) {
    guard !messages.isEmpty else { return nil }
    self.messages = messages
  }
}
