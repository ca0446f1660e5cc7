public import DataSourcesGRDB
public import GRDB

/// The screen “A million rows”: readings by station, the highest first, while another connection writes.
///
/// Nothing reads the table as a whole: each commit moves, inserts and deletes exactly the rows that it changed.
public final class ReadingsModel {
  /// The readings, in a section for each station.
  public let rows: LiveSource<Reading>
  /// Called after each change with the time since the commit.
  public var onChange: ((Duration) -> Void)?
  private let live: LiveDatabase
  private var observation: ListObservation?

  private static let byStation = LiveView<Reading>(
    "readings by station", groupedBy: Column("station"), orderedBy: Column("value").desc)

  /// Opens the readings of a database, which gets an index the first time.
  ///
  /// - Parameters:
  ///   - writer: changes the readings.
  ///   - progress: called with the completed fraction while the index is created.
  public init(
    of writer: ReadingsWriter, progress: ((Double) -> Void)? = nil, isolation: isolated any Actor
  ) async throws {
    live = try LiveDatabase(writer.database)
    rows = try await live.list(Self.byStation, progress: progress)
    observation = rows.observe { [weak self] _ in
      if let commit = writer.lastCommit { self?.onChange?(ContinuousClock.now - commit) }
    }
  }
}
