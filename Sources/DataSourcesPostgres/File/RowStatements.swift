#if Postgres
  import GRDB

  /// The statements that write rows of one table, prepared when they are first needed.
  struct RowStatements {
    var insert: RowStatement?
    var delete: RowStatement?
    var update: RowStatement?
    private var others: [[Bool]: RowStatement] = [:]

    /// A statement for updates that have only some columns.
    mutating func statement(for columns: [Bool], _ make: () throws -> RowStatement) rethrows -> RowStatement {
      if let statement = others[columns] { return statement }
      // Wide tables have many combinations.
      if others.count >= 64 { others.removeAll() }
      let statement = try make()
      others[columns] = statement
      return statement
    }
  }
#endif
