#if GRDB
  /// The temporary triggers that report the rows of a table to a ``CommitLog``.
  ///
  /// They fire for every statement of the connection, also of other libraries, for foreign-key actions and for other triggers.
  struct RowTriggers {
    let table: WatchedTable
    /// Of the table, in the log.
    let number: Int
    /// The number of the log.
    let log: Int

    /// Reports the row IDs of a row before and after: (table, row ID…).
    static func touchedFunction(_ log: Int) -> String { "live_touched_\(log)" }
    /// Reports that a row got a key: (table, index, value…).
    static func takenFunction(_ log: Int) -> String { "live_taken_\(log)" }
    static func prefix(_ log: Int) -> String { "live \(log) " }

    /// The definitions, by the names.
    var definitions: [String: String] {
      var definitions: [String: String] = [:]
      func add(
        _ name: String, _ event: String, at time: String = "AFTER", when condition: String? = nil, _ function: String,
        _ arguments: [String]
      ) {
        let name = Self.prefix(log) + "\(number) " + name
        definitions[name] = """
          CREATE TEMP TRIGGER \(name.quotedIdentifier) \(time) \(event) ON main.\(table.name.quotedIdentifier)\
          \(condition.map { " WHEN \($0)" } ?? "") BEGIN SELECT \(function)(\(arguments.joined(separator: ", "))); END
          """
      }
      let touched = Self.touchedFunction(log)
      add("insert", "INSERT", touched, ["\(number)", "new.rowid"])
      add("delete", "DELETE", touched, ["\(number)", "old.rowid"])
      // A row that an update replaces can delete the updated one, by a foreign key. Then no trigger fires after the update.
      let earliest = table.mayCascade ? "BEFORE" : "AFTER"
      add("update", "UPDATE", at: earliest, touched, ["\(number)", "old.rowid", "new.rowid"])
      for (place, index) in table.uniqueIndexes.enumerated() {
        let columns = index.isOpaque ? [] : index.columns.map(\.quotedIdentifier)
        let key = ["\(number)", "\(place)"] + columns.map { "new.\($0)" }
        let changed = columns.map { "new.\($0) IS NOT old.\($0)" }.joined(separator: " OR ")
        add("insert \(place)", "INSERT", Self.takenFunction(log), key)
        add("update \(place)", "UPDATE", when: columns.isEmpty ? nil : changed, Self.takenFunction(log), key)
        // Generated columns have no values yet before an update, so keys are reported after it, too.
        if table.mayCascade { add("before \(place)", "UPDATE", at: "BEFORE", Self.takenFunction(log), key) }
      }
      return definitions
    }
  }
#endif
