#if GRDB
  /// What other processes committed between two snapshots.
  enum ForeignCommits: Equatable, Sendable {
    case none
    /// The IDs of all rows that may have changed, of any table, and of many that haven't.
    case rows(Set<Int64>)
    /// Any row may have changed.
    case unknown

    /// Finds the changed rows from the written pages, if possible.
    ///
    /// - Complexity: O(*f*) for *f* frames of the write-ahead log.
    init(between old: SnapshotConnection, and new: SnapshotConnection) {
      let rows = new.read { new in
        old.read { old -> Set<Int64>? in
          let isExact = old.link.isPositionExact && new.link.isPositionExact
          guard let before = old.link.position, let after = isExact ? new.link.position : LogPosition(new.sqlite) else {
            return nil
          }
          return ChangedPages(new.sqlite, from: before, to: after)?.rowIDs(isExact: isExact)
        }
      }
      self = rows.map(Self.rows) ?? .unknown
    }
  }
#endif
