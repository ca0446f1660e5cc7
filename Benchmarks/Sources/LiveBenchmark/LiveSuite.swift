import BenchmarkSupport
import GRDB

/// Measures every requested workload.
@MainActor
struct LiveSuite {
  let options: Options
  private(set) var table = ResultTable()

  init(_ options: Options) { self.options = options }

  mutating func run() async throws {
    explain()
    for count in options.counts {
      if options.workloads.contains(.shapes) { try await runShapes(count) }
      if options.workloads.contains(.many) { try await runMany(count) }
      if options.workloads.contains(.conversations) { try await runConversations(count) }
      if options.workloads.contains(.wholeTable) { try await runWholeTable(count) }
      if options.workloads.contains(.sustained) { try await runSustained(count) }
      if options.workloads.contains(.joins) { try await runJoins(count) }
      if options.workloads.contains(.inbox) { try await runInbox(count) }
      if options.workloads.allSatisfy(\.hasOwnRows) { continue }
      let database = try EventDatabase(count: count, seed: options.seed)
      defer { database.remove() }
      for workload in options.workloads { try await run(workload, database, count) }
    }
  }

  private mutating func run(_ workload: Options.Workload, _ database: EventDatabase, _ count: Int) async throws {
    let name = workload.rawValue
    switch workload {
    case .commit:
      try await measure(CommitTenRows(database: database, count: count).contestants, name, count, "refetch")
    case .shapes, .many, .conversations, .wholeTable, .sustained, .joins, .inbox: break
    case .open:
      try await measure(Opening(database: database).contestants, name, count, "count-groups")
    case .randomRow:
      try await measure(RandomRow(database, seed: options.seed).contestants, name, count, "by-key")
    case .scroll:
      try await measure(Scrolling(database: database).contestants, name, count, "query")
    case .search:
      let searching = try await Searching(database)
      try await measure(searching.contestants, name, count, "raw-query")
      try await searching.end()
    case .writer:
      for pace in Writing.Pace.allCases {
        let contestants = Writing(database: database, pace: pace).contestants
        try await measure(contestants, "\(name)-\(pace)", count, "alone", rounds: pace == .log ? 1 : nil)
      }
    }
  }

  /// Each shape of a view, over rows of their own.
  private mutating func runShapes(_ count: Int) async throws {
    let database = try ShapeDatabase(count: count, seed: options.seed)
    defer { database.remove() }
    for shape in options.shapes {
      let contestants = CommitShapes(database: database, shape: shape).contestants
      try await measure(contestants, "commit-\(shape.rawValue)", count, "alone")
    }
  }

  /// Many views of the same rows, over rows of their own.
  private mutating func runMany(_ count: Int) async throws {
    let database = try ShapeDatabase(count: count, seed: options.seed)
    defer { database.remove() }
    let many = ManyViews(database: database)
    try await many.prepare([.concerned])
    try await measure(many.concerned, "concerned-views", count, "views-1")
    try await many.prepare([.filteredOut, .ofOtherTable])
    try await measure(many.unconcerned, "unconcerned-views", count, "views-1")
  }

  /// Lists of conversations of ten messages, and one list that is set conversations of ten thousand.
  private mutating func runConversations(_ count: Int) async throws {
    for order in Conversations.Order.allCases {
      let many = try Conversations(count: count, size: 10, lists: [200, 1_000], order)
      defer { many.remove() }
      try await measure(many.contestants + many.observations, "conversations-\(order)", count, "unconcerned-0")
      let few = try Conversations(count: count, size: 10_000, lists: [], order)
      defer { few.remove() }
      try await measure(few.settings, "set-conversation-\(order)", count, "plain-query")
    }
  }

  /// One list of all rows.
  private mutating func runWholeTable(_ count: Int) async throws {
    for order in Conversations.Order.allCases {
      let database = try Conversations(count: count, size: 10, lists: [], .memory)
      defer { database.remove() }
      if order == .index {
        try await database.pool.write { try $0.execute(sql: "CREATE INDEX message_on_date ON message(date DESC)") }
      }
      try await measure(database.wholeTable, "whole-table-\(order)", count, "open")
    }
  }

