#if canImport(SwiftUI) && canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import SwiftUI

  /// A cell of a table that displays a SwiftUI view.
  final class HostingCell<Content: View>: NSTableCellView {
    /// State of the views belongs to an item, and the cell is used again for others.
    private struct Identified: View {
      let content: Content
      let id: AnyHashable?
      var body: some View { content.id(id) }
    }

    private var hosting: NSHostingView<Identified>?

    func show(_ content: Content, id: AnyHashable? = nil) {
      let view = Identified(content: content, id: id)
      if let hosting { return hosting.rootView = view }
      let hosting = NSHostingView(rootView: view)
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
