#if GRDB
  /// The open views by the tables and values that concern them, and the columns that the views of a table share.
  struct SharedTables: Sendable {
    /// The views that are affected only by rows of one table.
    fileprivate struct TableViews: Sendable {
      var all: Set<Int> = []
      /// Views whose filters have no equalities.
      var unrouted: Set<Int> = []
      /// The other views, by the columns of their equalities, and by the values.
      var routes: [[SortTerm]: [OrderedBytes: Set<Int>]] = [:]
      /// The number of views of each plan.
      var plans: [IdentifiedPlan: Int] = [:]
      /// A plan of each shape, and the number of views.
      var shapes: [Int: (plan: IdentifiedPlan, count: Int)] = [:]
      var columns: SharedColumns?
      /// Whether the columns are those of other shapes.
      var isStale = false
    }

    private var tables: [WatchedTable: TableViews] = [:]
    /// The views that any commit may affect.
    private var others: Set<Int> = []

    /// The IDs by which statements are cached.
    var planIDs: Set<Int> { Set(tables.values.compactMap(\.columns?.planID)) }

    // MARK: Views

    /// - Complexity: O(1).
    mutating func add(_ view: OpenView, _ number: Int) {
      guard let (table, plan) = view.route else {
        others.insert(number)
        return
      }
      tables[table, default: TableViews()].add(number, plan)
    }

    /// - Complexity: O(1).
    mutating func remove(_ view: OpenView, _ number: Int) {
      guard let (table, plan) = view.route else {
        others.remove(number)
        return
      }
      tables[table]?.remove(number, plan)
      if tables[table]?.all.isEmpty ?? false { tables[table] = nil }
    }

    // MARK: Steps

    /// Returns the columns of tables with several views.
    ///
    /// - Complexity: O(1); O(*v*) for *v* views if a view of another shape was opened, or the last one closed.
    mutating func columns(in connection: SnapshotConnection) -> [String: SharedColumns] {
      var columns: [String: SharedColumns] = [:]
      for (table, views) in tables {
        if views.isStale {
          let plans = views.shapes.sorted { $0.key < $1.key }.map(\.value.plan)
          // Without them each view reads its rows by itself.
          tables[table]?.columns =
            views.plans.count > 1 ? try? connection.read { try SharedColumns(plans, table: table, in: $0) } : nil
          tables[table]?.isStale = false
        }
        columns[table.name] = tables[table]?.columns
      }
      return columns
    }

    /// Returns the views that a step concerns.
    ///
    /// - Complexity: O(*k*) for *k* affected rows and each set of columns that views have equalities of.
    func concerned(_ step: MaintenanceStep) -> Set<Int> {
      var concerned = others
      for (table, views) in tables {
        let log = step.log(of: table)
        if log.isEmpty { continue }
        concerned.formUnion(views.unrouted)
        if views.routes.isEmpty { continue }
        guard let columns = views.columns, let rows = step.shared.routedRows(log, of: table, step) else {
          concerned.formUnion(views.all)
          continue
        }
        for (terms, route) in views.routes {
          for bytes in rows.route(terms, columns).keys { if let views = route[bytes] { concerned.formUnion(views) } }
        }
      }
      return concerned
    }
  }

  extension SharedTables.TableViews {
    fileprivate mutating func add(_ number: Int, _ plan: IdentifiedPlan) {
      all.insert(number)
      if plans[plan] == nil, plans.count == 1 { isStale = true }
      plans[plan, default: 0] += 1
      if shapes[plan.shape] == nil { isStale = true }
      shapes[plan.shape, default: (plan, 0)].count += 1
      let terms = plan.plan.equalities.map(\.term)
      if terms.isEmpty {
        unrouted.insert(number)
      } else {
        routes[terms, default: [:]][plan.equalityBytes, default: []].insert(number)
      }
    }

    fileprivate mutating func remove(_ number: Int, _ plan: IdentifiedPlan) {
      all.remove(number)
      plans[plan, default: 1] -= 1
      if plans[plan] == 0 {
        plans[plan] = nil
        if plans.count == 1 { isStale = true }
      }
      shapes[plan.shape]?.count -= 1
      if shapes[plan.shape]?.count == 0 { (shapes[plan.shape], isStale) = (nil, true) }
      let terms = plan.plan.equalities.map(\.term)
      if terms.isEmpty {
        unrouted.remove(number)
      } else {
        routes[terms]?[plan.equalityBytes]?.remove(number)
        if routes[terms]?[plan.equalityBytes]?.isEmpty ?? false { routes[terms]?[plan.equalityBytes] = nil }
        if routes[terms]?.isEmpty ?? false { routes[terms] = nil }
      }
    }
  }
#endif
