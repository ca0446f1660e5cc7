#if GRDB
  import DataSources
  @testable import DataSourcesGRDB
  import Dispatch
  import Foundation
  import GRDB
  import ListStorage
  import ListTestSupport
  import Testing

  /// A search that a test advances from snapshot to snapshot.
  final class SearchFixture {
    let sample: ViewSample
    let pool: DatabasePool
    let options: SearchOptions
    let searches: SearchPool
    let searcher: Searcher
    var snapshotNumber = 0
    var view: SearchedView
    var old: SnapshotConnection
    var new: SnapshotConnection
    let log = CommitLog()
    /// Signaled with each result.
    private let notices = DispatchSemaphore(value: 0)
    var lastRequest = 0

    static let table = SearchTable("entry_text")

    /// A search table with texts of its own, which tolerates that rows are replaced without a report.
    static let schema = """
      CREATE VIRTUAL TABLE entry_text USING fts5(title, city, prefix = '1 2');
      CREATE TRIGGER text_insert AFTER INSERT ON entry BEGIN
        DELETE FROM entry_text WHERE rowid = new.rowid;
        INSERT INTO entry_text(rowid, title, city) VALUES(new.rowid, new.title, new.city); END;
      CREATE TRIGGER text_update AFTER UPDATE ON entry BEGIN
        DELETE FROM entry_text WHERE rowid IN (old.rowid, new.rowid);
        INSERT INTO entry_text(rowid, title, city) VALUES(new.rowid, new.title, new.city); END;
      CREATE TRIGGER text_delete AFTER DELETE ON entry BEGIN
        DELETE FROM entry_text WHERE rowid = old.rowid; END;
      """

    init(_ sample: ViewSample, _ pool: DatabasePool, _ options: SearchOptions, _ query: SearchQuery = .empty) throws {
      (self.sample, self.pool, self.options) = (sample, pool, options)
      let definition = sample.view().definition
      let (preparation, region) = try pool.write { db in
        try (
          ViewPreparer.indexed(definition, db),
          Table(options.table.name).databaseRegion(db)
        )
      }
      old = try SnapshotConnection(path: pool.path, configuration: pool.configuration, label: "a")
      new = try SnapshotConnection(path: pool.path, configuration: pool.configuration, label: "b")
      searches = SearchPool(pool, clock: SystemClock())
      let searcher = try searches.newSearcher(forView: 1)
      self.searcher = searcher
      searches.onNotice { [notices] _ in notices.signal() }
      _ = try old.moveToNewest()
      view = try old.read {
        try SearchedView(
          definition, preparation, viewID: 1, options, searcher, SearchRequest(id: 0, query: query), in: $0)
      }
      log.watch(preparation, of: definition, view: 1)
      log.watch(region, ofView: 1)
      try pool.writeWithoutTransaction {
        try log.attach(to: $0)
        try log.updateTriggers($0)
      }
    }

    func search(_ query: SearchQuery) {
      lastRequest += 1
      searcher.search(SearchRequest(id: lastRequest, query: query))
    }

    func advance(invalidated: Set<Int64> = [], hasExternalCommits: Bool = false) throws -> ChangeSet {
      _ = try new.moveToNewest()
      snapshotNumber += 1
      try searches.move(to: snapshotNumber)
      let commits = log.removeAll()
      let changes = try view.advance(
        MaintenanceStep(
          commits: commits, external: hasExternalCommits ? .unknown : .none,
          invalidated: Set(invalidated.map { [$0.databaseValue] }),
          old: old, new: new))
      try old.end()
      swap(&old, &new)
      searches.handle(.displayed(requests: [1: view.status.requestID]))
      searches.handle(.snapshotBegan(snapshotNumber))
      return changes
    }

    /// Waits until nothing is being searched for.
    func waitForSearch() {
      while searcher.isBusy, searcher.result == nil { notices.wait() }
    }

    /// The list as the view's state has it.
    func shown() throws -> [PlainSection] {
      try shownRows().map { section in
        var section = section
        section.hasTitle = view.isInViewOrder
        return section
      }
    }

    private func shownRows() throws -> [PlainSection] {
      try old.read { snapshot in
        func rows(_ rowIDs: [Int64]) throws -> [PlainRow] {
          try rowIDs.map { rowID in
            let row = try #require(
              try snapshot.withDatabase {
                try Row.fetchOne($0, sql: "SELECT * FROM entry WHERE rowid = ?", arguments: [rowID])
              })
            return PlainRow(row, content: row.map(\.1))
          }
        }
        switch view.layout {
        case .rowIDs(_, let rowIDs):
          return try rowIDs.sections.enumerated().map {
            try PlainSection($0, of: view.layout, items: rows($1.rows.array))
          }
        case .directory(let plan, let directory):
          let reader = ViewReader(plan, snapshot)
          return try directory.groups.enumerated().map { section, group in
            let rowIDs = try reader.rowIDs(group.value, RangeArm(prefix: [], condition: .all), skipping: 0, limit: -1)
            return try PlainSection(section, of: view.layout, items: rows(rowIDs))
          }
        case .refetched: return []
        }
      }
    }

    /// The list as a plain query gives it.
    func expected() throws -> [PlainSection] {
      let showsWhole = view.status.query.isEmpty && options.whenEmpty == .allRows
      return try expectedRows().map { section in
        var section = section
        section.hasTitle = options.order == .rows || showsWhole
        return section
      }
    }

    private func expectedRows() throws -> [PlainSection] {
      let query = view.status.query
      return try old.read { snapshot in
        if query.isEmpty, options.whenEmpty == .allRows { return try snapshot.withDatabase(sample.expected) }
        let isFlat = options.order != .rows
        if query.isEmpty { return sample.sections([], isFlat: isFlat) }
        let sql =
          options.order == .rows
          ? """
          SELECT \(sample.groupColumns), * FROM entry NOT INDEXED WHERE (\(sample.filter))
            AND rowid IN (SELECT rowid FROM entry_text WHERE entry_text MATCH ?) ORDER BY \(sample.ordering)
          """
          : """
          SELECT NULL, NULL, 0, entry.* FROM entry_text CROSS JOIN entry ON entry.rowid = entry_text.rowid
            WHERE entry_text MATCH ? AND (\(sample.filter)) ORDER BY entry_text.rank, entry.rowid
          """
        return sample.sections(
          try snapshot.withDatabase { try Row.fetchAll($0, sql: sql, arguments: [query.expression]) }, isFlat: isFlat)
      }
    }
  }
#endif
