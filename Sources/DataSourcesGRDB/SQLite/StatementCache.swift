#if GRDB
  import Foundation
  import GRDB
  import GRDBSQLite

  /// The prepared statements of a connection.
  ///
  /// Its variables are guarded by the lock of the connection.
  final class StatementCache {
    private var views: [StatementKey: RawStatement] = [:]
    private var texts: [TextKey: RawStatement] = [:]
    /// The statements whose rows are decoded to records.
    private var records: [StatementKey: Statement] = [:]

    private struct TextKey: Hashable {
      let plan: Int?
      let sql: String
    }

    func removeAll() {
      views = [:]
      texts = [:]
      records = [:]
    }

    /// Removes the statements of all plans except some.
    func retainOnly(plans: Set<Int>) {
      views = views.filter { plans.contains($0.key.plan) }
      records = records.filter { plans.contains($0.key.plan) }
      texts = texts.filter { $0.key.plan.map(plans.contains) ?? true }
    }

    /// The number of statements of plans, for tests.
    var countOfPlans: Int { views.count + records.count + texts.keys.filter { $0.plan != nil }.count }

    func recordStatement(_ db: Database, _ key: StatementKey, _ sql: () -> String) throws -> Statement {
      if let cached = records[key] { return cached }
      let new = try db.makeStatement(sql: sql())
      records[key] = new
      return new
    }

    func statement(_ connection: OpaquePointer, sql: String, plan: Int?) throws -> RawStatement {
      let key = TextKey(plan: plan, sql: sql)
      if let cached = texts[key] { return cached }
      let new = try RawStatement(connection, sql: sql)
      texts[key] = new
      return new
    }

    func statement(_ connection: OpaquePointer, _ key: StatementKey, _ sql: () -> String) throws -> RawStatement {
      if let cached = views[key] { return cached }
      let new = try RawStatement(connection, sql: sql())
      views[key] = new
      return new
    }
  }

  /// A condition for one term of a range.
  ///
  /// Before and after refer to the order of the view.
  enum RangeCondition: UInt8, Hashable, Sendable {
    case all
    case isNull
    /// All numbers. Together with texts and blobs, these are all values except NULL, whatever the column's affinity is.
    case isNumber
    case isText
    case before
    case after
    case from
    case between
    case fromAndBefore

    /// Returns the condition in SQL, for a term or the row ID.
    func sql(_ expression: String, isDescending: Bool) -> String? {
      let (less, greater) = isDescending ? (">", "<") : ("<", ">")
      return switch self {
      case .all: nil
      case .isNull: "\(expression) IS NULL"
      case .isNumber: "\(expression) < '' AND \(expression) >= -9e999"
      case .isText: "\(expression) >= ''"
      case .before: "\(expression) \(less) ?"
      case .after: "\(expression) \(greater) ?"
      case .from: "\(expression) \(greater)= ?"
      case .between: "\(expression) \(greater) ? AND \(expression) \(less) ?"
      case .fromAndBefore: "\(expression) \(greater)= ? AND \(expression) \(less) ?"
      }
    }
  }

  /// The identity of a statement of a view.
  ///
  /// Its SQL is made when it is prepared.
  struct StatementKey: Hashable {
    enum Purpose: UInt8 {
      case count, bounded, keys, rowIDs, group, firstValue, totals, row, order, records, record, recordBlock, content
    }
    let plan: Int
    let purpose: Purpose
    let prefix: UInt8
    let condition: RangeCondition
  }
#endif
