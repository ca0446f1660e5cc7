#if GRDB
  import DataSources
  @testable import DataSourcesGRDB
  import GRDB
  import ListTestSupport

  extension ViewSample {
    /// Expressions that a view may be filtered, grouped or ordered by: columns, conditions of all kinds, and others.
    private static let expressions = [
      "city", "day", "title", "code", "hidden", "value IS NULL", "city IS NOT NULL", "city = 'Bern'",
      "city = 'Bern' AND value IS NULL", "city = 'Oslo' OR hidden", "NOT hidden", "code BETWEEN 2 AND 4",
      "title IN ('a', 'b ')", "title LIKE 'a%'", "code % 3", "-code", "code + hidden", "title || 'x'",
      "title COLLATE NOCASE", "city COLLATE NOCASE", "title COLLATE RTRIM",
      "CASE WHEN code > 3 THEN 'few' ELSE city END",
      "coalesce(city, title)", "length(title)", "value > 0", "value >= 0 AND code < 4", "code <> 2", "value IS 0.5",
      "CAST(value AS TEXT)", "code & 1", "id % 4 = 1", "id > 12", "city < title", "(code, hidden) > (2, 0)",
    ].map { $0.replacing("value", with: "day") }

    /// A view of random expressions.
    static func random(_ random: inout SeededGenerator) -> ViewSample {
      func expression() -> String { expressions[random.below(expressions.count)] }
      func direction() -> String { ["", " DESC", " ASC", " desc", "  DESC ", "\nasc"][random.below(6)] }
      let group = random.oneIn(4) ? nil : expression()
      let filter = random.oneIn(3) ? nil : random.oneIn(2) ? expression() : "\(expression()) OR hidden"
      let groupDirection = direction()
      let terms = (0..<random.below(4)).map { _ in (sql: expression(), direction: direction()) }
      let collation = ["NOCASE", "RTRIM"].first { group?.hasSuffix($0) ?? false } ?? "BINARY"
      return ViewSample(
        name: "\(filter ?? "all") / \(group ?? "one group")\(groupDirection) / \(terms)", schema: plain,
        view: {
          let order = terms.map { SQL(sql: $0.sql + $0.direction) }
          let (filter, group) = (filter.map { SQL(sql: $0).sqlExpression }, group.map { SQL(sql: $0 + groupDirection) })
          return switch order.count {
          case 0: LiveQuery("r").filter(filter).grouped(by: group)
          case 1: LiveQuery("r").filter(filter).grouped(by: group).ordered(by: order[0])
          case 2: LiveQuery("r").filter(filter).grouped(by: group).ordered(by: order[0], order[1])
          default: LiveQuery("r").filter(filter).grouped(by: group).ordered(by: order[0], order[1], order[2])
          }
        },
        group: group.map { "(\($0))" } ?? "NULL", filter: filter.map { "(\($0))" } ?? "1",
        ordering: ((group.map { ["(\($0))\(groupDirection)"] } ?? []) + terms.map { "(\($0.sql))\($0.direction)" } + [
          "id"
        ])
        .joined(separator: ", "),
        collation: collation)
    }
  }
#endif
