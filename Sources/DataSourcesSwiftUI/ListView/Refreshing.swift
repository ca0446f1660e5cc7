#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS) && !os(tvOS)
  import SwiftUI
  import UIKit

  /// The refresh control of a list under `refreshable`.
  @MainActor
  final class Refreshing: NSObject {
    private var action: RefreshAction?

    func update(_ action: RefreshAction?, in view: UIScrollView) {
      self.action = action
      // Catalyst apps in the idiom of the Mac may not have one.
      if view.traitCollection.userInterfaceIdiom == .mac { return }
      if action == nil {
        view.refreshControl = nil
      } else if view.refreshControl == nil {
        let control = UIRefreshControl()
        control.addAction(UIAction { [weak self] _ in self?.refresh() }, for: .valueChanged)
        view.refreshControl = control
      }
      self.control = view.refreshControl
    }

    private weak var control: UIRefreshControl?

    private func refresh() {
      Task {
        await action?()
        control?.endRefreshing()
      }
    }
  }
#endif
