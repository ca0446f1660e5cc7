public import DataSourcesWeb

/// The limits of the gallery's clients, in total and for each one.
public struct GalleryLimits: Sendable {
  /// The number of connections; the next one gets the status 503 and is closed.
  public var connections = 10_000
  /// The number of connections that carry a stream; the other connections are for pages and posts.
  public var streams = 9_000
  /// The number of streams of one address: a browser needs one, but several browsers may be behind one address.
  ///
  /// It doesn't count for this machine itself.
  public var streamsPerClient = 100
  /// The number of items of an example's list.
  public var exampleItems = 200
  /// The number of lists that visitors have alone, of all visitors together.
  public var visitorLists = 1_000
  /// The number of lists that the visitors of one address have alone; it doesn't count for this machine itself.
  public var visitorListsPerClient = 100
  /// The number of sessions of browsers.
  public var sessions = 20_000
  /// The number of sessions of one address; it doesn't count for this machine itself.
  public var sessionsPerClient = 1_000
  /// The number of rows of the screen “A million rows”.
  public var readings = 1_000_000
  /// The time after which a page plays the first change of its screen, if nothing has changed and the visitor did nothing; `nil` for never.
  public var firstChange: Duration? = .milliseconds(1_500)
  /// The longest time from the beginning of a request to the end of its body.
  public var requestTime: Duration = .seconds(15)
  /// The longest time between two requests on one connection, and before the first one.
  public var idleTime: Duration = .seconds(60)
  /// The time in which a browser reads the rest of a response before its connection is closed.
  public var lingerTime: Duration = .seconds(1)
  /// The time in which a browser must read at least some of the bytes that wait for it; only on Linux.
  public var unreadTime: Duration = .seconds(120)
  /// The longest time that connections can delay the end of the server; those left are canceled then.
  public var shutdownTime: Duration = .seconds(3)
  /// The limits of pages of a list.
  public var web = {
    var limits = WebLimits()
    // The start page displays one list twice.
    limits.pages *= 2
    return limits
  }()

  /// The standard limits.
  public init() {}

  /// The limits for a process that may open a number of files.
  ///
  /// Some are for the database, whose connections all searches share; the others are for connections of clients.
  public init(descriptors: Int) {
    connections = min(connections, max(16, descriptors - Self.reservedDescriptors))
    streams = min(streams, connections - max(8, connections / 10))
    web.streams = streams
  }

  /// For the database, its copies that lists read, the log, the event loops.
  private static let reservedDescriptors = 160
}
