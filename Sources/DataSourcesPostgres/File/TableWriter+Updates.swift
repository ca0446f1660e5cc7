#if Postgres
  import DataSourcesGRDB
  import GRDB

  extension TableWriter {
    /// Updates a row.
    ///
    /// - Parameters:
    ///   - old: the key or the row before, or empty if the key doesn't change.
    ///   - new: the row, perhaps without large values that don't change.
    func update(_ old: [RowField], _ new: [RowField], _ db: Database) throws {
      try checkCount(new)
      if !old.isEmpty { try checkCount(old) }
      var key: [RowField] = []
      var isMoved = false
      for index in keys {
        switch (old.isEmpty ? .unchanged : old[index], new[index]) {
        case (.text(let before), .text(let after)):
          key.append(.text(before))
          if !before.elementsEqual(after) { isMoved = true }
        case (.unchanged, .text(let field)), (.text(let field), .unchanged): key.append(.text(field))
        default: throw problem("update: a key is missing")
        }
      }
      let isGiven = new.map { if case .unchanged = $0 { false } else { true } }
      if isMoved { try move(key, new, isGiven, db) } else { try update(key, new, isGiven, db) }
    }

    private func update(_ key: [RowField], _ new: [RowField], _ isGiven: [Bool], _ db: Database) throws {
      let written = binders.indices.filter { isGiven[$0] && table.columns[$0].keyIndex == nil }
      if written.isEmpty { return }
      let isComplete = written.count == binders.count - keys.count
      let make = { [self] in
        let values = written.map { "\(table.columns[$0].name.quotedIdentifier) = ?" }.joined(separator: ", ")
        return try RowStatement(db, "UPDATE main.\(quotedName) SET \(values) WHERE \(keyCondition)")
      }
      let statement: RowStatement
      if isComplete {
        statement = try statements.update ?? make()
        statements.update = statement
      } else {
        statement = try statements.statement(for: isGiven + [false], make)
      }
      statement.reset()
      try bind(written, of: new, key, to: statement)
      try runOnce(statement, "update", db)
    }

    /// Inserts a row with a new key, and deletes the one with the old key: observers aren't notified well of an update of
    /// SQLite's row ID.
    private func move(_ key: [RowField], _ new: [RowField], _ isGiven: [Bool], _ db: Database) throws {
      let columns = table.quotedColumns
      let statement = try statements.statement(for: isGiven + [true]) {
        let values = binders.indices.map { isGiven[$0] ? "?" : columns[$0] }.joined(separator: ", ")
        return try RowStatement(
          db,
          "INSERT INTO main.\(quotedName) (\(columns.joined(separator: ", "))) SELECT \(values) FROM main.\(quotedName) WHERE \(keyCondition)"
        )
      }
      statement.reset()
      try bind(binders.indices.filter { isGiven[$0] }, of: new, key, to: statement)
      try runOnce(statement, "change of the key", db)
      try delete(key: key, db)
    }

    private func bind(_ columns: [Int], of row: [RowField], _ key: [RowField], to statement: RowStatement) throws {
      var at = 0
      for index in columns {
        at += 1
        try statement.bind(row[index], binders[index], at: at)
      }
      for (field, index) in zip(key, keys) {
        at += 1
        try statement.bind(field, binders[index], at: at)
      }
    }
  }
#endif
