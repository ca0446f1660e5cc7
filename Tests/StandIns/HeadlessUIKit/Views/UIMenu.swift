#if os(Linux)
  /// An element of a menu.
  @MainActor
  open class UIMenuElement {
    /// Its title.
    public let title: String

    init(title: String) { self.title = title }

    /// How it is emphasized.
    public struct Attributes: OptionSet, Sendable {
      /// The bits.
      public let rawValue: UInt

      /// Attributes of these bits.
      public init(rawValue: UInt) { self.rawValue = rawValue }

      /// It cannot be chosen.
      public static let disabled = Attributes(rawValue: 1 << 0)
      /// It destroys something.
      public static let destructive = Attributes(rawValue: 1 << 1)
      /// It is not shown.
      public static let hidden = Attributes(rawValue: 1 << 2)
    }

    /// Whether it is checked.
    public enum State: Int, Sendable { case off, on, mixed }
  }

  /// A menu of actions and menus.
  @MainActor
  open class UIMenu: UIMenuElement {
    /// The elements of the menu.
    public let children: [UIMenuElement]

    /// A menu of these elements.
    public init(title: String = "", image: UIImage? = nil, children: [UIMenuElement] = []) {
      self.children = children
      super.init(title: title)
    }
  }

  /// Something that a menu or a control does.
  @MainActor
  open class UIAction: UIMenuElement {
    /// The identifier of an action.
    public struct Identifier: Hashable, Sendable, RawRepresentable {
      /// The name.
      public let rawValue: String

      /// An identifier of this name.
      public init(_ rawValue: String) { self.rawValue = rawValue }

      /// An identifier of this name.
      public init(rawValue: String) { self.rawValue = rawValue }
    }

    /// The identifier.
    public let identifier: Identifier
    /// How it is emphasized.
    open var attributes: Attributes
    /// Whether it is checked.
    open var state: State
    /// The control that sent it.
    open internal(set) var sender: Any?
    private let handler: (UIAction) -> Void
    private static var made = 0

    /// An action that does this.
    public init(
      title: String = "", image: UIImage? = nil, identifier: Identifier? = nil, discoverabilityTitle: String? = nil,
      attributes: Attributes = [], state: State = .off, handler: @escaping (UIAction) -> Void
    ) {
      Self.made += 1
      self.identifier = identifier ?? Identifier("action-\(Self.made)")
      self.attributes = attributes
      self.state = state
      self.handler = handler
      super.init(title: title)
    }

    /// Does it, as the person's choice does.
    public func performWithSender(_ sender: Any?, target: Any?) {
      self.sender = sender
      handler(self)
      self.sender = nil
    }
  }
#endif
