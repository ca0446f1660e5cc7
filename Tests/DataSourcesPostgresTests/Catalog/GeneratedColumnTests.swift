#if Postgres
  @testable import DataSourcesPostgres
  import Testing

  /// Generated columns, which publications of PostgreSQL 18 may have.
  @Suite struct GeneratedColumnTests {
    /// A row of the catalog's query.
    private static func column(_ name: String, number: Int, key: Int?, isGenerated: Bool, filter: String) -> [String?] {
      var row: [String?] = Array(repeating: "", count: 27)
      (row[0], row[1], row[2], row[5]) = ("16384", "public", "price", filter)
      (row[12], row[13], row[14], row[17]) = (name, "\(number)", "23", key.map(String.init))
      (row[18], row[19], row[25], row[26]) = ("23", "0", isGenerated ? "t" : "f", "0/1")
      return row
    }

    @Test(arguments: [
      (false, "", #"COPY "public"."price" ("id", "gross") TO STDOUT"#),
      (true, "", #"COPY (SELECT "id", "gross" FROM ONLY "public"."price") TO STDOUT"#),
      (true, "id > 1", #"COPY (SELECT "id", "gross" FROM ONLY "public"."price" WHERE id > 1) TO STDOUT"#),
    ])
    func areCopiedByAQuery(isGenerated: Bool, filter: String, sql: String) {
      let table = CatalogTable(rows: [
        Self.column("id", number: 1, key: 0, isGenerated: false, filter: filter),
        Self.column("gross", number: 2, key: nil, isGenerated: isGenerated, filter: filter),
      ])
      let published = table.published(exactNumbers: [])
      #expect(published.copySQL == sql)
      #expect(published.columns.map(\.isGenerated) == [false, isGenerated])
    }
  }
#endif
