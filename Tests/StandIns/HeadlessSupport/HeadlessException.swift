#if os(Linux)
  public import DataSourcesTesting

  /// An exception that UIKit or AppKit would throw.
  ///
  /// An exception can't be thrown through Swift. It is passed to ``handler``, which ends the process unless a test replaces it.
  /// If the handler returns after a refused batch, the view reloads.
  public struct HeadlessException: Error, Hashable {
    /// The name of the exception, such as `NSInternalInconsistencyException`.
    public let name: String
    /// The text of the platform.
    public let reason: String
    /// The rule that a batch or a step has broken; `nil` for other calls.
    public let rule: BatchRule?

    /// Takes every exception; ends the process by default.
    @MainActor public static var handler: @MainActor (HeadlessException) -> Void = { fatalError($0.reason) }

    /// Returns the exceptions of some work, which then don't end the process.
    @MainActor
    public static func recorded(during work: () throws -> Void) rethrows -> [HeadlessException] {
      var exceptions: [HeadlessException] = []
      let previous = handler
      handler = { exceptions.append($0) }
      defer { handler = previous }
      try work()
      return exceptions
    }

    @MainActor
    package static func raise(
      _ reason: String, rule: BatchRule? = nil, name: String = "NSInternalInconsistencyException"
    ) {
      handler(HeadlessException(name: name, reason: reason, rule: rule))
    }
  }

  extension HeadlessException: CustomStringConvertible {
    /// Rule and text.
    public var description: String { rule.map { "\($0) \(reason)" } ?? reason }
  }
#endif
