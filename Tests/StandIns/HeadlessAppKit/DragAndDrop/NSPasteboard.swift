#if os(Linux)
  /// Dragged or copied items.
  open class NSPasteboard {
    /// The type of some data.
    public struct PasteboardType: RawRepresentable, Hashable, Sendable {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      public init(_ rawValue: String) { self.rawValue = rawValue }
      /// Text.
      public static let string = PasteboardType("public.utf8-plain-text")
    }

    /// The options of writing; there are none.
    public struct WritingOptions: OptionSet, Sendable {
      public let rawValue: UInt
      public init(rawValue: UInt) { self.rawValue = rawValue }
    }

    /// The items.
    open private(set) var pasteboardItems: [NSPasteboardItem]? = []

    /// Creates an empty pasteboard.
    public init() {}

    /// Appends objects.
    @discardableResult
    open func writeObjects(_ objects: [any NSPasteboardWriting]) -> Bool {
      for object in objects {
        let item = object as? NSPasteboardItem ?? NSPasteboardItem()
        if !(object is NSPasteboardItem) {
          for type in object.writableTypes(for: self) {
            if let value = object.pasteboardPropertyList(forType: type) { item.values[type] = value }
          }
        }
        pasteboardItems?.append(item)
      }
      return true
    }

    /// The types of all items.
    open var types: [PasteboardType]? { pasteboardItems?.flatMap(\.types) }

    /// The first text of a type.
    open func string(forType dataType: PasteboardType) -> String? {
      pasteboardItems?.lazy.compactMap { $0.string(forType: dataType) }.first
    }
  }

  /// An object that can be written to a pasteboard.
  public protocol NSPasteboardWriting: AnyObject {
    func writableTypes(for pasteboard: NSPasteboard) -> [NSPasteboard.PasteboardType]
    func pasteboardPropertyList(forType type: NSPasteboard.PasteboardType) -> Any?
  }

  /// An item of a pasteboard: a value for each of several types.
  open class NSPasteboardItem: NSPasteboardWriting {
    var values: [NSPasteboard.PasteboardType: Any] = [:]

    /// Creates an empty item.
    public init() {}

    /// The types.
    open var types: [NSPasteboard.PasteboardType] { values.keys.sorted { $0.rawValue < $1.rawValue } }

    /// Sets the text of a type.
    @discardableResult
    open func setString(_ string: String, forType type: NSPasteboard.PasteboardType) -> Bool {
      values[type] = string
      return true
    }

    /// The text of a type.
    open func string(forType type: NSPasteboard.PasteboardType) -> String? { values[type] as? String }

    public func writableTypes(for pasteboard: NSPasteboard) -> [NSPasteboard.PasteboardType] { types }
    public func pasteboardPropertyList(forType type: NSPasteboard.PasteboardType) -> Any? { values[type] }
  }
#endif
