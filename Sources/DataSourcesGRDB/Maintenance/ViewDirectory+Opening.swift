#if GRDB
  import DataSources
  import GRDB
  import ListStorage

  extension ViewDirectory {
    /// The directory of a view in a snapshot.
    ///
    /// SQLite hops along the index from page to page; no row is read, except for aggregates.
    ///
    /// - Complexity: O(*n*), some 50 nanoseconds a row.
    init(_ reader: ViewReader, after lastName: Int = 0) throws {
      self.lastName = lastName
      var groups: [DirectoryGroup] = []
      if reader.plan.group == nil {
        groups.append(try read(.null, reader))
      } else {
        var value = try reader.group(after: nil)
        while let group = value {
          let next = try read(group, reader)
          if let last = groups.last, !(last.bytes < next.bytes) { throw DatabaseError.outOfOrder(reader.plan) }
          groups.append(next)
          value = try reader.group(after: group)
        }
      }
      self.groups = ItemList(groups.map(SharedGroup.init))
    }

    /// Another name for a page.
    mutating func newName() -> Int {
      lastName += 1
      return lastName
    }

    private mutating func read(_ value: SQLiteValue, _ reader: ViewReader) throws -> DirectoryGroup {
      let (pages, counts) = try pages(of: value, from: .beginning, count: nil, reader)
      return try DirectoryGroup(
        value: value, bytes: reader.plan.groupBytes(value), pages: pages, counts: counts,
        aggregates: reader.plan.aggregates.isEmpty ? [] : reader.aggregates(ofGroup: value))
    }

    /// Cuts rows into pages: those from a bound on, all or so many.
    mutating func pages(
      of group: SQLiteValue, from start: PageStart, count: Int?, _ reader: ViewReader
    ) throws -> (pages: [DirectoryPage], counts: [Int]) {
      var pages = [DirectoryPage(start: start, name: newName())]
      var counts: [Int] = []
      var start = start
      var rest = count
      while rest.map({ $0 > Self.largestPage }) ?? true,
        let next = try Self.nextPage(of: group, from: start, reader)
      {
        guard start.bytes < next.start.bytes else { throw DatabaseError.outOfOrder(reader.plan) }
        counts.append(next.distance)
        pages.append(DirectoryPage(start: next.start, name: newName()))
        start = next.start
        rest? -= next.distance
      }
      counts.append(try rest ?? reader.count(group, from: start))
      return (pages, counts)
    }

    /// Where the page behind one begins, and how many rows that one has then; `nil` when few enough are left.
    ///
    /// It begins where a term takes another value, if that is near enough.
    private static func nextPage(
      of group: SQLiteValue, from start: PageStart, _ reader: ViewReader
    ) throws -> (start: PageStart, distance: Int)? {
      let plan = reader.plan
      let around = try reader.keys(group, from: start, skipping: pageSize - 1, limit: 2)
      guard around.count == 2 else { return nil }
      let (before, key) = (around[0], around[1])
      func agrees(_ values: [SQLiteValue], _ level: Int) -> Bool {
        level < values.count && level < plan.terms.count && plan.terms[level].areEqual(values[level], key.values[level])
      }
      // Terms that are those of the row before: the run of equal ones began earlier.
      var level = 0
      while agrees(before.values, level) { level += 1 }
      let cut = PageStart(key, depth: level + 1, in: plan)
      if level == 0 { return (cut, pageSize) }
      var shared = 0
      while shared < level, agrees(start.values, shared) { shared += 1 }
      if shared == level { return (cut, pageSize) }
      // The run began behind this page's start: there the cut is simpler.
      let run = PageStart(key, depth: shared + 1, in: plan)
      let distance = pageSize - (try reader.count(group, from: run, before: key))
      return distance > 0 ? (run, distance) : (cut, pageSize)
    }
  }

  extension DatabaseError {
    /// An index that is damaged, or was made by other rules: who follows it might go round in circles.
    fileprivate static func outOfOrder(_ plan: ViewPlan) -> DatabaseError {
      DatabaseError(resultCode: .SQLITE_CORRUPT, message: "the index \(plan.index ?? plan.table) is not in order")
    }
  }
#endif
