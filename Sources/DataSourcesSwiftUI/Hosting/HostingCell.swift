#if canImport(SwiftUI) && canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import SwiftUI

  /// A cell of a table that displays a SwiftUI view.
  final class HostingCell<Content: View>: NSTableCellView {
    private var hosting: NSHostingView<Content>?

    func show(_ content: Content) {
      if let hosting { return hosting.rootView = content }
      let hosting = NSHostingView(rootView: content)
      hosting.translatesAutoresizingMaskIntoConstraints = false
      addSubview(hosting)
      // The height of the row follows from that of the view.
      NSLayoutConstraint.activate([
        hosting.leadingAnchor.constraint(equalTo: leadingAnchor),
        hosting.trailingAnchor.constraint(equalTo: trailingAnchor),
        hosting.topAnchor.constraint(equalTo: topAnchor),
        hosting.bottomAnchor.constraint(equalTo: bottomAnchor),
      ])
      self.hosting = hosting
    }
  }
#endif
