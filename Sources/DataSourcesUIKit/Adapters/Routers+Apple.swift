#if LIST_VIEWS && canImport(UIKit)
  import DataSourcesRouting
  import UIKit

  /// The data source and delegate of a table.
  ///
  /// It implements only the required methods: what an object implements itself is never forwarded.
  final class TableRouter: NSObject, UITableViewDataSource, UITableViewDelegate {
    // The runtime asks on the main thread only.
    nonisolated(unsafe) var routing = Routing()
    private unowned let required: TableResponder

    init(_ responder: TableResponder) {
      required = responder
      super.init()
      routing.responder = responder
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      required.tableView(tableView, numberOfRowsInSection: section)
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      required.tableView(tableView, cellForRowAt: indexPath)
    }

    nonisolated override func responds(to selector: Selector!) -> Bool {
      super.responds(to: selector) || selector.flatMap { routing.target(of: $0) } != nil
    }

    nonisolated override func forwardingTarget(for selector: Selector!) -> Any? {
      selector.flatMap { routing.target(of: $0) } ?? MissingDelegate.shared
    }
  }

  /// The data source and delegate of a collection.
  final class CollectionRouter: NSObject, UICollectionViewDataSource, UICollectionViewDelegateFlowLayout {
    nonisolated(unsafe) var routing = Routing()
    private unowned let required: CollectionResponder

    init(_ responder: CollectionResponder) {
      required = responder
      super.init()
      routing.responder = responder
    }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
      required.collectionView(collectionView, numberOfItemsInSection: section)
    }

    func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      required.collectionView(collectionView, cellForItemAt: indexPath)
    }

    nonisolated override func responds(to selector: Selector!) -> Bool {
      super.responds(to: selector) || selector.flatMap { routing.target(of: $0) } != nil
    }

    nonisolated override func forwardingTarget(for selector: Selector!) -> Any? {
      selector.flatMap { routing.target(of: $0) } ?? MissingDelegate.shared
    }
  }
#endif
