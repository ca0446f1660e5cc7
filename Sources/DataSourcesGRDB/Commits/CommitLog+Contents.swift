#if GRDB
  import GRDB

  extension CommitLog {
    /// What commits said.
    struct Contents: Sendable {
      /// By the name of the table.
      var tables: [String: TableLog] = [:]
      /// What writers attached.
      var notes: [any Sendable] = []
      /// Views that are read again, and may be another now.
      var affected: Set<Int> = []
      /// Those of them for which a statement did it that did not write one of the tables.
      var affectedAlone: Set<Int> = []

      var isEmpty: Bool { tables.isEmpty && affected.isEmpty }

      mutating func add(_ event: RowEvent) {
        tables[event.table, default: TableLog()].add(event.kind, event.rowID, mayReplace: event.mayReplace)
      }

      /// Adds what happened afterwards.
      mutating func append(_ next: Contents) {
        notes += next.notes
        affected.formUnion(next.affected)
        affectedAlone.formUnion(next.affectedAlone)
        // In place: a copy of all that nobody took yet, with each commit, would be too much.
        for (name, log) in next.tables { tables[name, default: TableLog()].append(log) }
      }
    }

    /// What happened to a row.
    struct RowEvent {
      let table: String
      let rowID: Int64
      let kind: DatabaseEvent.Kind
      let mayReplace: Bool
    }
  }
#endif
