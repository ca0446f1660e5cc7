#if GRDB
  import DataSources
  @testable import DataSourcesGRDB
  import GRDB
  import ListStorage
  import ListTestSupport
  import Testing

  /// All views of a database, which the test advances from snapshot to snapshot.
  final class ViewsFixture {
    let pool: DatabasePool
    private(set) var views = LiveViews()
    private(set) var old: SnapshotConnection
    private(set) var new: SnapshotConnection
    /// The displayed rows of lists, by the index of their view.
    private(set) var layouts: [Int: ViewLayout] = [:]
    private let log = CommitLog()
    private var lastSnapshot = 0
    private var hasSnapshot = false

    init(_ pool: DatabasePool) throws {
      self.pool = pool
      old = try SnapshotConnection(path: pool.path, configuration: pool.configuration, label: "a")
      new = try SnapshotConnection(path: pool.path, configuration: pool.configuration, label: "b")
      try pool.writeWithoutTransaction { try log.attach(to: $0) }
    }

    /// Opens views, which get numbers from 0 on.
    func open(_ definitions: [ViewDefinition]) throws {
      var requests = LiveRequests()
      for definition in definitions {
        let prepared = try pool.writeWithoutTransaction { db in
          _ = try ViewPreparer.indexed(definition, db)
          return try PreparedView(definition, db)
        }
        let opening = ViewOpening(view: layouts.count + requests.openings.count, prepared, callers: [])
        opening.watch(by: log)
        requests.openings.append(opening)
      }
      try pool.writeWithoutTransaction { try log.updateTriggers($0) }
      _ = try advance(requests)
    }

    /// Advances to the newest snapshot.
    ///
    /// - Returns: The change sets, without those of unchanged views.
    func advance(_ requests: LiveRequests = LiveRequests()) throws -> [Int: ChangeSet] {
      let schema = try new.moveToNewest()
      lastSnapshot += 1
      let taken = NewestSnapshot(
        id: lastSnapshot, stamp: SnapshotStamp(schema: schema, data: 0), plans: [:], commits: log.removeAll())
      var step = LiveStep()
      try views.advance(
        taken, requests, hasExternalCommits: false, from: hasSnapshot ? old : nil, to: new, at: .now, &step)
      hasSnapshot = true
      try old.end()
      swap(&old, &new)
      for (view, step) in step.views { layouts[view] = step.layout }
      return step.views.mapValues(\.changes)
    }

    private func shown(_ rows: OrderedRowIDs, _ layout: ViewLayout, _ reader: ViewReader) throws -> [PlainSection] {
      try reader.snapshot.withDatabase { _ in
        try rows.sections.enumerated().map { index, section in
          let statement = try reader.recordStatement
          return try PlainSection(
            index, of: layout,
            items: section.rows.map { rowID in
              let row = try #require(
                try Row.fetchOne(statement, arguments: [rowID], adapter: reader.adapter(statement)))
              return PlainRow(row, content: row.map(\.1))
            })
        }
      }
    }

    /// The list of a view, read by its pages.
    func shown(_ view: Int) throws -> [PlainSection] {
      try old.read { snapshot in
        guard let layout = layouts[view] else { return [] }
        if case .rowIDs(let plan, let rows) = layout { return try shown(rows, layout, ViewReader(plan, snapshot)) }
        guard case .directory(let plan, let directory) = layout else { return [] }
        let reader = ViewReader(plan, snapshot)
        return try directory.groups.enumerated().map { section, group in
          var rows: [PlainRow] = []
          for (page, count) in zip((0..<group.pages.count).map { group.pages[$0] }, group.counts.array) {
            try reader.forEachRow(group.value, from: page.start, skipping: 0, limit: count) { row, _ in
              rows.append(PlainRow(row, content: row.map(\.1)))
            }
          }
          return try PlainSection(section, of: layout, items: rows)
        }
      }
    }

    func expected(_ sample: ViewSample) throws -> [PlainSection] {
      try old.read { try $0.withDatabase(sample.expected) }
    }
  }

  extension ViewDefinition {
    /// The same view with another name.
    func named(_ name: String) -> ViewDefinition {
      ViewDefinition(
        name: name, table: table, filter: filter, group: group, orderings: orderings,
        selection: selection, request: request, aggregates: aggregates, parents: parents,
        joinedChildren: joinedChildren, annotations: annotations)
    }
  }
#endif
