import CZlib
package import Foundation
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

/// A file of lines of tab-separated fields in UTF-8, the first of which names the columns.
struct TabSeparatedFile {
  /// An error in a line of a file.
  struct Malformed: Error, Equatable, CustomStringConvertible {
    var file: String
    var line: Int
    var problem: String

    var description: String { "\(file):\(line): \(problem)" }
  }

  /// One line after the first, and its line number.
  struct Record {
    let file: String
    let line: Int
    let fields: [Substring]

    /// An error that names the line.
    func malformed(_ problem: String) -> Malformed {
      Malformed(file: file, line: line, problem: problem)
    }

    /// The field as a number.
    func number<Number: LosslessStringConvertible>(_ field: Int, _ column: String) throws -> Number {
      guard let number = Number(String(fields[field])) else {
        throw malformed("\(column) is not a number: “\(fields[field].prefix(40))”")
      }
      return number
    }
  }

  let name: String
  private let columns: [String]
  private let bytes: [UInt8]

  /// Reads the file, and unpacks it if its name ends in `gz`.
  init(_ url: URL, columns: [String]) throws {
    name = url.lastPathComponent
    self.columns = columns
    do {
      bytes = [UInt8](try url.pathExtension == "gz" ? Gunzip.unpacked(url) : Data(contentsOf: url))
    } catch {
      throw StartError("cannot read \(url.path)")
    }
  }

  /// Calls `body` with every line after the first, in order.
  func forEachRecord(_ body: (Record) throws -> Void) throws {
    if bytes.isEmpty { throw Malformed(file: name, line: 1, problem: "the file is empty") }
    var (start, number) = (0, 0)
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      number += 1
      let record = try record(bytes[start..<end], number: number)
      start = end + 1
      if number == 1 {
        guard record.fields.map(String.init) == columns else {
          throw record.malformed("expected the columns \(columns.joined(separator: ", "))")
        }
      } else {
        guard record.fields.count == columns.count else {
          throw record.malformed("\(record.fields.count) columns instead of \(columns.count)")
        }
        try body(record)
      }
    }
  }

  private func record(_ line: ArraySlice<UInt8>, number: Int) throws -> Record {
    let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    guard let text = String(bytes: line, encoding: .utf8) else {
      throw Malformed(file: name, line: number, problem: "not valid UTF-8")
    }
    let fields = text.utf8.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
    return Record(file: name, line: number, fields: fields.map { Substring($0) })
  }
}

/// The other direction of `gzip`.
package enum Gunzip {
  /// The unpacked contents of a file.
  package static func unpacked(_ url: URL) throws -> Data {
    let packed = try Data(contentsOf: url)
    var stream = z_stream()
    guard gzipInflateInit(&stream) == Z_OK else { throw CocoaError(.fileReadUnknown) }
    defer { inflateEnd(&stream) }
    var result = Data()
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    try packed.withUnsafeBytes { source in
      // The stream only reads from here.
      stream.next_in = UnsafeMutablePointer(mutating: source.bindMemory(to: UInt8.self).baseAddress)
      stream.avail_in = UInt32(source.count)
      var status = Z_OK
      while status == Z_OK {
        let written = chunk.withUnsafeMutableBufferPointer { target in
          stream.next_out = target.baseAddress
          stream.avail_out = UInt32(target.count)
          status = inflate(&stream, Z_NO_FLUSH)
          return target.count - Int(stream.avail_out)
        }
        result.append(contentsOf: chunk[..<written])
      }
      guard status == Z_STREAM_END else { throw CocoaError(.fileReadCorruptFile) }
    }
    return result
  }
}
