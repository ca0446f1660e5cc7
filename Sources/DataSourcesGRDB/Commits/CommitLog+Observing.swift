#if GRDB
  import GRDB

  // What GRDB reports, on the writer's queue.
  extension CommitLog {
    func observes(eventsOfKind kind: DatabaseEventKind) -> Bool {
      state.withLock { state in
        state.hasTouchedRow = false
        if state.regions.isEmpty { return false }
        let views = state.regions.filter { $0.value.isModified(byEventsOfKind: kind) }.map(\.key)
        state.committed.affected.formUnion(views)
        state.affected.formUnion(views)
        return !views.isEmpty
      }
    }

    /// Something changed that SQLite doesn't report; rows that this connection touched are known all the same.
    func databaseDidChange() {
      state.withLock { state in
        state.committed.affected.formUnion(state.regions.keys)
        state.committed.affectedAlone.formUnion(state.regions.keys)
      }
    }

    func databaseDidChange(with event: DatabaseEvent) {
      let name = event.tableName
      state.withLock { state in
        // A part of a search table. What triggers write follows the row that they are for.
        if !state.hasTouchedRow, state.watches[name] == nil {
          state.committed.affectedAlone.formUnion(state.affected)
        }
      }
    }

    func databaseDidCommit(_ db: Database) {
      let onCommit = state.withLock { state in
        state.committed.annotations += state.annotations
        (state.annotations, state.affected) = ([], [])
        // Rows that are written again and again take no more memory.
        if state.rows.count > 4_096 { state.addRows() }
        return state.onCommit
      }
      // Also without a row: the schema may have changed.
      onCommit(db)
    }

    func databaseDidRollback(_ db: Database) { state.withLock { ($0.annotations, $0.affected) = ([], []) } }
  }
#endif
