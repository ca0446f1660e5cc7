public import GRDB

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
