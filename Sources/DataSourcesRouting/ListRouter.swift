#if LIST_VIEWS
  package import DataSourcesCells
  #if canImport(ObjectiveC)
    public import Foundation
    import ObjectiveC

    extension NSObject {
      package func implements(_ selector: Selector) -> Bool { responds(to: selector) }
    }
  #else
    public import HeadlessSupport

    extension NSObject {
      @MainActor
      package func implements(_ selector: Selector) -> Bool {
        (self as? any HeadlessResponder)?.responds(to: selector) ?? false
      }
    }
  #endif

  /// The data source and delegate of a view, which forwards the view's calls to other objects.
  ///
  /// What an object implements itself is never forwarded: subclasses implement only the methods that a protocol requires.
  @MainActor
  open class ListRouter: NSObject {
    #if canImport(ObjectiveC)
      // The runtime asks on the main thread only.
      package nonisolated(unsafe) var routing = Routing()
    #else
      package var routing = Routing() { didSet { answersVersion += 1 } }
      public private(set) var answersVersion = 0
    #endif

    #if DEBUG
      /// The handlers that were already reported as not called.
      package var reportedHandlers: Set<String> = []
    #endif

    package init(to responder: NSObject) {
      super.init()
      routing.responder = responder
    }

    #if canImport(ObjectiveC)
      public nonisolated override func responds(to selector: Selector!) -> Bool {
        super.responds(to: selector) || selector.flatMap { routing.target(of: $0) } != nil
      }

      public nonisolated override func forwardingTarget(for selector: Selector!) -> Any? {
        selector.flatMap { routing.target(of: $0) } ?? MissingDelegate.shared
      }
    #endif
  }

  #if !canImport(ObjectiveC)
    // Without an Objective-C runtime, the headless views ask for the target of a call.
    extension ListRouter: HeadlessResponder {
      public func responds(to selector: Selector) -> Bool { routing.target(of: selector) != nil }

      public func forwardingTarget(for selector: Selector) -> Any? { routing.target(of: selector) }
    }
  #endif

  /// Which object gets which of a view's calls.
  ///
  /// Plain data, so that the Objective-C runtime can ask from anywhere.
  package struct Routing {
    /// The methods of the responder that the view sees.
    package var visible: Set<Selector> = []
    /// The methods that the app's delegate gets although the responder has them.
    package var overridden: Set<Selector> = []
    package weak var responder: NSObject?
    package weak var delegate: NSObject?

    package init() {}

    #if !canImport(ObjectiveC)
      @MainActor
    #endif
    package func target(of selector: Selector) -> NSObject? {
      if let delegate, overridden.contains(selector), delegate.implements(selector) { return delegate }
      if visible.contains(selector) { return responder }
      if let delegate, delegate.implements(selector) { return delegate }
      return nil
    }
  }

  extension CellCapabilities {
    /// What every list has.
    package static let always = CellCapabilities(rawValue: 1 << 31)
  }

  extension Dictionary<String, CellCapabilities> {
    /// The methods, by their Objective-C names, that capabilities need.
    package func methods(for capabilities: CellCapabilities) -> Set<Selector> {
      let all = capabilities.union(.always)
      return Set(compactMap { $0.value.isDisjoint(with: all) ? nil : Selector($0.key) })
    }
  }

  #if canImport(ObjectiveC)
    /// Reports that an object is gone to which it is attached.
    @MainActor
    final class EndObserver: NSObject {
      private nonisolated(unsafe) var ended: (@MainActor () -> Void)?

      private init(_ ended: @escaping @MainActor () -> Void) { self.ended = ended }

      /// Attaches an observer to an object.
      ///
      /// - Parameter owner: What reacts to the end: it has one observer for each object.
      static func attach(to object: NSObject?, for owner: AnyObject, _ ended: @escaping @MainActor () -> Void) {
        guard let object else { return }
        detach(from: object, for: owner)
        objc_setAssociatedObject(object, key(owner), EndObserver(ended), .OBJC_ASSOCIATION_RETAIN)
      }

      /// Removes the observer of an owner, which reports nothing.
      static func detach(from object: NSObject?, for owner: AnyObject) {
        guard let object, let observer = objc_getAssociatedObject(object, key(owner)) as? EndObserver else { return }
        observer.ended = nil
        objc_setAssociatedObject(object, key(owner), nil, .OBJC_ASSOCIATION_RETAIN)
      }

      private static func key(_ owner: AnyObject) -> UnsafeRawPointer {
        UnsafeRawPointer(Unmanaged.passUnretained(owner).toOpaque())
      }

      deinit {
        guard let ended else { return }
        DispatchQueue.main.async { ended() }
      }
    }
  #endif
#endif
