/// What is wrong with the command line, in one line.
public struct OptionError: Error {
  /// The line.
  public let message: String

  init(_ message: String) { self.message = message }
}
