/// A reason why a program cannot start, in one line for the user who started it.
public struct StartError: Error, Equatable, CustomStringConvertible {
  /// The sentence, without line breaks.
  public let description: String

  /// Creates an error from a sentence; line breaks in it become spaces.
  public init(_ description: String) {
    self.description = description.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
