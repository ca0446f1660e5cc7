#if GRDB
  import DataSourcesGRDB
  import GRDB

  /// The events of a ``QueueKind``'s database in the order of the lands of their towns.
  enum EventsByLand {
    private static let town = ParentTable("town", foreignKey: "city").select(Column("land"))
    static let view = LiveQuery("by land", table: "event")
      .joining(town)
      .grouped(by: town[Column("land")])
      .ordered(by: Column("rank"))
      .decoded { "\(try $0.decode(Int.self, forColumn: "id")) \($0["land"] as String? ?? "-")" }

    /// The list as a plain query gives it.
    static func expected(_ db: Database) throws -> [String] {
      try String.fetchAll(
        db,
        sql: """
          SELECT event.id || ' ' || coalesce(land, '-') FROM event LEFT JOIN town ON name = city
          ORDER BY land, rank, event.id
          """)
    }
  }
#endif
