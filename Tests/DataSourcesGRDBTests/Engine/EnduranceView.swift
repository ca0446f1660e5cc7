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

  /// A view of events, and a plain query with the same result.
  struct EnduranceView: Sendable {
    let view: LiveQuery<Event>
    var source = "event"
    var filter = "1"
    var group: String?
    let order: String

    static let aggregates: [LiveAggregate] = [.sum(Column("rank")), .minimum(Column("title")), .count(Column("city"))]

    /// Twenty of them: filters, groups, orders, parents, aggregates, and a request.
    static let all: [EnduranceView] = {
      let venue = ParentTable(Venue.self, foreignKey: "city")
      let joined = "event LEFT JOIN venue ON venue.name = event.city"
      let (city, rank, title) = (Column("city"), Column("rank"), Column("title"))
      var views = [
        EnduranceView(
          view: LiveQuery("by city").grouped(by: city).ordered(by: rank.desc), group: "city",
          order: "city, rank DESC, id"),
        EnduranceView(
          view: LiveQuery("high").filter(rank > 20).grouped(by: city.desc).ordered(by: title),
          filter: "rank > 20",
          group: "city", order: "city DESC, title, id"),
        EnduranceView(view: LiveQuery("by title").ordered(by: title, rank.desc), order: "title, rank DESC, id"),
        EnduranceView(
          view: LiveQuery("request", request: Event.filter(Column("rank") < 3)).decoded(Event.init(row:)).ordered(
            by: title), filter: "rank < 3",
          order: "title, id"),
        EnduranceView(
          view: LiveQuery("by size").joining(venue).grouped(by: venue[Column("size")]).ordered(by: rank.desc),
          source: joined, group: "venue.size", order: "venue.size, rank DESC, id"),
        EnduranceView(
          view: LiveQuery("large venues").joining(venue).filter(venue[Column("size")] > 2).ordered(by: title),
          source: joined, filter: "venue.size > 2", order: "title, id"),
        EnduranceView(
          view: LiveQuery("by title of the venue").joining(venue).ordered(by: venue[Column("title")].desc, rank),
          source: joined, order: "venue.title DESC, rank, id"),
        EnduranceView(
          view: LiveQuery("venues").joining(venue).grouped(by: venue[Column("title")]).ordered(by: rank)
            .aggregating(aggregates[0], aggregates[1], aggregates[2]),
          source: joined, group: "venue.title", order: "venue.title, rank, id"),
      ]
      for (index, least) in [0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 38, 39].enumerated() {
        let isGrouped = index % 3 > 0
        let orderings: [any SQLOrderingTerm] = index % 2 == 0 ? [rank.desc, title] : [title.desc]
        let order = index % 2 == 0 ? "rank DESC, title, id" : "title DESC, id"
        var view =
          orderings.count == 2
          ? LiveQuery<Event>("least \(least)")
            .filter(rank >= least)
            .grouped(by: isGrouped ? city : nil)
            .ordered(by: rank.desc, title)
          : LiveQuery<Event>("least \(least)")
            .filter(rank >= least)
            .grouped(by: isGrouped ? city : nil)
            .ordered(by: title.desc)
        if index % 4 == 0 { view = view.aggregating(aggregates[0], aggregates[1], aggregates[2]) }
        views.append(
          EnduranceView(
            view: view, filter: "rank >= \(least)", group: isGrouped ? "city" : nil,
            order: isGrouped ? "city, \(order)" : order))
      }
      return views
    }()

    static func of(_ view: LiveQuery<Event>) throws -> EnduranceView {
      try #require(all.first { $0.view.name == view.name })
    }

    /// The sections as a plain query gives them.
    ///
    /// - Parameter query: The search query.
    func expected(matching query: SearchQuery? = nil, _ db: Database) throws -> [[Event]] {
      var sections: [[Event]] = group == nil ? [[]] : []
      var last: DatabaseValue?
      let found = query == nil ? "" : " AND event.rowid IN (SELECT rowid FROM event_text WHERE event_text MATCH ?)"
      let rows = try Row.fetchAll(
        db, sql: "SELECT event.*, \(group ?? "0") AS g FROM \(source) WHERE (\(filter))\(found) ORDER BY \(order)",
        arguments: query.map { [$0.expression] } ?? [])
      for row in rows {
        let value: DatabaseValue = row["g"]
        if sections.isEmpty || (last != nil && value != last) { sections.append([]) }
        last = value
        sections[sections.count - 1].append(try Event(row: row))
      }
      return sections
    }

    /// Whether a list has the aggregates of its rows.
    @MainActor
    func hasRightAggregates(_ list: LiveSource<Event>, _ sections: [[Event]]) -> Bool {
      if view.definition.aggregates.isEmpty { return true }
      return sections.enumerated().allSatisfy { index, events in
        let values = list.aggregates(inSection: index)
        return values[Self.aggregates[0]] == (events.isEmpty ? .null : events.reduce(0) { $0 + $1.rank }.databaseValue)
          && values[Self.aggregates[1]] == (events.map(\.title).min()?.databaseValue ?? .null)
          && values[Self.aggregates[2]] == events.count { $0.city != nil }.databaseValue
      }
    }
  }
#endif
