#if GRDB
  @testable import DataSourcesGRDB
  import GRDB
  import ListTestSupport
  import Testing

  /// A parent of events: the city where they are.
  struct Venue: FetchableRecord, TableRecord {
    static let databaseTableName = "venue"
    init(row: Row) {}
  }

  struct EventRow: ContentRecord {
    static let databaseTableName = "event"
    let content: [DatabaseValue]

    init(row: Row) { content = row.map(\.1) }
  }

  /// A query of the endurance test.
  struct EnduranceQuery<Record: ContentRecord>: PlainQuery {
    let query: LiveQuery<Record>
    var source = Record.databaseTableName
    var filter = "1"
    var group = "NULL"
    var isDescending = false
    let ordering: String
    var liveAggregates: [LiveAggregate] = []
    var totals = ""
    var name: String { query.name }

    /// The rows in which a column has a value; in which it is NULL for `nil`.
    fileprivate init(_ column: String, _ value: DatabaseValue, orderedBy term: String, isDescending: Bool = false) {
      let table = Record.databaseTableName
      let literal =
        switch value.storage {
        case .int64(let integer): "\(integer)"
        case .string(let text): "'\(text)'"
        default: "NULL"
        }
      let rows = LiveQuery<Record>("\(table) with \(column) \(literal)").filter(Column(column) == value)
      query = isDescending ? rows.ordered(by: Column(term).desc) : rows.ordered(by: Column(term))
      filter = "\(table).\(column) IS \(literal)"
      ordering = "\(table).\(term)\(isDescending ? " DESC" : ""), \(table).id"
    }

    fileprivate init(
      _ query: LiveQuery<Record>, source: String = Record.databaseTableName, filter: String = "1",
      group: String = "NULL", isDescending: Bool = false, ordering: String, hasAggregates: Bool = false
    ) {
      self.query = query
      self.source = source
      self.filter = filter
      self.group = group
      self.isDescending = isDescending
      self.ordering = ordering
      if hasAggregates {
        liveAggregates = [.sum(Column("rank")), .minimum(Column("title")), .count(Column("city"))]
        totals = "SUM(event.rank), MIN(event.title), COUNT(event.city)"
      }
    }
  }

  extension EnduranceQuery<EventRow> {
    /// Twenty queries of events: filters, groups, orders, parents, aggregates, and a request.
    static let all: [EnduranceQuery] = {
      let venue = ParentTable(Venue.self, foreignKey: "city")
      let joined = "event LEFT JOIN venue ON venue.name = event.city"
      let (city, rank, title) = (Column("city"), Column("rank"), Column("title"))
      var all = [
        EnduranceQuery(
          LiveQuery("by city").grouped(by: city).ordered(by: rank.desc), group: "event.city",
          ordering: "event.city, event.rank DESC, event.id"),
        EnduranceQuery(
          LiveQuery("high").filter(rank > 20).grouped(by: city.desc).ordered(by: title), filter: "event.rank > 20",
          group: "event.city", isDescending: true, ordering: "event.city DESC, event.title, event.id"),
        EnduranceQuery(
          LiveQuery("by title").ordered(by: title, rank.desc), ordering: "event.title, event.rank DESC, event.id"),
        EnduranceQuery(
          LiveQuery("request", request: EventRow.filter(Column("rank") < 3)).decoded(EventRow.init(row:))
            .ordered(by: title), filter: "event.rank < 3", ordering: "event.title, event.id"),
        EnduranceQuery(
          LiveQuery("by size").joining(venue).grouped(by: venue[Column("size")]).ordered(by: rank.desc),
          source: joined, group: "venue.size", ordering: "venue.size, event.rank DESC, event.id"),
        EnduranceQuery(
          LiveQuery("large venues").joining(venue).filter(venue[Column("size")] > 2).ordered(by: title),
          source: joined, filter: "venue.size > 2", ordering: "event.title, event.id"),
        EnduranceQuery(
          LiveQuery("by title of the venue").joining(venue).ordered(by: venue[Column("title")].desc, rank),
          source: joined, ordering: "venue.title DESC, event.rank, event.id"),
        EnduranceQuery(
          LiveQuery("venues").joining(venue).grouped(by: venue[Column("title")]).ordered(by: rank),
          source: joined, group: "venue.title", ordering: "venue.title, event.rank, event.id", hasAggregates: true),
      ]
      for (index, least) in [0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 38, 39].enumerated() {
        let isGrouped = index % 3 > 0
        let rows = LiveQuery<EventRow>("least \(least)").filter(rank >= least).grouped(by: isGrouped ? city : nil)
        let order = index % 2 == 0 ? "event.rank DESC, event.title, event.id" : "event.title DESC, event.id"
        all.append(
          EnduranceQuery(
            index % 2 == 0 ? rows.ordered(by: rank.desc, title) : rows.ordered(by: title.desc),
            filter: "event.rank >= \(least)", group: isGrouped ? "event.city" : "NULL",
            ordering: isGrouped ? "event.city, \(order)" : order, hasAggregates: index % 4 == 0))
      }
      return all
    }()

    /// The events of each city, and of none, which the table has an index for.
    static let cities: [EnduranceQuery] = ((0..<12).map { "p\($0)".databaseValue } + [.null]).map {
      EnduranceQuery("city", $0, orderedBy: "rank", isDescending: true)
    }

    /// The events of each rank, which the table has no index for.
    static let ranks: [EnduranceQuery] = (0..<40).map {
      EnduranceQuery("rank", $0.databaseValue, orderedBy: "title")
    }
  }

  extension EnduranceQuery<Child> {
    /// The children of rows of a ``ChildSample``.
    static let ofBases: [EnduranceQuery] = (0..<50).map {
      EnduranceQuery("base", $0.databaseValue, orderedBy: "date", isDescending: true)
    }

    /// The same, with a condition that isn't an equality.
    static let flagged: [EnduranceQuery] = (0..<10).map { (base: Int) in
      EnduranceQuery(
        LiveQuery("flagged children of \(base)").filter(Column("base") == base && Column("flag") > 0)
          .ordered(by: Column("date"), Column("text").desc),
        filter: "child.base = \(base) AND child.flag > 0", ordering: "child.date, child.text DESC, child.id")
    }
  }
#endif
