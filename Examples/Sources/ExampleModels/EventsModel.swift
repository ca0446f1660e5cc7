public import DataSources

/// The screen “Events”: events in three colors, one color displayed at a time, the newest first.
///
/// After the example of TaylorSource.
public final class EventsModel {
  /// The colors to choose from.
  public static let colors: [NamedColor] = [.red, .blue, .green]

  /// The events of the chosen color.
  public let rows: SegmentedSource<Event>
  /// The edits that can be undone.
  public let undo: UndoRecorder<Event>
  private let events: ListSource<Event>
  private var nextID: Int

  /// A screen with these events.
  ///
  /// - Parameters:
  ///   - times: the color and the time of each event, in seconds since 1970.
  ///   - now: likewise.
  public init(_ times: [(color: NamedColor, time: Int)] = [], now: Int = 0) {
    let events = ListSource(
      times.enumerated().map { Event(id: $0, color: $1.color, time: $1.time, now: now) })
    self.events = events
    undo = UndoRecorder(editsOf: events)
    undo.levelLimit = 50
    nextID = times.count
    rows = SegmentedSource(
      Self.colors.map { color in
        // Of two events with the same time the newer one is first, so that a new event is always at the top.
        events.filter { $0.color == color }.sorted { ($0.time, $0.id) > ($1.time, $1.id) }
      })
  }

  /// The color and the time of each event.
  public var times: [(color: NamedColor, time: Int)] { events.items.map { ($0.color, $0.time) } }

  /// The displayed color.
  public var color: NamedColor { Self.colors[rows.selectedIndex ?? 0] }

  /// Displays another color; a color that isn't one of the three has no effect.
  public func show(_ color: NamedColor) {
    if let index = Self.colors.firstIndex(of: color) { rows.select(index) }
  }

  /// Adds an event of the displayed color.
  ///
  /// - Parameter time: when it happens, in seconds since 1970.
  public func add(at time: Int) {
    undo.record { events.append(Event(id: nextID, color: color, time: time, now: time), animation: .top) }
    nextID += 1
  }

  /// Removes all events of the displayed color.
  public func removeAll() {
    let color = color
    undo.record { events.removeAll { $0.color == color } }
  }

  /// Removes an event of any color.
  public func remove(id: Event.ID) {
    undo.record { _ = events.removeItem(withID: id, animation: .left) }
  }

  /// Updates the ages of all events; only rows whose text changes are updated.
  ///
  /// - Parameter now: in seconds since 1970.
  public func refresh(now: Int) {
    events.items = events.items.map { event in
      var event = event
      event.age = Event.age(of: event.time, now: now)
      return event
    }
  }
}

/// Something that happened, in a color.
public struct Event: Hashable, Sendable, Identifiable {
  /// Counts up.
  public let id: Int
  /// The color, which is the segment of the event.
  public let color: NamedColor
  /// The time at which it happened, in seconds since 1970.
  public let time: Int
  /// The age at the last refresh: `5 minutes ago`.
  public internal(set) var age: String

  init(id: Int, color: NamedColor, time: Int, now: Int) {
    self.id = id
    self.color = color
    self.time = time
    age = Self.age(of: time, now: now)
  }

  /// The age of an event in words: `5 minutes ago`.
  ///
  /// - Parameters:
  ///   - time: in seconds since 1970.
  ///   - now: likewise.
  public static func age(of time: Int, now: Int) -> String {
    let seconds = now - time
    guard seconds >= 60 else { return "just now" }
    for (length, name) in [(86_400, "day"), (3_600, "hour"), (60, "minute")] where seconds >= length {
      let count = seconds / length
      return "\(count) \(name)\(count == 1 ? "" : "s") ago"
    }
    return "just now"
  }
}
