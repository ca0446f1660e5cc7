#if LIST_VIEWS && !canImport(UIKit)
  import HeadlessUIKit

  // Selectors and forwarding where there is no Objective-C runtime: the headless views ask for both.

  /// The data source and delegate of a table: shows it the methods that an adapter wants to be seen.
  @MainActor
  final class TableProxy: NSObject, UITableViewDataSource, UITableViewDelegate {
    private weak var adapter: TableDelegate?

    init(_ adapter: TableDelegate) { self.adapter = adapter }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      adapter?.tableView(tableView, numberOfRowsInSection: section) ?? 0
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      adapter?.tableView(tableView, cellForRowAt: indexPath) ?? UITableViewCell()
    }

    func responds(to selector: Selector) -> Bool { forwardingTarget(for: selector) != nil }

    func forwardingTarget(for selector: Selector) -> Any? { adapter?.receiver(of: selector.description) }
  }

  /// The data source and delegate of a collection: shows it the methods that an adapter wants to be seen.
  @MainActor
  final class CollectionProxy: NSObject, UICollectionViewDataSource, UICollectionViewDelegateFlowLayout {
    private weak var adapter: CollectionDelegate?

    init(_ adapter: CollectionDelegate) { self.adapter = adapter }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
      adapter?.collectionView(collectionView, numberOfItemsInSection: section) ?? 0
    }

    func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      adapter?.collectionView(collectionView, cellForItemAt: indexPath) ?? UICollectionViewCell()
    }

    func responds(to selector: Selector) -> Bool { forwardingTarget(for: selector) != nil }

    func forwardingTarget(for selector: Selector) -> Any? { adapter?.receiver(of: selector.description) }
  }

  extension ListAdapter {
    /// Nothing tells: subclasses say so themselves.
    func hasOverride(of method: String) -> Bool { false }

    /// Nothing: the headless views ask who is there at every call.
    func watchForwardedDelegate() {}
  }

  extension NSObject {
    /// Whether the object has a method.
    @MainActor
    func hears(_ method: String) -> Bool { (self as? any HeadlessResponder)?.responds(to: Selector(method)) ?? false }
  }
#endif
