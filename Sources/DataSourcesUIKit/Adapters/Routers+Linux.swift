#if LIST_VIEWS && !canImport(UIKit)
  import DataSourcesRouting
  import HeadlessUIKit

  // Without an Objective-C runtime, the headless views ask for the target of a call.

  /// The data source and delegate of a table.
  @MainActor
  final class TableRouter: NSObject, UITableViewDataSource, UITableViewDelegate {
    var routing = Routing() { didSet { answersVersion += 1 } }
    private unowned let required: TableResponder
    private(set) var answersVersion = 0

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

    func responds(to selector: Selector) -> Bool { routing.target(of: selector) != nil }

    func forwardingTarget(for selector: Selector) -> Any? { routing.target(of: selector) }
  }

  /// The data source and delegate of a collection.
  @MainActor
  final class CollectionRouter: NSObject, UICollectionViewDataSource, UICollectionViewDelegateFlowLayout {
    var routing = Routing() { didSet { answersVersion += 1 } }
    private unowned let required: CollectionResponder
    private(set) var answersVersion = 0

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

    func responds(to selector: Selector) -> Bool { routing.target(of: selector) != nil }

    func forwardingTarget(for selector: Selector) -> Any? { routing.target(of: selector) }
  }
#endif
