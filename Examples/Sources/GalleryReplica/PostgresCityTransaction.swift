#if Postgres
  import GalleryKit

  /// A transaction in the tables of a PostgreSQL server.
  struct PostgresCityTransaction: CityTransaction {
    let connection: PostgresConnection

    private static let columns = #"id, name, country, admin1, population, latitude, longitude, timezone, "isCapital""#

    func city(_ id: Int64) throws -> City? {
      // Another server that edits the city waits, and then compares with what this one has saved.
      try connection.rows("SELECT \(Self.columns) FROM city WHERE id = $1::bigint FOR UPDATE", ["\(id)"]).first
        .flatMap { Self.city($0[...]) }
    }

    func hasCity(_ id: Int64) throws -> Bool {
      try !connection.rows("SELECT 1 FROM city WHERE id = $1::bigint", ["\(id)"]).isEmpty
    }

    func hasCountry(code: String) throws -> Bool {
      try !connection.rows("SELECT 1 FROM country WHERE code = $1", [code]).isEmpty
    }

    func hasCountry(named name: String) throws -> Bool {
      try connection.rows("LOCK TABLE country IN SHARE ROW EXCLUSIVE MODE")
      return try !connection.rows("SELECT 1 FROM country WHERE name = $1", [name]).isEmpty
    }

    func hasRoom() throws -> Bool {
      // IDs from the start of the sequence on are those of added cities; with the default start, these can't be distinguished.
      let rows = try connection.rows(
        """
        SELECT 1 FROM pg_sequence WHERE seqrelid = pg_get_serial_sequence('city', 'id')::regclass AND seqstart > 1
          AND (SELECT count(*) FROM city WHERE id >= seqstart) >= $1::bigint
        """, ["\(CityIDs.maximumCount)"])
      return rows.isEmpty
    }

    func insert(_ city: City) throws -> City {
      // A city without an ID gets the next one.
      let newID = city.id == nil ? "DEFAULT" : "$9::bigint"
      let id = city.id.map { ["\($0)"] } ?? []
      let rows = try connection.rows(
        """
        INSERT INTO city (name, country, admin1, population, latitude, longitude, timezone, "isCapital", id)
        VALUES ($1, $2, $3, $4::bigint, $5::float8, $6::float8, $7, $8::boolean, \(newID)) RETURNING id
        """, Self.values(of: city) + id)
      var inserted = city
      inserted.id = rows.first?.first?.flatMap { Int64($0) }
      return inserted
    }

    func update(_ city: City, from before: City) throws {
      try connection.rows(
        "UPDATE city SET name = $1, population = $2::bigint WHERE id = $3::bigint",
        [city.name, "\(city.population)", before.id.map { "\($0)" }])
    }

    func delete(_ city: City) throws {
      try connection.rows("DELETE FROM city WHERE id = $1::bigint", [city.id.map { "\($0)" }])
    }

    func renameCountry(from old: String, to name: String) throws -> Int {
      try connection.rows("UPDATE country SET name = $2 WHERE name = $1 RETURNING code", [old, name]).count
    }

    func recordDeletion(of city: City, by tab: String, limit: Int) throws {
      let rows = try connection.rows(
        """
        INSERT INTO "deletedCity" (tab, \(Self.columns)) SELECT $1, \(Self.columns) FROM city WHERE id = $2::bigint
        RETURNING number
        """, [tab, city.id.map { "\($0)" }])
      guard let deletionID = rows.first?.first?.flatMap({ Int64($0) }) else { return }
      try connection.rows(#"DELETE FROM "deletedCity" WHERE number <= $1::bigint"#, ["\(deletionID - Int64(limit))"])
    }

    func lastDeletion(by tab: String) throws -> CityDeletion? {
      let rows = try connection.rows(
        """
        SELECT number, \(Self.columns) FROM "deletedCity" WHERE tab = $1 ORDER BY number DESC LIMIT 1 FOR UPDATE
        """, [tab])
      guard let row = rows.first, let deletionID = row.first?.flatMap({ Int64($0) }),
        let city = Self.city(row.dropFirst())
      else { return nil }
      return CityDeletion(id: deletionID, city: city)
    }

    func removeDeletion(_ deletion: CityDeletion) throws {
      try connection.rows(#"DELETE FROM "deletedCity" WHERE number = $1::bigint"#, ["\(deletion.id)"])
    }

    private static func values(of city: City) -> [String?] {
      [
        city.name, city.country, city.admin1, "\(city.population)", city.latitude.map { "\($0)" },
        city.longitude.map { "\($0)" }, city.timezone, city.isCapital ? "true" : "false",
      ]
    }

    /// The city of a row with the columns of ``columns``; `nil` if the table has other types.
    private static func city(_ row: ArraySlice<String?>) -> City? {
      let row = Array(row)
      guard row.count == 9, let id = row[0].flatMap({ Int64($0) }), let name = row[1], let country = row[2],
        let population = row[4].flatMap({ Int($0) })
      else { return nil }
      return City(
        id: id, name: name, country: country, admin1: row[3] ?? "", population: population,
        latitude: row[5].flatMap { Double($0) }, longitude: row[6].flatMap { Double($0) }, timezone: row[7] ?? "",
        isCapital: row[8] == "t")
    }
  }
#endif
