#if GRDB
  /// What is asked of one term of a range; before and after are meant in the order of the view.
  enum RangeCondition: UInt8, Hashable, Sendable {
    case all
    case isNull
    /// Every number, and every text or blob: together all that is not NULL, whatever the column converts.
    case isNumber
    case isText
    case before
    case after
    case from
    case between
    case fromAndBefore

    /// How many values it compares with.
    var valueCount: Int {
      switch self {
      case .all, .isNull, .isNumber, .isText: 0
      case .before, .after, .from: 1
      case .between, .fromAndBefore: 2
      }
    }

    /// The condition in SQL, of a term or of the number of the row.
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

  /// Which of a view's statements it is; the text is made when it is prepared.
  struct StatementKey: Hashable {
    enum Purpose: UInt8 { case count, bounded, keys, rowIDs, group, firstValue, row, records, record }
    let plan: Int
    let purpose: Purpose
    let prefix: UInt8
    let condition: RangeCondition
  }

  /// Rows of a group that are neighbours: the first terms are given, the next one is in a range.
  ///
  /// The rows between two keys are a few of those. One condition with OR would have SQLite look at each row.
  struct RangeArm {
    /// The values of the terms that are given.
    let prefix: ArraySlice<SQLiteValue>
    let condition: RangeCondition
    var values: [SQLiteValue] = []
  }
#endif
