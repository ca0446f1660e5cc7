public import DataSourcesGRDB
public import ExampleModels
public import GRDB

/// The screen “Photos”: three kinds of cells, which the known data of each photo decides, and the details of one photo.
///
/// After the example Gallery of TaylorSource. Edits are written and nothing else: the lists display all commits. All variables
/// belong to the isolation domain of the screen.
public final class PhotosModel {
  /// The photos.
  public let rows: LiveSource<Photo>
  /// The details of the chosen photo, which follow its edits; none while no photo is chosen.
  public let details: ValueSource<Photo?, ListSection<Int, Photo.Detail>>
  /// The database.
  public let live: LiveDatabase
  private let database: any DatabaseWriter
  private var observation: ListObservation?

  /// Opens the photos of a database, which gets some if it has no table for them.
  public init(_ database: any DatabaseWriter, isolation: isolated any Actor) async throws {
    self.database = database
    try await database.write { try Photo.prepare($0) }
    live = try LiveDatabase(database)
    rows = try await live.list(LiveQuery("photos").ordered(by: Column("id")))
    details = ValueSource(sectionsOf: nil) { photo in
      photo.map { [ListSection(id: 0, items: $0.details, header: $0.title)] } ?? []
    }
    observation = rows.observe { [weak self] _ in
      guard let self, let chosen = details.value else { return }
      details.value = photo(id: chosen.id)
    }
  }

  /// Displays the details of a photo.
  public func choose(id: Photo.ID) { details.value = photo(id: id) }

  /// Displays the details of the next photo, or of the first one after the last.
  public func chooseNext() {
    let position = rows.positions.first { rows.item(at: $0)?.id == details.value?.id }
    let next = position.flatMap { rows.position(after: $0) } ?? rows.positions.first
    details.value = next.flatMap { rows.item(at: $0) }
  }

  private func photo(id: Photo.ID) -> Photo? {
    rows.positions.lazy.compactMap { self.rows.item(at: $0) }.first { $0.id == id }
  }

  /// Gives a photo a tag; one that it has, and an unknown photo, does nothing.
  public func addTag(_ tag: String, toPhoto id: Photo.ID) throws {
    try update(id) { if !$0.tags.contains(tag) { $0.tags.append(tag) } }
  }

  /// Removes the place of a photo.
  public func removePlace(ofPhoto id: Photo.ID) throws { try update(id) { $0.place = nil } }

  /// Removes a photo.
  public func remove(id: Photo.ID) throws {
    _ = try database.write { try Photo.deleteOne($0, key: id) }
  }

  /// Stores the first photos again: existing ones are updated.
  public func reset() throws { try database.write(Photo.saveFirst) }

  private func update(_ id: Photo.ID, _ edit: @Sendable (inout Photo) -> Void) throws {
    _ = try database.write { db in
      var photo = try Photo.fetchOne(db, key: id)
      try photo?.updateChanges(db, modify: edit)
    }
  }
}

/// A photo, and what is known about it.
public struct Photo: Codable, FetchableRecord, PersistableRecord, Identifiable, Hashable, Sendable {
  /// The table.
  public static let databaseTableName = "photo"

  /// The kinds of cells that display photos.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// The title only.
    case plain
    /// The title and the tags.
    case tagged
    /// The title and the place.
    case placed
  }

  /// The place of a photo.
  public struct Place: Codable, Hashable, Sendable {
    /// The name.
    public var name: String
    /// Degrees north.
    public var latitude: Double
    /// Degrees east.
    public var longitude: Double

    /// The name and the degrees, in words.
    public var text: String {
      let (north, east) = (latitude < 0 ? "S" : "N", longitude < 0 ? "W" : "E")
      return "\(name), \(abs(latitude))° \(north) \(abs(longitude))° \(east)"
    }
  }

  /// A fact about a photo.
  public struct Detail: Hashable, Sendable, Identifiable {
    /// The name of the fact.
    public let id: String
    /// The fact.
    public let text: String
  }

  /// The primary key.
  public let id: Int
  /// The title of the photo.
  public var title: String
  /// The main color of the picture.
  public var color: NamedColor
  /// The tags of the photo.
  public var tags: [String] = []
  /// The place, if there is one.
  public var place: Place?

  /// The kind, which the content decides: the place counts more than the tags.
  public var kind: Kind { place != nil ? .placed : tags.isEmpty ? .plain : .tagged }

  /// All that is known about the photo.
  public var details: [Detail] {
    [
      Detail(id: "Color", text: color.title),
      Detail(id: "Tags", text: tags.isEmpty ? "None" : tags.joined(separator: ", ")),
      Detail(id: "Place", text: place?.text ?? "Unknown"),
    ]
  }
}

/// A part of a picture, in a square whose sides have the length 1.
public enum PictureShape: Hashable, Sendable {
  /// A circle around a point.
  case sun(x: Double, y: Double, radius: Double)
  /// Everything below a line from the left side to the right one, of heights at equal distances.
  case hills([Double])
}

extension Photo {
  /// The parts of the picture from back to front, before a sky of the photo's color; each is darker than that behind it.
  public var picture: [PictureShape] {
    var random = SmallRandom(seed: UInt64(id))
    let sun = PictureShape.sun(
      x: .random(in: 0.2...0.8, using: &random), y: .random(in: 0.2...0.4, using: &random),
      radius: .random(in: 0.08...0.16, using: &random))
    let ranges = [0.55, 0.7, 0.85].map { height in
      PictureShape.hills((0...6).map { _ in height + .random(in: -0.12...0.1, using: &random) })
    }
    return [sun] + ranges
  }

  /// Creates the table with some photos, unless it exists.
  static func prepare(_ db: Database) throws {
    if try db.tableExists(databaseTableName) { return }
    try db.create(table: databaseTableName) { table in
      table.primaryKey("id", .integer)
      for column in ["title", "color", "tags"] { table.column(column, .text).notNull() }
      table.column("place", .text)
    }
    try saveFirst(db)
  }

  /// Inserts or updates the first photos.
  static func saveFirst(_ db: Database) throws {
    for photo in samples { try photo.save(db) }
  }
}

extension Photo {
  /// Twelve photos, of all kinds.
  public static let samples: [Photo] = [
    Photo(id: 1, title: "Fog over the bay", color: .cyan, place: Place("San Francisco", 37.8, -122.4)),
    Photo(id: 2, title: "A red door", color: .red),
    Photo(id: 3, title: "Tulips", color: .pink, tags: ["spring", "flowers"]),
    Photo(id: 4, title: "The old harbour", color: .blue, tags: ["boats"], place: Place("Bergen", 60.4, 5.3)),
    Photo(id: 5, title: "Rush hour", color: .amber, tags: ["city", "night", "lights"]),
    Photo(id: 6, title: "Moss", color: .green),
    Photo(id: 7, title: "Lavender", color: .purple, place: Place("Valensole", 43.8, 6.0)),
    Photo(id: 8, title: "Two lemons", color: .yellow, tags: ["kitchen"]),
    Photo(id: 9, title: "Snow at last", color: .teal),
    Photo(id: 10, title: "Lanterns", color: .orange, tags: ["festival"], place: Place("Taipei", 25.0, 121.5)),
    Photo(id: 11, title: "Blue hour", color: .indigo, tags: ["sky"]),
    Photo(id: 12, title: "Fresh mint", color: .mint),
  ]
}

extension Photo.Place {
  fileprivate init(_ name: String, _ latitude: Double, _ longitude: Double) {
    self.init(name: name, latitude: latitude, longitude: longitude)
  }
}
