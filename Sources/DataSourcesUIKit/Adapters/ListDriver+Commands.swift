#if LIST_VIEWS
  import DataSourcesCells
  #if canImport(UIKit)
    import UIKit
  #else
    import HeadlessUIKit
  #endif

  // Commands, as UIKit displays them.
  extension ListDriver {
    #if !os(tvOS)
      /// The swipe actions of an item; `nil` if it has none of its own at an edge.
      ///
      /// - Parameter offersDeletion: Whether a button that deletes the item counts as an action, for views that have none.
      func swipeActions(
        at position: ItemPosition, _ edge: SwipeEdge, offersDeletion: Bool = false
      ) -> UISwipeActionsConfiguration? {
        guard let item: any HostedItem<View> = item(at: position) else { return nil }
        return readiness.answering {
          // An item that can be deleted has a button for that beside its own commands.
          let deletion = edge == .trailing ? item.deletion : nil
          guard var commands = item.actions(at: edge)?.filter(\.isEnabled) ?? (offersDeletion ? [] : nil) else {
            return nil
          }
          if let deletion {
            let title = item.deleteTitle ?? "Delete"
            commands.insert(ItemCommand(title, symbol: "trash", role: .destructive, task: deletion), at: 0)
          }
          guard !commands.isEmpty else { return nil }
          let id = list.id(at: position)
          let actions = commands.enumerated().map { index, command in
            action(command, deleting: index == 0 && deletion != nil ? id : nil)
          }
          return UISwipeActionsConfiguration(actions: actions)
        }
      }

      /// The swipe stays open until the work is done and displayed.
      private func action(_ command: ItemCommand, deleting id: ItemID?) -> UIContextualAction {
        let style: UIContextualAction.Style = command.role == .destructive ? .destructive : .normal
        let action = UIContextualAction(style: style, title: command.title) { [weak self] _, _, done in
          guard let self else { return done(false) }
          run(command.task, deleting: id, done: done)
        }
        action.image = command.symbol.flatMap { UIImage(systemName: $0) }
        return action
      }
    #endif

    /// The context menu of an item; `nil` if it has none.
    @available(tvOS 17, *)
    func contextMenu(at position: ItemPosition) -> UIContextMenuConfiguration? {
      let commands = ask(position) { $0.menu } ?? []
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
        self?.run(command.task)
      }
    }
  }
#endif
