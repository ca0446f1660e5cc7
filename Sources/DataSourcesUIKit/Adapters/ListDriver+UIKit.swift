#if LIST_VIEWS
  import DataSourcesCells
  import DataSourcesRouting

  // Commands, as UIKit displays them.
  extension ListDriver {
    #if !os(tvOS)
      /// The swipe actions of an item; `nil` if it has none of its own at an edge.
      ///
      /// - Parameter offersDeletion: Whether a button that deletes the item counts as an action, for views that have none.
      func swipeActions(
        at position: ItemPosition, _ edge: SwipeEdge, offersDeletion: Bool = false
      ) -> UISwipeActionsConfiguration? {
        guard let commands = swipeCommands(at: position, edge, offersDeletion: offersDeletion), !commands.isEmpty else {
          return nil
        }
        return UISwipeActionsConfiguration(actions: commands.map(action))
      }

      /// The swipe stays open until the work is done and displayed.
      private func action(_ swiped: SwipeCommand<View>) -> UIContextualAction {
        let command = swiped.command
        let style: UIContextualAction.Style = command.role == .destructive ? .destructive : .normal
        let action = UIContextualAction(style: style, title: command.title) { [weak self] _, _, done in
          guard let self else { return done(false) }
          run(swiped, done: done)
        }
        action.image = command.symbol.flatMap { UIImage(systemName: $0) }
        return action
      }
    #endif

    /// The context menu of several items; `nil` if they have no command in common.
    @available(tvOS 17, *)
    func contextMenu(at positions: [ItemPosition]) -> UIContextMenuConfiguration? {
      let commands = readiness.answering { list.contextMenu(at: positions) }
      if commands.isEmpty { return nil }
      return UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { [weak self] _ in
        UIMenu(
          title: "", children: commands.map { command in self?.element(command) ?? UIMenu(title: "", children: []) })
      }
    }

    private func element(_ command: ItemCommand) -> UIMenuElement {
      let image = command.symbol.flatMap { UIImage(systemName: $0) }
      if !command.children.isEmpty {
        return UIMenu(title: command.title, image: image, children: command.children.map(element))
      }
      var attributes: UIMenuElement.Attributes = []
      if command.role == .destructive { attributes.insert(.destructive) }
      if !command.isEnabled { attributes.insert(.disabled) }
      return UIAction(title: command.title, image: image, attributes: attributes) { [weak self] _ in
        self?.run(command)
      }
    }
  }

  // MARK: - Dropping

  #if !os(tvOS)
    extension UIDropSession {
      /// The operation of a drop: items of this app move.
      var operation: UIDropOperation { localDragSession == nil ? .copy : .move }
    }

    extension ListDriver {
      /// Hands over what the user dropped: before the item at a position, or at the end.
      func drop(_ items: [UIDragItem], at indexPath: IndexPath?) {
        _ = userDidDrop(items.compactMap(\.payload), before: indexPath.map(ItemPosition.init(_:)) ?? list.end)
      }
    }
  #endif

  // MARK: - Index paths

  extension ListResponder {
    /// Asks an item.
    func ask<Answer>(_ indexPath: IndexPath, _ question: (any HostedItem<View>) -> Answer?) -> Answer? {
      driver.ask(ItemPosition(indexPath), question)
    }

    /// Notifies an item of an action of the user.
    func notify(_ indexPath: IndexPath, _ event: (any HostedItem<View>) -> Void) {
      driver.notify(ItemPosition(indexPath), event)
    }
  }

  // MARK: - Frames and sizes

  extension Readiness {
    /// Asks again with the frames of the screen while the user holds an item.
    func usesFrames() {
      #if canImport(UIKit)
        nextFrame = { FrameTick.after($0) }
      #else
        nextFrame = { HeadlessFrames.next($0) }
      #endif
    }
  }

  #if canImport(UIKit)
    /// One frame of the screen.
    @MainActor
    private final class FrameTick: NSObject {
      private let body: @MainActor () -> Void

      private init(_ body: @escaping @MainActor () -> Void) { self.body = body }

      static func after(_ body: @escaping @MainActor () -> Void) {
        CADisplayLink(target: FrameTick(body), selector: #selector(tick(_:))).add(to: .main, forMode: .common)
      }

      @objc private func tick(_ link: CADisplayLink) {
        link.invalidate()
        body()
      }
    }
  #endif

  /// Reports that a view has another size.
  ///
  /// An empty view that is resized with the view that it is in.
  final class SizeObserver: UIView {
    private let sizeDidChange: (_ old: CGSize) -> Void

    init(in view: UIView, _ sizeDidChange: @escaping (_ old: CGSize) -> Void) {
      self.sizeDidChange = sizeDidChange
      super.init(frame: CGRect(origin: .zero, size: view.bounds.size))
      autoresizingMask = [.flexibleWidth, .flexibleHeight]
      isUserInteractionEnabled = false
      isHidden = true
      view.insertSubview(self, at: 0)
    }

    required init?(coder: NSCoder) { nil }

    override var frame: CGRect { didSet { if frame.size != oldValue.size { sizeDidChange(oldValue.size) } } }
  }
#endif
