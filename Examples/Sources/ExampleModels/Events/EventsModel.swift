public import DataSources

/// The screen “Events”: events in three colours, one colour shown at a time, the newest first.
///
/// After the example of TaylorSource.
public final class EventsModel {
  /// The colours to choose from.
  public static let colours: [NamedColour] = [.red, .blue, .green]

  /// The events of the chosen colour.
  public let rows: SegmentedSource<Event>
  private let events: ListSource<Event>
  private var nextID: Int

  /// A screen with these events.
  ///
  /// - Parameters:
  ///   - times: when an event of which colour happened, in seconds since 1970.
  ///   - now: likewise.
  public init(_ times: [(colour: NamedColour, time: Int)] = [], now: Int = 0) {
    let events = ListSource(
      times.enumerated().map { Event(id: $0, colour: $1.colour, time: $1.time, now: now) })
    self.events = events
    nextID = times.count
    rows = SegmentedSource(
      Self.colours.map { colour in
        // Of two events of one time the later one comes first, so that a new one is always at the top.
        events.filter { $0.colour == colour }.sorted { ($0.time, $0.id) > ($1.time, $1.id) }
      })
  }

  /// When an event of which colour happened, of all events.
  public var times: [(colour: NamedColour, time: Int)] { events.items.map { ($0.colour, $0.time) } }

  /// The colour that is shown.
  public var colour: NamedColour { Self.colours[rows.selectedIndex ?? 0] }

  /// Shows another colour; one that is none of the three does nothing.
  public func show(_ colour: NamedColour) {
    if let index = Self.colours.firstIndex(of: colour) { rows.select(index) }
  }

  /// Adds an event of the colour that is shown.
  ///
  /// - Parameter time: when it happens, in seconds since 1970.
  public func add(at time: Int) {
    events.append(Event(id: nextID, colour: colour, time: time, now: time), animation: .top)
    nextID += 1
  }

  /// Removes all events of the colour that is shown.
  public func removeAll() {
    let colour = colour
    events.removeAll { $0.colour == colour }
  }

  /// Removes an event, whatever its colour.
  public func remove(id: Event.ID) { events.removeItem(withID: id, animation: .left) }

  /// Says anew how long ago everything was; only rows that say something else change.
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
