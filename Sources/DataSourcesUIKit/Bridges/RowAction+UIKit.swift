#if LIST_VIEWS
  import DataSourcesCells
  #if canImport(UIKit)
    import UIKit
  #else
    import HeadlessUIKit
  #endif

  #if !os(tvOS)
    extension UISwipeActionsConfiguration {
      /// These actions behind a row; `nil` when there are none.
      convenience init?(_ actions: [RowAction]) {
        let enabled = actions.filter(\.isEnabled)
        if enabled.isEmpty { return nil }
        self.init(
          actions: enabled.map { action in
            let style: UIContextualAction.Style = action.isDestructive ? .destructive : .normal
            let contextual = UIContextualAction(style: style, title: action.title) { _, _, done in
              action.perform()
              done(true)
            }
            contextual.image = action.symbol.flatMap { UIImage(systemName: $0) }
            return contextual
          })
      }
    }
  #endif

  @available(tvOS 17, *)
  extension UIContextMenuConfiguration {
    /// A menu of these entries; `nil` when there are none.
    convenience init?(_ entries: [RowMenuItem]) {
      if entries.isEmpty { return nil }
      self.init(identifier: nil, previewProvider: nil) { _ in UIMenu(title: "", children: entries.map(\.element)) }
    }
  }

  extension RowMenuItem {
    /// The entry, as a menu has it.
    @MainActor
    fileprivate var element: UIMenuElement {
      switch self {
      case .submenu(let title, let entries): UIMenu(title: title, children: entries.map(\.element))
      case .action(let action):
        UIAction(
          title: action.title, image: action.symbol.flatMap { UIImage(systemName: $0) }, attributes: action.attributes
        ) { _ in action.perform() }
      }
    }
  }

  extension RowAction {
    fileprivate var attributes: UIMenuElement.Attributes {
      var attributes: UIMenuElement.Attributes = []
      if isDestructive { attributes.insert(.destructive) }
      if !isEnabled { attributes.insert(.disabled) }
      return attributes
    }
  }
#endif
