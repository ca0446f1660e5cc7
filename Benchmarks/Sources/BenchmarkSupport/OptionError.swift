/// What is wrong with the command line, in one line.
public struct OptionError: Error {
  /// The line.
  public let message: String

  /// An error of one line.
  public init(_ message: String) { self.message = message }
}
