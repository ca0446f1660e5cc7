/// The typed value of a field, and its value before.
public struct FieldEdit: Equatable, Sendable, ExpressibleByStringLiteral {
  /// The typed value.
  public var value: String
  /// The value when the user began to type; `nil` to replace any value.
  public var was: String?

  /// Creates an edit of a field.
  public init(_ value: String, was: String? = nil) {
    self.value = value
    self.was = was
  }

  /// Creates an edit that replaces whatever is there.
  public init(stringLiteral value: String) { self.init(value) }
}

/// The reason why an edit wasn't saved: someone else has changed the same field since the user began to type.
public struct EditConflict: Error, Equatable {
  /// A sentence for each such field.
  public var messages: [EditError.Field: String]
  /// The city as it is now.
  public var current: City
}
