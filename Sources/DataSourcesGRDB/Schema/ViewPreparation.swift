#if GRDB
  import GRDB

  /// What a view becomes in a database: an index and a plan, or a reason why there can be none.
  enum ViewPreparation: Sendable {
    case indexed(ViewPlan, WatchedTable)
    /// Rows are held in order by their row IDs, because columns of parents take part.
    case joined(ViewPlan, WatchedTable, parents: [WatchedTable])
    /// Rows are read again after each commit that may matter to what they are made of.
    ///
    /// Perhaps only for now, because the index could not be written.
    case refetched(reason: String, region: DatabaseRegion, isForNow: Bool = false)

    /// How commits are followed without reading all rows again; `nil` if they can't be.
    var planned: (plan: ViewPlan, table: WatchedTable, parents: [WatchedTable])? {
      switch self {
      case .indexed(let plan, let table): (plan, table, [])
      case .joined(let plan, let table, let parents): (plan, table, parents)
      case .refetched: nil
      }
    }

    /// Why all rows are read again.
    var reason: String {
      switch self {
      case .indexed, .joined: ""
      case .refetched(let reason, _, _): reason
      }
    }
  }

  /// Finds a view's index, or makes it.
  struct ViewPreparer {
    let view: ViewDefinition
    let texts: ViewTexts
    let db: Database
    let progress: IndexProgress?

    /// - Throws: ``LiveViewError``, or what the database says.
    init(_ view: ViewDefinition, _ db: Database, _ progress: IndexProgress? = nil) throws {
      self.view = view
      self.db = db
      self.progress = progress
      texts = try ViewTexts(view, db)
    }

    /// - Parameters:
    ///   - mayWrite: whether the database can get an index.
    ///   - versions: those of the view whose indexes are kept beside its own; all if `nil`.
    func prepare(mayWrite: Bool, keeping versions: Set<Int>? = nil) throws -> ViewPreparation {
      if let reason = try reasonAgainstIndex() { return try refetched(reason) }
      guard let table = try WatchedTable.read(view.table, db) else {
        return try refetched("\(view.table) is no table with row IDs")
      }
      if !view.parents.isEmpty { return try prepareJoined(table, mayWrite: mayWrite) }
      let key = try keyColumns()
      let columns = ([texts.group].compactMap { $0 } + texts.terms).map(\.ordering) + key
      if columns.isEmpty {
        return .indexed(try plan(index: nil, terms: [], keyTermCount: 0), table)
      }
      let finder = ViewIndexFinder(view: view, columns: columns, filter: texts.filter, db: db)
      do {
        guard let index = try index(finder, mayWrite: mayWrite, keeping: versions) else {
          return try refetched("the database can't be written, and has no index for the view")
        }
        guard let terms = try terms(of: index, key: key) else {
          if mayWrite { try finder.removeOwn() }
          return try refetched("a collation is not one of SQLite's own")
        }
        let keyTermCount = try db.key(of: view.table).isRowID ? 0 : key.count
        return .indexed(try plan(index: index, terms: terms, keyTermCount: keyTermCount), table)
      } catch let error as NoIndex { return try refetched(error.reason) }
    }

    /// The view as it is; `nil` if its index has to be made, or those of other versions removed.
    ///
    /// - Parameter versions: as for ``prepare(mayWrite:keeping:)``.
    func prepareWithoutWriting(keeping versions: Set<Int>) throws -> ViewPreparation? {
      let preparation = try prepare(mayWrite: false)
      if case .joined = preparation { return preparation }
      guard case .indexed(let plan, _) = preparation else { return nil }
      let finder = ViewIndexFinder(view: view, columns: [], filter: nil, db: db)
      let needsIndex = try plan.index != nil && !finder.hasOwn()
      return try needsIndex || !finder.otherVersions(except: versions).isEmpty ? nil : preparation
    }

    private func index(_ finder: ViewIndexFinder, mayWrite: Bool, keeping versions: Set<Int>?) throws -> String? {
      let found = try finder.find()
      guard mayWrite else { return found }
      let others = try versions.map { try finder.otherVersions(except: $0) } ?? []
      guard let found, !others.contains(found) else {
        try db.inSavepoint {
          // First, as it makes room.
          try finder.remove(others)
          try finder.make(progress)
          return .commit
        }
        return finder.name
      }
      // Where that can't be, the view is as good.
      do {
        if !others.isEmpty { try finder.remove(others) }
        if found != finder.name { try finder.makeEmpty() }
      } catch is DatabaseError {}
      return found
    }

    /// Removes the indexes of the view's other versions, but for some.
    func removeOtherVersions(except versions: Set<Int>) throws {
      let finder = ViewIndexFinder(view: view, columns: [], filter: nil, db: db)
      try finder.remove(finder.otherVersions(except: versions))
    }

    private func plan(index: String?, terms: [SortTerm], keyTermCount: Int) throws -> ViewPlan {
      let groups = texts.group == nil ? 0 : 1
      let selection = try view.selection(db)
      let hasAllColumns = selection == view.table.quotedIdentifier + ".*"
      // A NULL in the key has the number of the row take its place.
      let mayBeNull = terms.suffix(keyTermCount).contains(where: \.isNullable)
      return try ViewPlan(
        table: view.table.quotedIdentifier, index: index?.quotedIdentifier, filter: texts.filter,
        group: groups == 0 ? nil : terms.first, terms: Array(terms.dropFirst(groups)), keyTermCount: keyTermCount,
        selection: selection, keyColumns: hasAllColumns && !mayBeNull ? keyColumnsOfAll() : nil,
        aggregates: texts.aggregates)
    }

    func refetched(_ reason: String) throws -> ViewPreparation {
      do {
        return .refetched(reason: reason, region: try view.query(db, db.key(of: view.table)).databaseRegion)
      } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
        throw LiveViewError(error, view: view.name)
      }
    }

    /// Where all columns have the primary key; `nil` when they don't.
    func keyColumnsOfAll() throws -> [Int]? {
      let names = try db.makeStatement(sql: "SELECT * FROM \(view.table.quotedIdentifier)").columnNames
      let key = try db.key(of: view.table).columns
      let columns = key.compactMap { names.firstIndex(of: $0) }
      return columns.isEmpty || columns.count != key.count ? nil : columns
    }

    /// Prepares an open view again: if its index can't be written now, the view is read again until it can.
    func prepareAgain(mayWrite: Bool) throws -> ViewPreparation {
      do {
        return try prepare(mayWrite: mayWrite)
      } catch let error as DatabaseError where mayWrite && error.isOfWriting {
        guard case .refetched(_, let region, _) = try prepare(mayWrite: false) else {
          throw error
        }
        return .refetched(
          reason: "no index could be made: \(error.message ?? "\(error.resultCode)")", region: region, isForNow: true)
      }
    }

    private func reasonAgainstIndex() throws -> String? {
      if let reason = view.reasonAgainstIndex { return reason }
      if view.request != nil { return "it is a request of its own" }
      if ([texts.group].compactMap { $0 } + texts.terms).contains(where: \.movesNulls) {
        return "an index has NULL where SQLite sorts it"
      }
      let encoding = try String.fetchOne(db, sql: "PRAGMA encoding") ?? ""
      return encoding == "UTF-8" ? nil : "texts are stored as \(encoding)"
    }

    /// The last terms of the index: the columns of the primary key, unless it is the row ID.
    private func keyColumns() throws -> [String] {
      let key = try db.key(of: view.table)
      if !key.isRowID { return key.columns.map(\.quotedIdentifier) }
      guard texts.filter != nil, texts.group == nil, texts.terms.isEmpty else { return [] }
      if let column = key.rowIDColumn { return [column.quotedIdentifier] }
      // An index of some rows has to be of something: here it is the same for all of them.
      return try db.columns(in: view.table).prefix(1).map { "CASE WHEN \($0.name.quotedIdentifier) THEN 1 ELSE 1 END" }
    }

    /// What the index is made of, as SQLite understood it; `nil` when it compares in a way that is not known here.
    private func terms(of index: String, key: [String]) throws -> [SortTerm]? {
      // Among generated columns, whose numbers `table_info` leaves out.
      let notNull = Set(
        try Row.fetchAll(
          db, sql: "SELECT cid FROM pragma_table_xinfo(?) WHERE \"notnull\" OR name = ?",
          arguments: [view.table, db.key(of: view.table).rowIDColumn]
        ).map { $0["cid"] as Int })
      let columns = try Row.fetchAll(
        db, sql: "SELECT cid, coll FROM pragma_index_xinfo(?) WHERE key ORDER BY seqno", arguments: [index])
      let texts =
        [self.texts.group].compactMap { $0.map { ($0.sql, $0.isDescending) } }
        + self.texts.terms.map { ($0.sql, $0.isDescending) }
        + key.map { ($0, false) }
      guard columns.count == texts.count else { return nil }
      var terms: [SortTerm] = []
      for (column, text) in zip(columns, texts) {
        guard let collation = TextCollation(rawValue: (column["coll"] as String? ?? "BINARY").uppercased()) else {
          return nil
        }
        terms.append(
          SortTerm(
            sql: "(\(text.0))", isDescending: text.1, isNullable: !notNull.contains(column["cid"] ?? -2),
            collation: collation)
        )
      }
      return terms
    }
  }

  extension DatabaseError {
    /// Whether nothing can be written for now: no room, or another process writes.
    fileprivate var isOfWriting: Bool {
      [.SQLITE_FULL, .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_IOERR, .SQLITE_READONLY].contains(resultCode)
    }
  }
#endif
