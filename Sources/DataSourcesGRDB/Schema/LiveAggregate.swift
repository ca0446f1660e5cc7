#if GRDB
  public import GRDB

  /// An aggregate of the items of a section, and of the items of a list, which follows every commit.
  ///
  ///     let byCountry = LiveQuery<City>()
  ///       .grouped(by: Column("country")).ordered(by: Column("population").desc)
  ///       .aggregating(.sum(Column("population")), .maximum(Column("population")))
  ///     let cities = try await live.list(byCountry)
  ///     let swiss = cities.aggregates(inSection: 0)[.sum(Column("population"))]
  ///
  /// Its function, and its column or name, identify an aggregate.
  public struct LiveAggregate: Sendable {
    /// The function of an aggregate.
    public enum Function: Hashable, Sendable {
      /// The number of values that aren't NULL.
      case count
      /// The sum of the values; NULL if there is none.
      ///
      /// An integer if all values are integers and the sum has 64 bits, else the real that is nearest to the exact sum. SQLite's `SUM`
      /// throws an error instead if integers overflow, and rounds after each value. Texts and blobs count as the number that they
      /// begin with, as they do for SQLite, or 0.
      case sum
      /// The sum divided by the count, a real; NULL if there is no value.
      case average
      /// The least value in the order of SQLite: numbers, texts, blobs; NULL if there is none.
      ///
      /// Texts are compared by their bytes, whatever the collation of the column. Of values that are equal, such as 2 and 2.0, it is any.
      case minimum
      /// The greatest value, in the order of ``minimum``.
      case maximum
    }

    let key: AggregateKey
    let expression: SQL

    /// An aggregate of an expression.
    ///
    ///     let income = LiveAggregate(.sum, of: Column("price") * Column("amount"), named: "income")
    ///
    /// - Parameters:
    ///   - function: The function.
    ///   - expression: The values of items: anything that could be in an index of the table.
    ///   - name: A name for the expression.
    public init(_ function: Function, of expression: some SQLSpecificExpressible, named name: String) {
      key = AggregateKey(function: function, isColumn: false, name: name)
      self.expression = SQL("\(expression.sqlExpression)")
    }

    private init(_ function: Function, _ column: some ColumnExpression) {
      key = AggregateKey(function: function, isColumn: true, name: column.name)
      expression = SQL("\(Column(column.name))")
    }

    /// The number of items that have a value in a column that isn't NULL.
    public static func count(_ column: some ColumnExpression) -> LiveAggregate { LiveAggregate(.count, column) }

    /// The sum of a column, see ``Function/sum``.
    public static func sum(_ column: some ColumnExpression) -> LiveAggregate { LiveAggregate(.sum, column) }

    /// The average of a column, see ``Function/average``.
    public static func average(_ column: some ColumnExpression) -> LiveAggregate { LiveAggregate(.average, column) }

    /// The least value in a column, see ``Function/minimum``.
    public static func minimum(_ column: some ColumnExpression) -> LiveAggregate { LiveAggregate(.minimum, column) }

    /// The greatest value in a column, see ``Function/maximum``.
    public static func maximum(_ column: some ColumnExpression) -> LiveAggregate { LiveAggregate(.maximum, column) }
  }

  extension LiveAggregate {
    private init(_ key: AggregateKey, _ expression: SQL) {
      self.key = key
      self.expression = expression
    }

    /// Returns the same aggregate, whose columns have the name of their table.
    func qualified(_ table: TableAlias<Void>) -> LiveAggregate {
      LiveAggregate(key, SQL("\(table[expression.sqlExpression] as SQLExpression)"))
    }
  }

  extension LiveAggregate.Function {
    /// Whether values are read as the numbers that SQLite's `SUM` makes of them.
    var isNumeric: Bool { self == .sum || self == .average }
  }

  /// The identity of an aggregate.
  struct AggregateKey: Hashable, Sendable {
    let function: LiveAggregate.Function
    let isColumn: Bool
    let name: String
  }

  /// An aggregate of a view, with the SQL of its expression.
  struct AggregateTerm: Hashable, Sendable {
    let key: AggregateKey
    /// The text of the expression, between parentheses.
    let sql: String

    var isNumeric: Bool { key.function.isNumeric }
    /// Whether it's one of the values, which SQLite reads by itself.
    var isExtreme: Bool { [.minimum, .maximum].contains(key.function) }

    /// Returns the value of the row that a statement is at.
    func value(at statement: RawStatement, _ column: Int) -> SQLiteValue {
      isNumeric ? statement.number(column) : statement.value(column)
    }
  }
#endif
