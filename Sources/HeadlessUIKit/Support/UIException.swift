#if !canImport(UIKit)
  public import DataSourcesTesting

  /// What UIKit would have thrown.
  ///
  /// An exception cannot be thrown through Swift. It goes to ``handler``, which ends the process unless a test replaces it;
  /// where the handler returns, the list stays as it was before the update and then reloads.
  public struct UIException: Error, Hashable {
    /// The name of the exception, as in `NSInternalInconsistencyException`.
    public let name: String
    /// UIKit's text.
    public let reason: String
    /// The rule that a batch has broken; `nil` when it was no batch.
    public let rule: BatchRule?

    /// Takes every exception; ends the process by default.
    @MainActor public static var handler: @MainActor (UIException) -> Void = { fatalError($0.reason) }

    /// The exceptions of some work, which then do not end the process.
    @MainActor
    public static func recorded(during work: () throws -> Void) rethrows -> [UIException] {
      var exceptions: [UIException] = []
      let previous = handler
      handler = { exceptions.append($0) }
      defer { handler = previous }
      try work()
      return exceptions
    }

    @MainActor
    static func raise(_ reason: String, rule: BatchRule? = nil, name: String = "NSInternalInconsistencyException") {
      handler(UIException(name: name, reason: reason, rule: rule))
    }
  }

  extension UIException: CustomStringConvertible {
    /// Rule and text.
    public var description: String { rule.map { "\($0) \(reason)" } ?? reason }
  }
#endif
