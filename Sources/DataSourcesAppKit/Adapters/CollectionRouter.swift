#if LIST_VIEWS
  import DataSourcesRouting
  #if canImport(AppKit)
    import AppKit

    /// The data source and delegate of a collection.
    ///
    /// It implements only the required methods: what an object implements itself is never forwarded.
    final class CollectionRouter: NSObject, NSCollectionViewDataSource, NSCollectionViewDelegateFlowLayout {
      // The runtime asks on the main thread only.
      nonisolated(unsafe) var routing = Routing()
      private unowned let required: CollectionResponder

      init(_ responder: CollectionResponder) {
        required = responder
        super.init()
        routing.responder = responder
      }

      func collectionView(_ collectionView: NSCollectionView, numberOfItemsInSection section: Int) -> Int {
        required.collectionView(collectionView, numberOfItemsInSection: section)
      }

      func collectionView(
        _ collectionView: NSCollectionView, itemForRepresentedObjectAt indexPath: IndexPath
      ) -> NSCollectionViewItem {
        required.collectionView(collectionView, itemForRepresentedObjectAt: indexPath)
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

    /// The data source and delegate of a collection; without an Objective-C runtime, the collection asks for the target of a
    /// call.
    @MainActor
    final class CollectionRouter: NSObject, NSCollectionViewDataSource, NSCollectionViewDelegateFlowLayout {
      var routing = Routing() { didSet { answersVersion += 1 } }
      private unowned let required: CollectionResponder
      private(set) var answersVersion = 0

      init(_ responder: CollectionResponder) {
        required = responder
        super.init()
        routing.responder = responder
      }

      func collectionView(_ collectionView: NSCollectionView, numberOfItemsInSection section: Int) -> Int {
        required.collectionView(collectionView, numberOfItemsInSection: section)
      }

      func collectionView(
        _ collectionView: NSCollectionView, itemForRepresentedObjectAt indexPath: IndexPath
      ) -> NSCollectionViewItem {
        required.collectionView(collectionView, itemForRepresentedObjectAt: indexPath)
      }

      func responds(to selector: Selector) -> Bool { routing.target(of: selector) != nil }

      func forwardingTarget(for selector: Selector) -> Any? { routing.target(of: selector) }
    }
  #endif
#endif
