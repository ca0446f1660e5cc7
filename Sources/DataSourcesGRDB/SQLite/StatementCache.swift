#if GRDB
  import GRDB

  /// The prepared statements of a connection.
  final class StatementCache {
    private var views: [StatementKey: RawStatement] = [:]
    private var texts: [TextKey: RawStatement] = [:]
    /// The statements whose rows are decoded to records.
    private var records: [StatementKey: Statement] = [:]

    private struct TextKey: Hashable {
      let plan: Int?
      let sql: String
    }

    func removeAll() { (views, texts, records) = ([:], [:], [:]) }

    /// Removes the statements of all plans except some.
    func keepOnly(plans: Set<Int>) {
      views = views.filter { plans.contains($0.key.plan) }
      records = records.filter { plans.contains($0.key.plan) }
      texts = texts.filter { $0.key.plan.map(plans.contains) ?? true }
    }

    /// The number of statements of plans, for tests.
    var countOfPlans: Int { views.count + records.count + texts.keys.filter { $0.plan != nil }.count }

    func recordStatement(_ db: Database, _ key: StatementKey, _ sql: () -> String) throws -> Statement {
      if let known = records[key] { return known }
      let new = try db.makeStatement(sql: sql())
      records[key] = new
      return new
    }

    func statement(_ connection: OpaquePointer, sql: String, plan: Int?) throws -> RawStatement {
      let key = TextKey(plan: plan, sql: sql)
      if let known = texts[key] { return known }
      let new = try RawStatement(connection, sql: sql)
      texts[key] = new
      return new
    }

    func statement(_ connection: OpaquePointer, _ key: StatementKey, _ sql: () -> String) throws -> RawStatement {
      if let known = views[key] { return known }
      let new = try RawStatement(connection, sql: sql())
      views[key] = new
      return new
    }
  }
#endif
