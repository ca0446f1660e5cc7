/// An error in driving the browser.
public struct ChromiumError: Error, CustomStringConvertible {
  public let description: String

  public init(_ description: String) {
    self.description = description
  }
}
