#if GRDB
  import Foundation
  import GRDB

  /// Hears on the writer's queue which rows commits touch, and keeps their numbers until somebody takes them.
  final class CommitLog: TransactionObserver, @unchecked Sendable {
    private let lock = NSLock()
    private var watched: [String: WatchedTable] = [:]
    /// The views that a table is watched for.
    private var watchers: [String: Set<Int>] = [:]
    private var regions: [Int: DatabaseRegion] = [:]
    private var committed = Contents()
    /// What came after that, to be added when somebody takes it: not with each commit.
    private var events: [RowEvent] = []
    private let onCommit: @Sendable (Database) -> Void

    // On the writer's queue only.
    private var pending = Contents()
    private var pendingEvents: [RowEvent] = []
    private var replacingUpdates: Set<String> = []
    private var hasNewStatement = false
    /// What was asked about last, as a statement's rows are most often of one table.
    private var current: WatchedTable?
    /// Whether the statement that runs has touched a row of a watched table.
    private var hasTouchedRow = false
    /// Views that statements of the transaction are of interest for.
    private var affected: Set<Int> = []

    /// - Parameter onCommit: called on the writer's queue, when it is committed.
    init(onCommit: @escaping @Sendable (Database) -> Void) { self.onCommit = onCommit }

    /// Watches a table until no view needs it.
    func watch(_ table: WatchedTable, forView view: Int) {
      lock.withLock {
        watched[table.name] = table
        watchers[table.name, default: []].insert(view)
      }
    }

    /// Watches what a view reads, besides what it was before: it may not come to that.
    func watch(_ region: DatabaseRegion, ofView view: Int) {
      lock.withLock { regions[view] = regions[view]?.union(region) ?? region }
    }

    /// Watches nothing for a view any longer.
    func unwatch(view: Int) {
      lock.withLock {
        regions[view] = nil
        for name in Array(watchers.keys) where watchers[name]?.remove(view) != nil && watchers[name] == [] {
          watchers[name] = nil
          watched[name] = nil
        }
      }
    }

    /// How many tables and regions are watched, for those who look into it.
    var watchedCount: Int { lock.withLock { watched.count + regions.count } }

    /// Attaches a value to the transaction that is open.
    ///
    /// On the writer's queue.
    func attach(_ note: any Sendable) { pending.notes.append(note) }

    /// What was committed since it was asked last.
    func take() -> Contents {
      lock.withLock {
        addEvents()
        defer { committed = Contents() }
        return committed
      }
    }

    private func addEvents() {
      for event in events { committed.add(event) }
      events.removeAll(keepingCapacity: true)
    }

    /// Takes back what could not be used, which came before all that is here.
    func giveBack(_ contents: Contents) {
      lock.withLock {
        var all = contents
        all.append(committed)
        committed = all
      }
    }

    var isEmpty: Bool { lock.withLock { committed.isEmpty && events.isEmpty } }

    func observes(eventsOfKind kind: DatabaseEventKind) -> Bool {
      let (table, regions) = lock.withLock { (watched[kind.tableName], self.regions) }
      var views: [Int] = []
      if !regions.isEmpty {
        views = regions.filter { $0.value.isModified(byEventsOfKind: kind) }.map(\.key)
        pending.affected.formUnion(views)
        affected.formUnion(views)
      }
      hasTouchedRow = false
      current = table
      guard let table else { return !views.isEmpty }
      // Asked for every kind of a statement's events, before the first one.
      if hasNewStatement { replacingUpdates = [] }
      hasNewStatement = false
      if case .update(let name, let columns) = kind {
        if table.changesRowID(columns) { pending.tables[name, default: TableLog()].isIncomplete = true }
        if table.mayReplace(columns) { replacingUpdates.insert(name) }
      }
      return true
    }

    func databaseDidChange() {
      let (tables, views) = lock.withLock { (Array(watched.keys), Array(regions.keys)) }
      for table in tables { pending.tables[table, default: TableLog()].isIncomplete = true }
      pending.affected.formUnion(views)
      pending.affectedAlone.formUnion(views)
    }

    func databaseDidChange(with event: DatabaseEvent) {
      hasNewStatement = true
      let name = event.tableName
      guard let table = current?.name == name ? current : lock.withLock({ watched[name] }) else {
        // A part of a search table, which SQLite tells always. What triggers write comes after the row that they are for.
        if !hasTouchedRow { pending.affectedAlone.formUnion(affected) }
        return
      }
      hasTouchedRow = true
      let mayReplace =
        switch event.kind {
        case .insert: table.hasUniqueIndexes
        case .update: replacingUpdates.contains(name)
        case .delete: false
        }
      pendingEvents.append(RowEvent(table: name, rowID: event.rowID, kind: event.kind, mayReplace: mayReplace))
    }

    func databaseDidCommit(_ db: Database) {
      lock.withLock {
        committed.append(pending)
        events += pendingEvents
        // Rows that are written again and again are to take no more room.
        if events.count > 4_096 { addEvents() }
      }
      forgetPending()
      // Also without a row: the schema may have changed.
      onCommit(db)
    }

    func databaseDidRollback(_ db: Database) { forgetPending() }

    private func forgetPending() {
      pending = Contents()
      pendingEvents.removeAll(keepingCapacity: true)
      affected = []
    }
  }
#endif
