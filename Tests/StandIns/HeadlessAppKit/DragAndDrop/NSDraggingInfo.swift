#if os(Linux)
  /// The operation of a drop.
  public struct NSDragOperation: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let copy = NSDragOperation(rawValue: 1)
    public static let move = NSDragOperation(rawValue: 16)
    public static let every = NSDragOperation(rawValue: .max)
  }

  /// A drag, for the destination.
  @MainActor
  public protocol NSDraggingInfo: AnyObject {
    var draggingSource: Any? { get }
    var draggingPasteboard: NSPasteboard { get }
  }

  /// A drag, for the source.
  @MainActor
  open class NSDraggingSession {
    /// The dragged items.
    public let draggingPasteboard: NSPasteboard
    init(_ pasteboard: NSPasteboard) { draggingPasteboard = pasteboard }
  }

  /// Something that is being dragged.
  @MainActor
  public final class HeadlessDrag: NSDraggingInfo {
    public let draggingSource: Any?
    public let draggingPasteboard: NSPasteboard
    /// The session of the view that it is from.
    public let session: NSDraggingSession

    /// Creates a drag of objects from another application, or from a view.
    public init(_ objects: [any NSPasteboardWriting], from source: Any? = nil) {
      draggingSource = source
      draggingPasteboard = NSPasteboard()
      draggingPasteboard.writeObjects(objects)
      session = NSDraggingSession(draggingPasteboard)
    }
  }
#endif
