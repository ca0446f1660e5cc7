#if GRDB
  extension ViewReader {
    /// How many rows of a page lie before a key that belongs there.
    ///
    /// - Complexity: O(log *n* + *m*) for *m* rows of the page.
    func count(_ page: Int, of group: DirectoryGroup, before key: RowKey) throws -> Int {
      let start = group.pages[page].start
      let isSplit = page + 1 < group.pages.count && group.pages[page + 1].start.depth > 1
      guard !isSplit, plan.isOneRange(from: start, before: key.place) else {
        return try count(key.group, from: start, before: key.place)
      }
      let statement = try snapshot.statement(self.key(.page, start.depth == 0 ? .before : .fromAndBefore)) {
        plan.pageCount(hasStart: start.depth > 0)
      }
      defer { statement.reset() }
      var parameter = 1
      func bind(_ value: SQLiteValue) {
        statement.bind(value, at: parameter)
        parameter += 1
      }
      if plan.group != nil { bind(key.group) }
      if start.depth > 0 { bind(start.values[0]) }
      for value in key.values {
        bind(value)
        bind(value)
      }
      bind(.integer(key.rowID))
      return try statement.step() ? Int(statement.integer(0)) : 0
    }
  }

  extension ViewPlan {
    /// Whether the rows of a page before a key are a range of the first term, but for a few at its end that have the value of the
    /// key: one statement instead of one for each term. Rows that begin alike must all be on the page.
    fileprivate func isOneRange(from start: PageStart, before key: KeyValues) -> Bool {
      guard start.depth <= 1, let first = terms.first, !key.values.contains(.null) else { return false }
      if terms.dropFirst().contains(where: \.isNullable) { return false }
      // What comes before all else may be NULL.
      return start.depth == 1 ? !start.values[0].isNull : !first.isNullable || first.isDescending
    }

    /// Its parameters are the group, the start if there is one, each value of the key twice, and its number.
    fileprivate func pageCount(hasStart: Bool) -> String {
      let (first, isDescending) = (terms[0].sql, terms[0].isDescending)
      let (less, greater) = isDescending ? (">=", "<=") : ("<=", ">=")
      var end = "rowid < ?"
      for term in terms.dropFirst().reversed() {
        end = "\(term.sql) \(term.isDescending ? ">" : "<") ? OR (\(term.sql) = ? AND (\(end)))"
      }
      return "SELECT COUNT(*)\(source)\(hasStart ? " AND \(first) \(greater) ?" : "") AND \(first) \(less) ?"
        + " AND (\(first) <> ? OR \(end))"
    }
  }
#endif
