public import GRDB

/// One row of the table `city`.
public struct City: Equatable, Sendable, Identifiable {
  /// The primary key; `nil` until it is inserted.
  public var id: Int64?
  /// The name as people write it, in any script.
  public var name: String
  /// The ISO code of the country, a key of the table `country`.
  public var country: String
  /// The name of the country, if the row was read with it.
  public private(set) var countryName: String?
  /// The code of the first-level division, or an empty string.
  public var admin1: String
  /// The number of inhabitants.
  public var population: Int
  /// Degrees north, if the city has a position.
  public var latitude: Double?
  /// Degrees east, if the city has a position.
  public var longitude: Double?
  /// The name of the time zone, or an empty string.
  public var timezone: String
  /// Whether it is its country's capital.
  public var isCapital: Bool

  public init(
    id: Int64? = nil, name: String, country: String, admin1: String = "", population: Int,
    latitude: Double? = nil, longitude: Double? = nil, timezone: String = "", isCapital: Bool = false
  ) {
    self.id = id
    self.name = name
    self.country = country
    self.admin1 = admin1
    self.population = population
    self.latitude = latitude
    self.longitude = longitude
    self.timezone = timezone
    self.isCapital = isCapital
  }
}

extension City: FetchableRecord {
  public init(row: Row) {
    id = row["id"]
    name = row["name"]
    country = row["country"]
    countryName = row["countryName"]
    admin1 = row["admin1"]
    population = row["population"]
    latitude = row["latitude"]
    longitude = row["longitude"]
    timezone = row["timezone"]
    isCapital = row["isCapital"]
  }
}

extension City: PersistableRecord {
  public static let databaseTableName = "city"

  public func encode(to container: inout PersistenceContainer) {
    container["id"] = id
    container["name"] = name
    container["country"] = country
    container["admin1"] = admin1
    container["population"] = population
    container["latitude"] = latitude
    container["longitude"] = longitude
    container["timezone"] = timezone
    container["isCapital"] = isCapital
  }
}

/// One row of the table `country`.
public struct Country: Equatable, Sendable, Identifiable {
  /// The ISO code of two letters.
  public var code: String
  /// The English name.
  public var name: String
  /// The code of the continent, such as `EU`.
  public var continent: String

  /// The code.
  public var id: String { code }

  public init(code: String, name: String, continent: String) {
    self.code = code
    self.name = name
    self.continent = continent
  }
}

extension Country: FetchableRecord {
  public init(row: Row) {
    code = row["code"]
    name = row["name"]
    continent = row["continent"]
  }
}

extension Country: PersistableRecord {
  public static let databaseTableName = "country"

  public func encode(to container: inout PersistenceContainer) {
    container["code"] = code
    container["name"] = name
    container["continent"] = continent
  }
}
