#if GRDB
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

    /// The number of values in the comparison.
    var valueCount: Int {
      switch self {
      case .all, .isNull, .isNumber, .isText: 0
      case .before, .after, .from: 1
      case .between, .fromAndBefore: 2
      }
    }

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

  /// Identifies a statement of a view.
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

  /// A range of consecutive rows of a group: the first terms are given, and the next one meets a condition.
  ///
  /// The rows between two keys are a few of these ranges. With one condition that uses OR, SQLite would test each row.
  struct RangeArm {
    /// The values of the given terms.
    let prefix: ArraySlice<SQLiteValue>
    let condition: RangeCondition
    var values: [SQLiteValue] = []
  }
#endif
