#if canImport(AppKit)
  public import AppKit

  extension NSWindow {
    /// A window of a test, which isn't on screen.
    public convenience init(contentRect: NSRect) {
      self.init(contentRect: contentRect, styleMask: [.titled], backing: .buffered, defer: false)
      isReleasedWhenClosed = false
    }
  }

  extension NSMenuItem {
    /// The user chooses the item; returns whether it did something.
    @discardableResult
    public func choose() -> Bool {
      guard isEnabled, action != nil, let menu, let index = menu.items.firstIndex(of: self) else { return false }
      menu.performActionForItem(at: index)
      return true
    }
  }

  extension NSTableViewRowAction {
    /// The user presses the button of a row: AppKit has the handler, and no method for it.
    public func press(row: Int) {
      typealias Handler = @convention(block) (NSTableViewRowAction, Int) -> Void
      guard let block = value(forKey: "handler") else { return }
      unsafeBitCast(block as AnyObject, to: Handler.self)(self, row)
    }
  }
#endif
