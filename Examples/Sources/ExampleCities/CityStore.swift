import DataSourcesGRDB
public import Foundation
public import GRDB

/// The cities in an SQLite file, shared by every page and every other program that opens the file.
public struct CityStore: Sendable {
  /// The database, in WAL mode.
  public let pool: DatabasePool

  /// Opens `cities.sqlite` in a folder, creates both if they are missing, and imports the cities on the first run.
  ///
  /// Throws a ``StartError``, one line for the person who started the program. When the import fails, nothing of it
  /// remains, and the next run tries again.
  public init(directory: URL) throws {
    let (cities, countries) = try Self.files()
    try self.init(directory: directory, cities: cities, countries: countries)
  }

  /// The files that are imported.
  package static func files() throws -> (cities: URL, countries: URL) {
    let bundle = Bundle.module
    guard let cities = bundle.url(forResource: "cities500.tsv", withExtension: "gz"),
      let countries = bundle.url(forResource: "countries", withExtension: "tsv")
    else { throw StartError("the files with the cities are missing from \(bundle.bundlePath)") }
    return (cities, countries)
  }

  /// The same with the cities and countries of other files.
  ///
  /// - Parameter busyTime: how long to wait for other programs that write, in seconds.
  package init(directory: URL, cities: URL, countries: URL, busyTime: Double = 5) throws {
    do {
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    } catch {
      throw StartError("cannot make the data folder \(directory.path): \(Self.reason(error))")
    }
    let path = directory.appendingPathComponent("cities.sqlite").path
    do {
      var configuration = Configuration()
      configuration.label = "cities"
      configuration.busyMode = .timeout(busyTime)
      pool = try DatabasePool(path: path, configuration: configuration)
      try CitySchema.migrator(cities: cities, countries: countries).migrate(pool)
    } catch let error as DatabaseError {
      throw StartError(Self.sentence(for: error, path: path))
    } catch let error as TabSeparatedFile.Malformed {
      throw StartError(error.description)
    }
  }

  /// Uses the tables of another file, such as a replica of a server.
  ///
  /// They must be those of ``CitySchema``, with the search table.
  package init(pool: DatabasePool) { self.pool = pool }

  /// Closes the file.
  ///
  /// A store that is not used any more also closes by itself.
  public func close() {
    try? pool.close()
  }

  /// Writes in one transaction, unless the edit would be lost: all edits use this method.
  ///
  /// Throws `LiveQueryError.fileLost` when the file was deleted or replaced.
  package func write<Result: Sendable>(_ edit: @escaping @Sendable (Database) throws -> Result) async throws -> Result {
    try await pool.write { db in
      let result = try edit(db)
      try LiveDatabase.checkFile(of: db)
      return result
    }
  }

  /// The number of cities.
  public func cityCount() async throws -> Int {
    try await pool.read { try City.fetchCount($0) }
  }

  /// All countries by name.
  public func countries() async throws -> [Country] {
    try await pool.read { try Country.order(Column("name").collating(.localizedStandardCompare)).fetchAll($0) }
  }

  /// The city with an ID.
  public func city(_ id: Int64) async throws -> City? {
    try await pool.read { try City.fetchOne($0, key: id) }
  }

  private static func sentence(for error: DatabaseError, path: String) -> String {
    let message = error.message ?? "SQLite error \(error.resultCode.rawValue)"
    switch error.resultCode {
    case .SQLITE_NOTADB: return "\(path) is not an SQLite database"
    case .SQLITE_CORRUPT: return "\(path) is damaged: \(message)"
    case .SQLITE_CANTOPEN: return "cannot open \(path): no access, or not a file"
    case .SQLITE_READONLY, .SQLITE_PERM: return "cannot write to \(path): no permission"
    case .SQLITE_BUSY, .SQLITE_LOCKED: return "\(path) is in use by another program that does not let go of it"
    default: return "cannot use \(path): \(message)"
    }
  }

  private static func reason(_ error: any Error) -> String {
    switch (error as? CocoaError)?.code {
    case .fileWriteNoPermission: "no permission"
    case .fileWriteVolumeReadOnly: "the volume cannot be written"
    case .fileWriteOutOfSpace: "the volume is full"
    case .fileWriteFileExists: "there is a file of this name"
    default: "it is not possible here"
    }
  }
}

/// A reason why a program cannot start, in one line for the user who started it.
public struct StartError: Error, Equatable, CustomStringConvertible {
  /// The sentence, without line breaks.
  public let description: String

  /// Creates an error from a sentence; line breaks in it become spaces.
  public init(_ description: String) {
    self.description = description.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
