#if LIST_VIEWS
  import DataSourcesRouting
  #if canImport(AppKit)
    import AppKit

    /// The data source and delegate of a table.
    ///
    /// It implements nothing: what an object implements itself is never forwarded.
    final class TableRouter: NSObject, NSTableViewDataSource, NSTableViewDelegate {
      // The runtime asks on the main thread only.
      nonisolated(unsafe) var routing = Routing()

      init(_ responder: TableResponder) {
        super.init()
        routing.responder = responder
      }

      nonisolated override func responds(to selector: Selector!) -> Bool {
        super.responds(to: selector) || selector.flatMap { routing.target(of: $0) } != nil
      }

      nonisolated override func forwardingTarget(for selector: Selector!) -> Any? {
        selector.flatMap { routing.target(of: $0) } ?? MissingDelegate.shared
      }
    }
  #else
    import HeadlessAppKit

    /// The data source and delegate of a table; without an Objective-C runtime, the table asks for the target of a call.
    @MainActor
    final class TableRouter: NSObject, NSTableViewDataSource, NSTableViewDelegate {
      var routing = Routing() { didSet { answersVersion += 1 } }
      private(set) var answersVersion = 0

      init(_ responder: TableResponder) {
        super.init()
        routing.responder = responder
      }

      func responds(to selector: Selector) -> Bool { routing.target(of: selector) != nil }

      func forwardingTarget(for selector: Selector) -> Any? { routing.target(of: selector) }
    }
  #endif
#endif
