#if os(Linux)
  /// The answers of delegates and data sources about their optional methods, as `NSObject` has them on Apple platforms.
  ///
  /// Swift on Linux has no optional requirements. Here all methods of a delegate are requirements, the optional ones
  /// with a default that answers what UIKit does when the method is missing.
  @MainActor
  public protocol HeadlessResponder: AnyObject {
    /// Whether the method is implemented; asked once for each optional method, when the delegate is set.
    func responds(to selector: Selector) -> Bool

    /// The target that calls are forwarded to; read when the delegate is set, and again when the target is deallocated.
    func forwardingTarget(for selector: Selector) -> Any?

    /// Another number when the answers to both have changed: until the delegate is set again, it is queried at every
    /// call.
    var answersVersion: Int { get }
  }

  extension HeadlessResponder {
    /// True: the defaults do what UIKit does without the method.
    public func responds(to selector: Selector) -> Bool { true }

    /// `nil`: nothing is forwarded.
    public func forwardingTarget(for selector: Selector) -> Any? { nil }

    /// 0: answers stay the same.
    public var answersVersion: Int { 0 }
  }

  /// The receivers of a delegate's optional methods, as it answered when it was set.
  ///
  /// As UIKit, which asks only then, and as the runtime, which remembers where calls go.
  @MainActor
  package struct DelegateAnswers<Delegate> {
    /// A weak reference to an object, as the type that is called; `nil` when it was deallocated.
    package typealias Receiver = () -> Delegate?

    private enum Route {
      case itself
      /// Another one, and whether the delegate has the method, too.
      case forwarded(Receiver, isImplemented: Bool)
    }

    private var routes: [Selector: Route] = [:]
    private let receiver: (AnyObject) -> Receiver?
    private let version: Int

    /// No answers yet.
    package init() {
      receiver = { _ in nil }
      version = 0
    }

    /// Looks up every optional method, as UIKit does.
    ///
    /// - Parameters:
    ///   - delegate: the delegate.
    ///   - selectors: the methods.
    ///   - receiver: makes a receiver of an object that can be called as the delegate.
    package init(
      of delegate: (any HeadlessResponder)?, for selectors: [Selector], receiver: @escaping (AnyObject) -> Receiver?
    ) {
      self.receiver = receiver
      version = delegate?.answersVersion ?? 0
      guard let delegate else { return }
      for selector in selectors {
        let isImplemented = delegate.responds(to: selector)
        if let other = forwarding(of: selector, by: delegate) {
          routes[selector] = .forwarded(other, isImplemented: isImplemented)
        } else if isImplemented {
          routes[selector] = .itself
        }
      }
    }

    /// The object to call: the delegate's forwarding target, or else the delegate itself if it has the method.
    package func receiver(of selector: Selector, for delegate: Delegate, _ responder: any HeadlessResponder)
      -> Delegate?
    {
      let isKnown = responder.answersVersion == version
      switch routes[selector] {
      case nil: return isKnown ? nil : forwarding(of: selector, by: responder)?()
      case .itself: return isKnown ? delegate : forwarding(of: selector, by: responder)?() ?? delegate
      case .forwarded(let receiver, let isImplemented):
        if isKnown, let receiver = receiver() { return receiver }
        return forwarding(of: selector, by: responder)?() ?? (isImplemented ? delegate : nil)
      }
    }

    private func forwarding(of selector: Selector, by delegate: any HeadlessResponder) -> Receiver? {
      guard let target = delegate.forwardingTarget(for: selector), let other = target as? any HeadlessResponder,
        other !== delegate, other.responds(to: selector)
      else { return nil }
      return receiver(other)
    }
  }
#endif
