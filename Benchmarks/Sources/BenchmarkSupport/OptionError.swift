/// An error in the command line, described in one line.
public struct OptionError: Error {
  /// The line.
  public let message: String

  /// An error of one line.
  public init(_ message: String) { self.message = message }
}
