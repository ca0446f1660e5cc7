#if GRDB
  import Dispatch
  import GRDB
  import GRDBSQLite

  /// Creates indexes, and reports which fraction of them is done.
  ///
  /// Belongs to one call on the writer's queue.
  final class IndexProgress {
    /// The number of steps of SQLite's virtual machine between two looks at the clock: less than a millisecond.
    static let stepsPerLook = 1_000

    private let rowCount: Int
    private let interval: DispatchTimeInterval
    private let report: (Double) -> Void
    private let now: () -> DispatchTime
    /// The part of the work to which the current index belongs.
    private var part = 0.0..<1.0
    private var looks = 0
    private var estimatedLooks = 1.0
    private var last: Double?
    private var next = DispatchTime(uptimeNanoseconds: 0)

    /// - Parameters:
    ///   - rowCount: The number of rows in the view's table.
    ///   - interval: The least time between two reports.
    ///   - report: Called with ascending numbers below 1.
    init(
      rowCount: Int, interval: DispatchTimeInterval = .milliseconds(50),
      now: @escaping () -> DispatchTime = DispatchTime.now,
      report: @escaping (Double) -> Void
    ) {
      self.rowCount = rowCount
      self.interval = interval
      self.now = now
      self.report = report
    }

    /// Whether an index was created.
    var hasBegun: Bool { last != nil }

    /// Runs a `CREATE INDEX` statement.
    ///
    /// - Parameters:
    ///   - index: The place of the index among those that may be created.
    ///   - count: The maximum number of indexes.
    func create(_ sql: String, _ db: Database, index: Int = 0, of count: Int = 1) throws {
      guard let connection = db.sqliteConnection else { return try db.execute(sql: sql) }
      part = Double(index) / Double(count)..<Double(index + 1) / Double(count)
      (looks, estimatedLooks) = (0, try estimatedSteps(sql, db) / Double(Self.stepsPerLook))
      reportProgress()
      sqlite3_progress_handler(
        connection, Int32(Self.stepsPerLook),
        { progress in
          if let progress { Unmanaged<IndexProgress>.fromOpaque(progress).takeUnretainedValue().look() }
          return 0
        }, Unmanaged.passUnretained(self).toOpaque())
      defer { sqlite3_progress_handler(connection, 0, nil, nil) }
      try db.execute(sql: sql)
    }

    private func look() {
      looks += 1
      reportProgress()
    }

    private func reportProgress() {
      let now = now()
      if now < next { return }
      // An estimate: the last step of an index ends its part at the earliest.
      let done = min(Double(looks) / estimatedLooks, 0.99)
      let fraction = part.lowerBound + done * (part.upperBound - part.lowerBound)
      guard last.map({ fraction > $0 }) ?? true else { return }
      (last, next) = (fraction, now + interval)
      report(fraction)
    }

    /// The number of steps that a statement takes if its loops run for every row.
    private func estimatedSteps(_ sql: String, _ db: Database) throws -> Double {
      let program = try Row.fetchAll(db, sql: "EXPLAIN " + sql)
      let loops = program.filter { ["Next", "SorterNext"].contains($0["opcode"] as String?) }
      let stepsPerRow = loops.reduce(0) { sum, loop in
        sum + max(0, (loop["addr"] as Int? ?? 0) - (loop["p2"] as Int? ?? 0) + 1)
      }
      return Double(program.count) + Double(stepsPerRow) * Double(rowCount)
    }
  }

  extension Database {
    /// Runs a `CREATE INDEX` statement, with progress or without.
    ///
    /// - Parameters:
    ///   - index: The place of the index among those that may be created.
    ///   - count: The maximum number of indexes.
    func createIndex(_ sql: String, _ progress: IndexProgress?, index: Int = 0, of count: Int = 1) throws {
      guard let progress else { return try execute(sql: sql) }
      try progress.create(sql, self, index: index, of: count)
    }
  }
#endif
