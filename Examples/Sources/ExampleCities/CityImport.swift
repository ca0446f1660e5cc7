import Foundation
import GRDB

/// Fills the empty tables from the two files.
struct CityImport {
  private static let cityColumns = [
    "id", "name", "country", "admin1", "population", "latitude", "longitude", "timezone", "capital",
  ]
  private static let countryColumns = ["code", "name", "continent", "capital", "population"]

  private let db: Database

  init(_ db: Database) {
    self.db = db
  }

  /// Inserts all countries and cities; throws at the first malformed line, so that the caller's transaction rolls back.
  func run(cities: URL, countries: URL) throws {
    let codes = try importCountries(TabSeparatedFile(countries, columns: Self.countryColumns))
    try importCities(TabSeparatedFile(cities, columns: Self.cityColumns), countries: codes)
  }

  private func importCountries(_ file: TabSeparatedFile) throws -> Set<Substring> {
    var codes: Set<Substring> = []
    let statement = try db.makeStatement(sql: "INSERT INTO country (code, name, continent) VALUES (?, ?, ?)")
    try file.forEachRecord { record in
      let (code, name) = (record.fields[0], record.fields[1])
      guard code.utf8.count == 2 else { throw record.malformed("not a country code: “\(code.prefix(40))”") }
      guard codes.insert(code).inserted else { throw record.malformed("country \(code) appears twice") }
      guard !CityInput.clean(String(name)).isEmpty else { throw record.malformed("the name is empty") }
      try statement.execute(arguments: [String(code), String(name), String(record.fields[2])])
    }
    return codes
  }

  private func importCities(_ file: TabSeparatedFile, countries: Set<Substring>) throws {
    var lines: [Int64: Int] = [:]
    let statement = try db.makeStatement(
      sql: """
        INSERT INTO city (id, name, country, admin1, population, latitude, longitude, timezone, isCapital)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """)
    try file.forEachRecord { record in
      let city = try Self.city(record, countries: countries)
      let id: Int64 = try record.number(0, "id")
      if let first = lines.updateValue(record.line, forKey: id) {
        throw record.malformed("id \(id) appears twice, first in line \(first)")
      }
      try statement.execute(arguments: [
        id, city.name, city.country, city.admin1, city.population,
        city.latitude, city.longitude, city.timezone, city.isCapital,
      ])
    }
  }

  private static func city(_ record: TabSeparatedFile.Record, countries: Set<Substring>) throws -> City {
    let name = CityInput.clean(String(record.fields[1]))
    guard !name.isEmpty else { throw record.malformed("the name is empty") }
    guard name.utf8.count <= CityInput.longestName else { throw record.malformed("the name is too long") }
    guard countries.contains(record.fields[2]) else {
      throw record.malformed("unknown country: “\(record.fields[2].prefix(40))”")
    }
    let population: Int = try record.number(4, "population")
    guard (0...CityInput.largestPopulation).contains(population) else {
      throw record.malformed("population out of range: \(population)")
    }
    let latitude: Double = try record.number(5, "latitude")
    guard (-90...90).contains(latitude) else { throw record.malformed("latitude out of range: \(latitude)") }
    let longitude: Double = try record.number(6, "longitude")
    guard (-180...180).contains(longitude) else { throw record.malformed("longitude out of range: \(longitude)") }
    guard record.fields[8] == "0" || record.fields[8] == "1" else {
      throw record.malformed("capital is neither 0 nor 1: “\(record.fields[8].prefix(40))”")
    }
    return City(
      name: name, country: String(record.fields[2]), admin1: String(record.fields[3]), population: population,
      latitude: latitude, longitude: longitude, timezone: String(record.fields[7]), isCapital: record.fields[8] == "1")
  }
}
