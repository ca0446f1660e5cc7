#if LIST_VIEWS && canImport(UIKit)
  import UIKit

  // Selectors and message forwarding, as the Objective-C runtime has them.

  /// The data source and delegate of a table: shows UIKit the methods that an adapter wants to be seen.
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

    nonisolated override func responds(to selector: Selector!) -> Bool {
      super.responds(to: selector) || target(of: selector) != nil
    }

    nonisolated override func forwardingTarget(for selector: Selector!) -> Any? {
      target(of: selector) ?? super.forwardingTarget(for: selector)
    }

    private nonisolated func target(of selector: Selector!) -> NSObject? {
      receiver(of: selector) { self.adapter }
    }
  }

  /// The data source and delegate of a collection: shows UIKit the methods that an adapter wants to be seen.
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

    nonisolated override func responds(to selector: Selector!) -> Bool {
      super.responds(to: selector) || target(of: selector) != nil
    }

    nonisolated override func forwardingTarget(for selector: Selector!) -> Any? {
      target(of: selector) ?? super.forwardingTarget(for: selector)
    }

    private nonisolated func target(of selector: Selector!) -> NSObject? {
      receiver(of: selector) { self.adapter }
    }
  }

  /// Who gets a message; nobody outside of the main thread, where UIKit does not ask.
  private func receiver(of selector: Selector?, _ adapter: @MainActor () -> ModelListAdapter?) -> NSObject? {
    guard let selector, Thread.isMainThread else { return nil }
    // `MainActor.assumeIsolated` is not there before iOS 17 in the SDKs of that time.
    return withoutActuallyEscaping({ @MainActor in adapter()?.receiver(of: selector) }) {
      unsafeBitCast($0, to: (() -> NSObject?).self)()
    }
  }

  extension ModelListAdapter {
    /// Who gets a call of UIKit; UIKit asks again at every call, and a name costs more than most answers.
    fileprivate func receiver(of selector: Selector) -> NSObject? {
      if ownMethods.contains(selector) { return self }
      let receiver = receiver(of: NSStringFromSelector(selector))
      if receiver === self { ownMethods.insert(selector) }
      return receiver
    }

    /// Whether a subclass outside of this module has a method of its own.
    func hasOverride(of method: String) -> Bool {
      let selector = NSSelectorFromString(method)
      var known: AnyClass = type(of: self)
      while let next = class_getSuperclass(known), known != ModelTableAdapter.self, known != ModelCollectionAdapter.self {
        known = next
      }
      return class_getMethodImplementation(type(of: self), selector) != class_getMethodImplementation(known, selector)
    }
  }

  extension ModelListAdapter {
    /// Has UIKit look again when the other delegate goes: it remembers methods, and would call them on nobody.
    func watchForwardedDelegate() {
      guard let other = forwardedDelegate else { return }
      let end = DelegateEnd { [weak self] in self?.methodsChanged() }
      // One for each adapter; what was there for the same one goes, and tells nothing that is not so.
      let key = UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
      objc_setAssociatedObject(other, key, end, .OBJC_ASSOCIATION_RETAIN)
    }
  }

  /// Goes with the object that it is attached to, and says so.
  private final class DelegateEnd: NSObject {
    private let tell: @MainActor () -> Void

    init(_ tell: @escaping @MainActor () -> Void) { self.tell = tell }

    // Delegates of views go where views live; elsewhere it is told a little later.
    deinit {
      let tell = tell
      if Thread.isMainThread {
        unsafeBitCast(tell, to: (() -> Void).self)()
      } else {
        DispatchQueue.main.async { tell() }
      }
    }
  }

  extension NSObject {
    /// Whether the object has a method.
    func hears(_ method: String) -> Bool { responds(to: NSSelectorFromString(method)) }
  }
#endif
