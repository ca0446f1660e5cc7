#if LIST_VIEWS
  import DataSourcesCells

  extension NSMenu {
    /// Adds commands, which an action of a target runs.
    func add(_ commands: [ItemCommand], target: AnyObject, action: Selector) {
      for command in commands {
        let item = NSMenuItem(title: command.title, action: action, keyEquivalent: "")
        item.image = command.image
        item.isEnabled = command.isEnabled
        if command.children.isEmpty {
          item.target = target
          item.representedObject = ChosenCommand(command)
        } else {
          let submenu = NSMenu(title: command.title)
          submenu.autoenablesItems = false
          submenu.add(command.children, target: target, action: action)
          item.submenu = submenu
        }
        addItem(item)
      }
    }
  }

  extension NSMenuItem {
    /// The command that the item was made of.
    var command: ItemCommand? { (representedObject as? ChosenCommand)?.command }
  }

  extension ItemCommand {
    var image: NSImage? { symbol.flatMap { NSImage(systemSymbolName: $0, accessibilityDescription: title) } }
  }

  private final class ChosenCommand {
    let command: ItemCommand
    init(_ command: ItemCommand) { self.command = command }
  }
#endif
