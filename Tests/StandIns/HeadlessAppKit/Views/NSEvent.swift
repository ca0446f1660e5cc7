#if os(Linux)
  /// A key that the user presses.
  public final class NSEvent {
    /// The kinds of events.
    public enum EventType: UInt, Sendable { case leftMouseDown = 1, keyDown = 10 }

    /// Sets of kinds of events.
    public struct EventTypeMask: OptionSet, Sendable {
      public let rawValue: UInt64
      public init(rawValue: UInt64) { self.rawValue = rawValue }
      /// Keys.
      public static let keyDown = EventTypeMask(rawValue: 1 << 10)
    }

    /// Keys that are held down.
    public struct ModifierFlags: OptionSet, Sendable {
      public let rawValue: UInt
      public init(rawValue: UInt) { self.rawValue = rawValue }
      public static let shift = ModifierFlags(rawValue: 1 << 17)
      public static let control = ModifierFlags(rawValue: 1 << 18)
      public static let option = ModifierFlags(rawValue: 1 << 19)
      public static let command = ModifierFlags(rawValue: 1 << 20)
      /// The flags that don't depend on the device.
      public static let deviceIndependentFlagsMask = ModifierFlags(rawValue: 0xFFFF_0000)
    }

    /// The kind.
    public let type: EventType
    /// The characters of the key.
    public let charactersIgnoringModifiers: String?
    /// The keys that are held down.
    public let modifierFlags: ModifierFlags
    /// The window that gets the event.
    public weak var window: NSWindow?

    /// Creates an event of a key.
    public init(key characters: String, modifierFlags: ModifierFlags = [], window: NSWindow? = nil) {
      type = .keyDown
      charactersIgnoringModifiers = characters
      self.modifierFlags = modifierFlags
      self.window = window
    }

    /// The characters of the key.
    public var characters: String? { charactersIgnoringModifiers }
  }

  /// Takes events before windows do.
  final class EventMonitor {
    let handler: (NSEvent) -> NSEvent?
    init(_ handler: @escaping (NSEvent) -> NSEvent?) { self.handler = handler }
    // Used on the main thread only.
    nonisolated(unsafe) static var all: [EventMonitor] = []
  }

  extension NSEvent {
    /// Calls a closure before events are dispatched; it returns the event to dispatch.
    @MainActor
    public static func addLocalMonitorForEvents(
      matching mask: EventTypeMask, handler: @escaping (NSEvent) -> NSEvent?
    ) -> Any? {
      let monitor = EventMonitor(handler)
      EventMonitor.all.append(monitor)
      return monitor
    }

    /// Ends a monitor.
    public static func removeMonitor(_ monitor: Any) {
      EventMonitor.all.removeAll { $0 === monitor as AnyObject }
    }
  }
#endif
