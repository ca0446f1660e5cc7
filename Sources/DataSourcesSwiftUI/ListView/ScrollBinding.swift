#if canImport(SwiftUI) && !os(watchOS)
  import DataSourcesCells
  import SwiftUI

  /// Keeps a binding and the first visible item of a list the same.
  @MainActor
  final class ScrollBinding<Platform: ListPlatform> {
    private let adapter: ListAdapter<Platform.Host>
    private var observer: AnyObject?
    private var position: ListScrollPosition?
    /// The ID that the binding has, as far as this knows.
    private var known: ItemID?
    private weak var view: Platform.Host?
    /// The ID that the list is scrolled to as soon as it has a size.
    private var pending: ItemID?

    init(_ adapter: ListAdapter<Platform.Host>, _ view: Platform.Host) {
      self.adapter = adapter
      self.view = view
      observer = Platform.observeScrolling(adapter, view) { [weak self] in self?.didScroll() }
    }

    /// Scrolls to the ID that the binding has, if it has changed.
    func follow(_ position: ListScrollPosition) {
      self.position = position
      guard let id = position.id(), id != known else { return }
      known = id
      if hasLayout { scroll(to: id, animated: true) } else { pending = id }
    }

    private var hasLayout: Bool { view.map(Platform.hasLayout) ?? false }

    private func scroll(to id: ItemID, animated: Bool) {
      if let target = adapter.source.position(of: id) { adapter.scroll(to: target, at: .start, animated: animated) }
    }

    private func didScroll() {
      if let id = pending {
        guard hasLayout else { return }
        // Before the first layout there is no place to scroll to, and the first item isn't what the user chose.
        pending = nil
        scroll(to: id, animated: false)
        return
      }
      guard let first = adapter.visiblePositions.first, let id = adapter.source.id(at: first)?.ownID, id != known else {
        return
      }
      known = id
      position?.setID(id)
    }
  }
#endif
