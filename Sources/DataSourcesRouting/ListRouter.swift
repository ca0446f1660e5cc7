#if LIST_VIEWS
  #if canImport(ObjectiveC)
    public import Foundation
  #else
    public import HeadlessSupport
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
#endif
