#if LIST_VIEWS
  package import DataSourcesCells
  #if canImport(ObjectiveC)
    import Foundation
  #else
    import HeadlessSupport
  #endif

  extension ListAdapter where Host: AssociatedObjectOwner {
    /// Has the view of a responder display the list, and keep the adapter.
    package convenience init<Responder: ListResponder<Host>>(_ responder: Responder) {
      self.init(responder.driver, responder: responder)
      #if DEBUG
        DisplacedDelegate(responder)?.report(unlessPassedTo: responder)
      #endif
      responder.driver.view?.keep(self, responder)
      responder.connect()
      driver.reload()
    }
  }

  #if DEBUG
    /// A delegate of an app that an adapter replaces, and that gets no calls any more.
    @MainActor
    package struct DisplacedDelegate {
      private weak var delegate: NSObject?
      private let methods: [String]

      /// Prints a sentence for developers.
      package static var print: (String) -> Void = { Swift.print($0) }

      /// Methods that an app would miss; no class of UIKit or AppKit has them by itself.
      private static let usual = [
        "tableView:didSelectRowAtIndexPath:", "tableView:willDisplayCell:forRowAtIndexPath:",
        "collectionView:didSelectItemAtIndexPath:", "collectionView:willDisplayCell:forItemAtIndexPath:",
        "scrollViewDidScroll:", "scrollViewWillBeginDragging:", "scrollViewDidEndDragging:willDecelerate:",
        "scrollViewDidEndDecelerating:", "tableViewSelectionDidChange:", "outlineViewSelectionDidChange:",
        "collectionView:didSelectItemsAtIndexPaths:",
      ]

      /// Finds the delegate of the view, or that of its last adapter.
      fileprivate init?(_ responder: some ListResponder) {
        let delegate = responder.viewDelegate as? NSObject
        self.delegate = (delegate as? ListRouter).map(\.routing.delegate) ?? delegate
        guard let object = self.delegate else { return nil }
        methods = Self.usual.filter { object.implements(Selector($0)) }
        if methods.isEmpty { return nil }
      }

      /// Reports the delegate in a later turn, unless the app has passed it to the adapter by then.
      fileprivate func report(unlessPassedTo responder: some ListResponder) {
        Task { [weak responder] in
          guard let responder, let delegate, responder.routing.delegate !== delegate else { return }
          Self.print(
            """
            The list gets the calls of its view that \(type(of: delegate)) got as the delegate: \(methods.joined(separator: ", ")). \
            Pass it to setDelegate(_:overriding:) of the adapter for those that the list doesn't answer.
            """)
        }
      }
    }
  #endif
#endif
