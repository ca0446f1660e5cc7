#if GRDB
  import DataSources
  import GRDB

  extension SearchedView {
    /// If a parent has more children, all rows are searched again.
    private static let mostRowsToMatch = 1_000

    mutating func follow(_ events: SearchLog, _ step: SearchStep) throws -> ChangeSet {
      let ofWhole = try whole?.advance(step.input) ?? ChangeSet()
      if showsWhole { return ofWhole }
      if status.query.isEmpty { return ChangeSet() }
      let redrawn = try reader(step.new).rowIDs(of: step.redrawn)
      guard !events.isEmpty || !redrawn.isEmpty else { return ChangeSet() }
      do {
        try plan.checkTable(in: step.new)
        if !isBroken, !events.needSearch(plan) {
          var rows = found
          if let changes = try correct(&rows, events.rows, redrawn, old: step.old, new: step.new, status.query) {
            found = rows
            return changes
          }
        }
        let isKnown = isBroken || events.needSearch(plan)
        return try searchAgain(suspects: isKnown ? events.suspects : nil, redrawn, step)
      } catch let error as LiveSearchError { return fail(error) }
    }

    /// Applies the changes of rows to results; returns `nil` if it isn't known which rows changed.
    func correct(
      _ found: inout FoundRows, _ log: JoinedLog, _ redrawn: Set<Int64>, old: SnapshotReader, new: SnapshotReader,
      _ query: SearchQuery
    ) throws -> ChangeSet? {
      let both = TouchedRowReader(old: reader(old), new: reader(new))
      let most = tables.parents.isEmpty ? .max : Self.mostRowsToMatch
      guard let joined = try tables.touchedRows(log, redrawn, both, most: most, fewest: found.fewestToWalk) else {
        return nil
      }
      let candidates = joined.touched.filter { $0.new.key != nil }.map(\.rowID)
      let matching = try plan.matches(query, among: candidates, in: new)
      do {
        let rows = try joined.touched.map { row in
          let wasFound = try row.old.key.flatMap { try found.place(of: $0, reader(old)) } != nil
          return TouchedRow(
            rowID: row.rowID, old: wasFound ? row.old : .hidden,
            new: matching.contains(row.rowID) ? row.new : .hidden, hasOtherContent: row.hasOtherContent)
        }
        return try found.correct(rows, redrawn: redrawn, redisplayed: joined.redisplayed, both)
      } catch is ViewMismatch { return nil }
    }

    /// Searches for the displayed query again, and compares the results.
    ///
    /// - Parameter suspects: The rows whose content may have changed; `nil` if any row may have.
    mutating func searchAgain(
      suspects: Set<Int64>?, _ redrawn: Set<Int64>, _ step: SearchStep
    ) throws -> ChangeSet {
      let rows = try plan.rows(status.query, in: step.new)
      let before = found
      found = rows
      endFailure()
      var readingFailure: (any Error)?
      let both = TouchedRowReader(old: reader(step.old), new: reader(step.new))
      let changes = try rows.changes(from: before, identities: (both.old, both.new)) { old, new in
        if redrawn.contains(new) { return true }
        if let suspects, !suspects.contains(new) { return false }
        do { return try both.hasOtherContent(old: old, new: new) } catch { readingFailure = error }
        return true
      }
      if let readingFailure { throw readingFailure }
      return changes
    }

    /// Takes note of rows that are right again; the newest query may still be wrong.
    mutating func endFailure() {
      guard isBroken else { return }
      status.rowsFailure = nil
      status.state += 1
    }

    /// Displays no rows, because those that are displayed may be wrong.
    mutating func fail(_ error: LiveSearchError) -> ChangeSet {
      let before = found
      since = .unknown
      found = plan.nothing
      status.rowsFailure = error
      status.state += 1
      return found.changes(fromSameSnapshot: before, updatesKept: false)
    }
  }
#endif
