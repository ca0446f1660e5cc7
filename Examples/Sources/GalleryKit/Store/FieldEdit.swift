/// What a person typed into a field, and what the field held before.
public struct FieldEdit: Equatable, Sendable, ExpressibleByStringLiteral {
  /// What was typed.
  public var value: String
  /// What the field held when the person began; `nil` to replace whatever is there.
  public var was: String?

  /// Creates an edit of a field.
  public init(_ value: String, was: String? = nil) {
    self.value = value
    self.was = was
  }

  /// Creates an edit that replaces whatever is there.
  public init(stringLiteral value: String) { self.init(value) }
}

/// Why an edit wasn't saved: somebody else has changed the same field since the person began.
public struct EditConflict: Error, Equatable {
  /// A sentence for each such field.
  public var messages: [EditError.Field: String]
  /// The city as it is now.
  public var current: City
}