  /// Writing without a pause under ten views, over rows of their own.
  private mutating func runSustained(_ count: Int) async throws {
    let database = try ShapeDatabase(count: count, seed: options.seed)
    defer { database.remove() }
    let sustained = SustainedWrites(database: database)
    try await sustained.prepare()
    try await measure(sustained.contestants, "sustained", count, "alone-10")
  }

  /// Views of rows with their parents, over rows of their own.
  private mutating func runJoins(_ count: Int) async throws {
    let database = try JoinDatabase(count: count)
    defer { database.remove() }
    try await measure(Joining(database: database, count: count).contestants, "joins", count, "refetch")
  }

  /// Lists of conversations by their messages, over rows of their own.
  private mutating func runInbox(_ count: Int) async throws {
    let database = try InboxDatabase(count: count)
    defer { database.remove() }
    try await measure(Inbox(database: database).contestants, "inbox", count, "refetch")
  }

  private mutating func measure(
    _ contestants: [LiveContestant], _ workload: String, _ count: Int, _ reference: String, rounds: Int? = nil
  ) async throws {
    let contestants = contestants.filter { $0.name == reference || options.contestants?.contains($0.name) ?? true }
    let results = try await Turns.results(of: contestants, rounds: rounds ?? options.rounds)
    table.print(results, workload: workload, count: count, reference: reference)
  }

  private func explain() {
    let lines = [
      "Live views over a DatabasePool on disk, with the defaults of GRDB. Contestants run \(options.rounds) times, in changing order.",
      "commit-ten-rows: from the commit to the change set that an observer of the list gets, on the main actor, which is",
      "  idle; commits are 20 ms apart. view-steady: each commit starts when the one before is displayed. refetch: all records",
      "  again by a ValueObservation, and a diff, on a queue. view-other-process: another connection commits, which isn't reported. notice: the main actor is notified of the commit, and does nothing. Moves: the median.",
      "commit-…: ten numbers, by consecutive keys, 50 ms apart, under views of a shape. alone: the indexes, but no view.",
      "  view-random: by random keys. view-steady: each when the one before is displayed. views-10: until the last one's change set.",
      "  cpu-us: of all threads, the writer's included.",
      "concerned-views, unconcerned-views (many-views): ten random rows, 20 ms apart: the processor time of all threads but the writer's per commit.",
      "  views-k: k views that each commit concerns; same-20: 20 lists of one view; filtered-out-20 and other-table-20: one",
      "  view, and 20 whose filters leave the rows out, or of another table. steady: each when the one before is displayed.",
      "conversations: lists of different conversations of ten messages, by an index of the table or in memory: processor time per list",
      "  opened, and per commit of one row in a conversation without a list, in one with a list, and of ten random rows.",
      "  observations: each of them is fetched again by a ValueObservation of its own, and not compared.",
      "  set-conversation: another one of 10,000 messages. whole-table: one list of all; the peak is that of the heap.",
      "sustained: ten random rows each time, without a pause, per commit. alone-10: the indexes of ten views, but no view.",
      "joins: a parent with 1,000 children is renamed, or leaves the filter. displayed: the children are spread over the list;",
      "  ordered: they are neighbors. refetch: the same rows by a request.",
      "inbox: ten messages in ten of n conversations, each of which has ten messages. inbox: ordered by the last message, max: by the",
      "  greatest date, exists: those with unread messages. star: a column that isn't used. refetch: the same rows by a request.",
      "  observation: all conversations, fetched again by a ValueObservation and compared; observation-array: not compared.",
      "open: a view whose rows an index has in order. count-groups: a query that counts the rows of each group.",
      "random-row: at a random position. by-key: a record by its primary key. Times are means of 1,000 rows.",
      "scroll: all rows in order. query: a cursor of all records.",
      "search-keystroke: another word, which 4 % of the rows have, in the order of the view, until the change set arrives.",
      "  raw-query: the ordered numbers of the rows. search-superseding: 3 ms after a word that all rows have.",
      "writer-paced: ten rows every 2 ms, the mean, as some commits copy the log back; writer-unpaced: one row, without a",
      "  pause, the median; writer-log: 10,000 times ten rows, once, the mean. alone: no view is open. observer: an observer",
      "  is notified of every row, and does nothing. view-lagging: its list takes no change for 10 s.",
    ]
    for line in lines { table.explain(line) }
    table.printHeader()
  }
}
