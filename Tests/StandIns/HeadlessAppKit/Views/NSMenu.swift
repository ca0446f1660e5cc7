#if os(Linux)
  /// A menu.
  @MainActor
  open class NSMenu {
    /// The title.
    open var title: String
    /// The items of the menu.
    open private(set) var items: [NSMenuItem] = []
    /// Whether items are enabled by their targets; of no effect.
    open var autoenablesItems = true
    /// The delegate, which updates the menu before it opens.
    open weak var delegate: (any NSMenuDelegate)?

    /// Creates an empty menu.
    public init(title: String = "") { self.title = title }

    /// Appends an item.
    open func addItem(_ newItem: NSMenuItem) { items.append(newItem) }

    /// Removes all items.
    open func removeAllItems() { items = [] }
  }

  /// An item of a menu.
  @MainActor
  open class NSMenuItem {
    /// The title.
    open var title: String
    open weak var target: AnyObject?
    open var action: Selector?
    open var isEnabled = true
    open var image: NSImage?
    open var submenu: NSMenu?
    /// Anything.
    open var representedObject: Any?

    /// Creates an item.
    public init(title string: String, action selector: Selector?, keyEquivalent charCode: String) {
      title = string
      action = selector
    }
  }

  /// Fills a menu.
  @MainActor
  public protocol NSMenuDelegate: AnyObject {
    /// Called before the menu opens.
    func menuNeedsUpdate(_ menu: NSMenu)
  }

  /// An image.
  open class NSImage {
    /// The name of the symbol.
    public let name: String

    /// Creates an image of a symbol.
    public init?(systemSymbolName name: String, accessibilityDescription description: String?) { self.name = name }
  }

  extension NSMenu {
    /// The visible items when the menu opens.
    public func headlessOpen() -> [NSMenuItem] {
      delegate?.menuNeedsUpdate(self)
      return items
    }
  }

  extension NSMenuItem {
    /// The user chooses the item; returns whether it did something.
    @discardableResult
    public func headlessChoose() -> Bool {
      guard isEnabled, let action, let target = target as? any HeadlessActionTarget else { return false }
      return target.perform(action, from: self)
    }
  }
#endif
