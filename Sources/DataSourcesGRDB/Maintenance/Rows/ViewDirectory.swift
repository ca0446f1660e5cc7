#if GRDB
  import DataSources
  import GRDB
  import ListStorage

  /// Where a view's rows are, without the rows: its groups, and of every few dozen rows where they begin and how many
  /// they are.
  ///
  /// A value whose copies share what they have in common. It belongs to one snapshot; for 1,000,000 rows it takes about 3 MB.
  struct ViewDirectory: Sendable {
    /// How many rows a page is given.
    static let pageSize = 64
    /// A page with more is split.
    static let largestPage = 128
    /// A page with fewer is joined with an adjacent one.
    static let smallestPage = 16

    /// In the order of their values; without grouping a single one that is always there.
    var groups = ItemList<SharedGroup>()
    /// The last name that was given to a page.
    var lastName = 0

    /// The group with a value, or where it would be.
    ///
    /// - Complexity: O(log *g*) for *g* groups.
    func index(ofGroup bytes: OrderedBytes) -> (index: Int, isThere: Bool) {
      let index = partitionPoint(in: 0..<groups.count) { groups[$0].bytes < bytes }
      return (index, index < groups.count && groups[index].bytes == bytes)
    }

    /// The number of all rows.
    ///
    /// - Complexity: O(*g*).
    var count: Int { groups.reduce(0) { $0 + $1.count } }
  }

  /// A group of a view, cut into pages.
  struct DirectoryGroup: Sendable {
    /// That of the first row.
    var value: SQLiteValue
    let bytes: OrderedBytes
    var pages: PageList
    var counts: CountList
    /// One for each aggregate of the view.
    var aggregates: [AggregateState]

    var count: Int { counts.total }

    /// An empty group, which is one page.
    init(value: SQLiteValue, bytes: OrderedBytes, name: Int, in plan: ViewPlan) {
      self.init(
        value: value, bytes: bytes, pages: [DirectoryPage(start: .beginning, name: name)], counts: [0],
        aggregates: plan.aggregates.map { AggregateState($0.key.function) })
    }

    init(
      value: SQLiteValue, bytes: OrderedBytes, pages: [DirectoryPage], counts: [Int], aggregates: [AggregateState]
    ) {
      self.value = value
      self.bytes = bytes
      self.pages = PageList(pages)
      self.counts = CountList(counts)
      self.aggregates = aggregates
    }

    /// The page that a key belongs to.
    ///
    /// - Complexity: O(log *n*).
    func page(of key: RowKey) -> Int {
      pages.page(of: key.bytes)
    }
  }

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

  /// Some consecutive rows of a group.
  struct DirectoryPage: Sendable {
    let start: PageStart
    /// Another one for every state of a page's rows: what was read of a page by its name stays right.
    let name: Int
  }

  /// The pages of a group in order.
  ///
  /// Names, which change with every commit, are apart from the bounds, which seldom do; and of each bound the first bytes are
  /// beside each other, so that a search seldom looks at others.
  struct PageList: Sendable {
    private var bounds: [Bound]
    private var names: ItemList<Int>

    private struct Bound: Sendable {
      let prefix: UInt64
      let start: PageStart

      init(_ start: PageStart) {
        self.start = start
        prefix = start.bytes.prefix
      }
    }

    init(_ pages: [DirectoryPage]) {
      bounds = pages.map { Bound($0.start) }
      names = ItemList(pages.map(\.name))
    }

    var count: Int { bounds.count }

    subscript(page: Int) -> DirectoryPage { DirectoryPage(start: bounds[page].start, name: names[page]) }

    func start(of page: Int) -> PageStart { bounds[page].start }

    /// - Complexity: O(log *n*).
    mutating func rename(_ page: Int, to name: Int) { names[page] = name }

    /// - Complexity: O(*n*) for *n* pages; seldom.
    mutating func replace(_ page: Int, by pages: [DirectoryPage]) {
      bounds.replaceSubrange(page..<page + 1, with: pages.map { Bound($0.start) })
      names.replaceSubrange(page..<page + 1, with: pages.map(\.name))
    }

    /// - Complexity: O(*n*) for *n* pages; seldom.
    mutating func remove(at page: Int) {
      bounds.remove(at: page)
      names.remove(at: page)
    }

    /// The last page that begins at a key or before it.
    ///
    /// - Complexity: O(log *n*).
    func page(of key: OrderedBytes) -> Int {
      let prefix = key.prefix
      return bounds.withUnsafeBufferPointer { bounds in
        partitionPoint(in: bounds.indices) {
          bounds[$0].prefix == prefix ? bounds[$0].start.bytes.compare(key) <= 0 : bounds[$0].prefix < prefix
        } - 1
      }
    }
  }

  /// Where a page of a group begins: a bound below its first row, which need not be a row itself.
  ///
  /// It gives the first terms of a key only, as many as are needed: most often one, and then rows are found by one range. The
  /// first page of a group begins before everything.
  final class PageStart: Sendable {
    /// How many terms are given, the number of the row counted as the last one.
    let depth: Int
    /// One for each term that is given.
    let values: [SQLiteValue]
    /// Only where all terms are given.
    let rowID: Int64
    let bytes: OrderedBytes

    /// Before everything.
    static let beginning = PageStart()

    private init() {
      depth = 0
      values = []
      rowID = 0
      bytes = OrderedBytes()
    }

    /// Where the rows begin that agree with a key in the first terms; at the key itself if that is all of them.
    init(_ key: KeyValues, depth: Int, in plan: ViewPlan) {
      self.depth = depth
      let count = min(depth, plan.terms.count)
      values = Array(key.values[..<count])
      rowID = depth > count ? key.rowID : 0
      var bytes = OrderedBytes(capacity: 12 * depth)
      for (term, value) in zip(plan.terms, values) {
        bytes.append(value, collation: term.collation, isDescending: term.isDescending)
      }
      if depth > count { bytes.append(rowID: rowID) }
      self.bytes = bytes
    }
  }

  extension DirectoryGroup {
    /// Splits a page that is too large, or joins it with an adjacent one if it is too small.
    ///
    /// Pages before it keep their numbers.
    mutating func repair(_ page: Int, in directory: inout ViewDirectory, _ reader: ViewReader) throws {
      guard page < pages.count else { return }
      let count = counts[page]
      if count > ViewDirectory.largestPage {
        let new = try directory.pages(of: value, from: pages.start(of: page), count: count, reader)
        pages.replace(page, by: new.pages)
        counts.replaceSubrange(page..<page + 1, with: new.counts)
      } else if count < ViewDirectory.smallestPage, pages.count > 1 {
        let left = page > 0 ? page - 1 : page
        guard counts[left] + counts[left + 1] <= ViewDirectory.pageSize else { return }
        counts[left] += counts[left + 1]
        counts.remove(at: left + 1)
        pages.remove(at: left + 1)
        pages.rename(left, to: directory.newName())
      }
    }
  }

  /// The name of some consecutive rows of a page; rows with the same name are the same.
  struct RowBlockName: Hashable, Sendable {
    /// The number of the plan: a view that is opened again uses the same names for other pages.
    let plan: Int
    let page: Int
    let block: Int
  }

  /// Rows that are to be read before they are requested.
  struct RowBlock: Sendable {
    /// The number of rows in a block, but for the last one of a page.
    static let size = 32

    let name: RowBlockName
    let group: SQLiteValue
    let start: PageStart
    /// The number of rows of the page from the block's first one on.
    let rest: Int

    var count: Int { min(Self.size, rest) }
    /// The number of rows of the page before the block.
    var skip: Int { name.block * Self.size }
  }

  extension ViewDirectory {
    /// The block of the row at a position, and the row's index in it; `nil` if there is no such row.
    func block(at position: ItemPosition, _ plan: NumberedPlan) -> (block: RowBlock, index: Int)? {
      guard position.section >= 0, position.section < groups.count else { return nil }
      let group = groups[position.section]
      guard let (page, offset) = group.counts.index(containing: position.item) else { return nil }
      let (number, index) = offset.quotientAndRemainder(dividingBy: RowBlock.size)
      let name = RowBlockName(plan: plan.number, page: group.pages[page].name, block: number)
      let rest = group.counts[page] - number * RowBlock.size
      return (RowBlock(name: name, group: group.value, start: group.pages.start(of: page), rest: rest), index)
    }
  }

  /// Blocks that were read, off the actor of the lists.
  struct ReadBlocks: Sendable {
    let plan: NumberedPlan
    private(set) var blocks: [(name: RowBlockName, rows: Range<Int>)] = []
    private let copies = RowCopies()
    private var count = 0

    init(_ plan: NumberedPlan) { self.plan = plan }

    /// Reads a block.
    mutating func read(_ block: RowBlock, in snapshot: SnapshotReader) throws {
      let start = count
      try ViewReader(plan, snapshot).forEachRow(
        block.group, from: block.start, skipping: block.skip, limit: block.count
      ) { row, _ in count = copies.append(row.copy()) + 1 }
      blocks.append((block.name, start..<count))
    }

    func row(_ index: Int) -> Row { copies[index] }
  }
#endif
