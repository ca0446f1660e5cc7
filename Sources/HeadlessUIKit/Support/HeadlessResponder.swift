#if !canImport(UIKit)
  /// What every delegate and data source answers about its optional methods, as `NSObject` does on Apple platforms.
  ///
  /// Swift on Linux has no optional requirements. Here all methods of a delegate are requirements, the optional ones with a
  /// default that answers what UIKit does when the method is missing.
  @MainActor
  public protocol HeadlessResponder: AnyObject {
    /// Whether the method is implemented; asked once for each optional method, when the delegate is set.
    func responds(to selector: Selector) -> Bool

    /// Who takes a call in this object's place; asked at each call.
    func forwardingTarget(for selector: Selector) -> Any?
  }

  extension HeadlessResponder {
    /// True: the defaults do what UIKit does without the method.
    public func responds(to selector: Selector) -> Bool { true }

    /// `nil`: nothing is forwarded.
    public func forwardingTarget(for selector: Selector) -> Any? { nil }
  }

  /// What a delegate answered when it was set.
  @MainActor
  struct DelegateAnswers {
    private var implemented: Set<Selector> = []

    init() {}

    /// Asks for every optional method, as UIKit does.
    init(of delegate: (any HeadlessResponder)?, for selectors: [Selector]) {
      guard let delegate else { return }
      implemented = Set(selectors.filter { delegate.responds(to: $0) })
    }

    /// Who is to be called: where the delegate forwards to, or else the delegate itself if it has the method.
    func receiver<Delegate>(of selector: Selector, for delegate: Delegate?, _ responder: (any HeadlessResponder)?)
      -> Delegate?
    {
      guard let responder else { return nil }
      if let target = responder.forwardingTarget(for: selector), let receiver = target as? Delegate,
        let other = target as? any HeadlessResponder, other !== responder, other.responds(to: selector)
      {
        return receiver
      }
      return implemented.contains(selector) ? delegate : nil
    }
  }
#endif
