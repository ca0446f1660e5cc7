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

    init(_ adapter: ListAdapter<Platform.Host>, _ view: Platform.Host) {
      self.adapter = adapter
      observer = Platform.observeScrolling(adapter, view) { [weak self] in self?.didScroll() }
    }

    /// Scrolls to the ID that the binding has, if it has changed.
    func follow(_ position: ListScrollPosition) {
      self.position = position
      guard let id = position.id(), id != known else { return }
      known = id
      if let target = adapter.source.position(of: id) { adapter.scroll(to: target, at: .start) }
    }

    private func didScroll() {
      guard let first = adapter.visiblePositions.first, let id = adapter.source.id(at: first)?.ownID, id != known else {
        return
      }
      known = id
      position?.setID(id)
    }
  }
#endif
