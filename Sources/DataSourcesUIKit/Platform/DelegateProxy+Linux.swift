#if LIST_VIEWS && !canImport(UIKit)
  import HeadlessUIKit

  // Selectors and forwarding where there is no Objective-C runtime: the headless views ask for both.

  /// The data source and delegate of a table: shows it the methods that an adapter wants to be seen.
  @MainActor
  final class TableProxy: NSObject, UITableViewDataSource, UITableViewDelegate {
    private weak var adapter: TableDelegate?
    private let methods: SeenMethods

    init(_ adapter: TableDelegate) {
      self.adapter = adapter
      methods = adapter.seenMethods
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      adapter?.tableView(tableView, numberOfRowsInSection: section) ?? 0
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      adapter?.tableView(tableView, cellForRowAt: indexPath) ?? UITableViewCell()
    }

    func responds(to selector: Selector) -> Bool { forwardingTarget(for: selector) != nil }

    func forwardingTarget(for selector: Selector) -> Any? { adapter?.receiver(of: selector.description) }

    var answersVersion: Int { methods.version }
  }

  /// The data source and delegate of a collection: shows it the methods that an adapter wants to be seen.
  @MainActor
  final class CollectionProxy: NSObject, UICollectionViewDataSource, UICollectionViewDelegateFlowLayout {
    private weak var adapter: CollectionDelegate?
    private let methods: SeenMethods

    init(_ adapter: CollectionDelegate) {
      self.adapter = adapter
      methods = adapter.seenMethods
    }

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

    var answersVersion: Int { methods.version }
  }

  /// Which methods an adapter shows to its view.
  @MainActor
  final class SeenMethods {
    /// Rises when there are others: the view, which remembers them, is to ask again.
    var version = 0
  }

  extension ModelListAdapter {
    /// Nothing tells: subclasses say so themselves.
    func hasOverride(of method: String) -> Bool { false }

    /// Nothing: the headless views ask again for who is gone.
    func watchForwardedDelegate() {}
  }

  extension NSObject {
    /// Whether the object has a method.
    @MainActor
    func hears(_ method: String) -> Bool { (self as? any HeadlessResponder)?.responds(to: Selector(method)) ?? false }
  }
#endif
