#if GRDB
  import DataSources
  import GRDB
  import ListStorage

  /// The groups of a view, cut into pages of some dozen rows, each with its lower bound and its number of rows; without the rows.
  ///
  /// A value whose copies share what they have in common. It belongs to one snapshot; for 1,000,000 rows it has about 3 MB.
  struct ViewDirectory: Sendable {
    /// The number of rows of a new page.
    static let pageSize = 64
    /// The number of rows above which a page is split.
    static let maximumPageSize = 128
    /// The number of rows below which a page is merged with an adjacent one.
    static let minimumPageSize = 16

    /// The groups in the order of their values; without grouping a single one, which may be empty.
    var groups = ItemList<SharedGroup>()
    /// The newest version of a page.
    private(set) var lastVersion = 0

    /// Returns the index of the group with a value, or its insertion point.
    ///
    /// - Complexity: O(log *g*) for *g* groups.
    func index(ofGroup bytes: OrderedBytes) -> (index: Int, exists: Bool) {
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
    /// The value of the first row.
    var value: SQLiteValue
    let bytes: OrderedBytes
    var pages: PageList
    var counts: CountList
    /// One for each aggregate of the view.
    var aggregates: [AggregateState]

    var count: Int { counts.total }

    /// Creates an empty group, which has one page.
    init(value: SQLiteValue, bytes: OrderedBytes, version: Int, in plan: ViewPlan) {
      self.init(
        value: value, bytes: bytes, pages: [PageList.Page(start: .beginning, version: version)], counts: [0],
        aggregates: plan.aggregates.map { AggregateState($0.key.function) })
    }

    init(
      value: SQLiteValue, bytes: OrderedBytes, pages: [PageList.Page], counts: [Int], aggregates: [AggregateState]
    ) {
      self.value = value
      self.bytes = bytes
      self.pages = PageList(pages)
      self.counts = CountList(counts)
      self.aggregates = aggregates
    }

    /// Returns the page that a key belongs to.
    ///
    /// - Complexity: O(log *n*).
    func page(of key: RowKey) -> Int {
      pages.page(of: key.bytes)
    }
  }

  // MARK: - Reading

  extension ViewDirectory {
    /// Reads the directory of a view in a snapshot.
    ///
    /// SQLite skips along the index from page to page; no row is read, except for aggregates.
    ///
    /// - Complexity: O(*n*), some 50 nanoseconds a row.
    init(_ reader: ViewReader, after lastVersion: Int = 0) throws {
      self.lastVersion = lastVersion
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

    /// Returns another version for a page.
    mutating func newVersion() -> Int {
      lastVersion += 1
      return lastVersion
    }

    private mutating func read(_ value: SQLiteValue, _ reader: ViewReader) throws -> DirectoryGroup {
      let (pages, counts) = try pages(of: value, from: .beginning, count: nil, reader)
      return try DirectoryGroup(
        value: value, bytes: reader.plan.groupBytes(value), pages: pages, counts: counts,
        aggregates: reader.plan.aggregates.isEmpty ? [] : reader.aggregates(ofGroup: value))
    }

    /// Cuts the rows from a bound on into pages, all of them or as many as `count`.
    mutating func pages(
      of group: SQLiteValue, from start: PageBound, count: Int?, _ reader: ViewReader
    ) throws -> (pages: [PageList.Page], counts: [Int]) {
      var pages = [PageList.Page(start: start, version: newVersion())]
      var counts: [Int] = []
      var start = start
      var rest = count
      while rest.map({ $0 > Self.maximumPageSize }) ?? true,
        let next = try Self.nextPage(of: group, from: start, reader)
      {
        guard start.bytes < next.start.bytes else { throw DatabaseError.outOfOrder(reader.plan) }
        counts.append(next.distance)
        pages.append(PageList.Page(start: next.start, version: newVersion()))
        start = next.start
        rest? -= next.distance
      }
      counts.append(try rest ?? reader.count(group, from: start))
      return (pages, counts)
    }

    /// Returns the start of the page behind one, and the distance of the two; `nil` if few enough rows remain.
    ///
    /// The page begins where the value of a term changes, if that is near enough.
    private static func nextPage(
      of group: SQLiteValue, from start: PageBound, _ reader: ViewReader
    ) throws -> (start: PageBound, distance: Int)? {
      // A plan has many parts, whose copy would take as long as all else.
      let terms = reader.plan.terms
      let around = try reader.keys(group, from: start, skipping: pageSize - 1, limit: 2)
      guard around.count == 2 else { return nil }
      let before = around[0]
      let key = around[1]
      func agrees(_ values: [SQLiteValue], _ level: Int) -> Bool {
        level < values.count && level < terms.count && terms[level].areEqual(values[level], key.values[level])
      }
      // The terms that are equal in the row before: the run of equal ones began earlier.
      var level = 0
      while agrees(before.values, level) { level += 1 }
      let cut = PageBound(key, depth: level + 1, terms)
      if level == 0 { return (cut, pageSize) }
      var shared = 0
      while shared < level, agrees(start.values, shared) { shared += 1 }
      if shared == level { return (cut, pageSize) }
      // The run began behind this page's start: there the cut is simpler.
      let run = PageBound(key, depth: shared + 1, terms)
      let distance = pageSize - (try reader.count(group, from: run, before: key))
      return distance > 0 ? (run, distance) : (cut, pageSize)
    }
  }

  extension DatabaseError {
    /// The error of an index that is damaged, or was made by other rules: reading it might never end.
    fileprivate static func outOfOrder(_ plan: ViewPlan) -> DatabaseError {
      DatabaseError(resultCode: .SQLITE_CORRUPT, message: "the index \(plan.index ?? plan.table) is not in order")
    }
  }

  // MARK: - Pages

  /// The pages of a group in order.
  ///
  /// Versions, which change with every commit, are apart from the bounds, which seldom do. The first bytes of all bounds are
  /// beside each other, so that a search seldom reads others.
  struct PageList: Sendable {
    private var bounds: [Bound]
    private var versions: ItemList<Int>

    /// Some consecutive rows of a group.
    struct Page: Sendable {
      let start: PageBound
      /// The version of the rows: rows that were read with this version are up to date.
      let version: Int
    }

    private struct Bound: Sendable {
      let prefix: UInt64
      let start: PageBound

      init(_ start: PageBound) {
        self.start = start
        prefix = start.bytes.prefix
      }
    }

    init(_ pages: [PageList.Page]) {
      bounds = pages.map { Bound($0.start) }
      versions = ItemList(pages.map(\.version))
    }

    var count: Int { bounds.count }

    subscript(page: Int) -> Page { Page(start: bounds[page].start, version: versions[page]) }

    func start(of page: Int) -> PageBound { bounds[page].start }

    /// Sets the version of a page.
    ///
    /// - Complexity: O(log *n*).
    mutating func setVersion(_ version: Int, of page: Int) { versions[page] = version }

    /// Replaces a page by others.
    ///
    /// - Complexity: O(*n*) for *n* pages; seldom.
    mutating func replace(_ page: Int, by pages: [PageList.Page]) {
      bounds.replaceSubrange(page..<page + 1, with: pages.map { Bound($0.start) })
      versions.replaceSubrange(page..<page + 1, with: pages.map(\.version))
    }

    /// Removes a page.
    ///
    /// - Complexity: O(*n*) for *n* pages; seldom.
    mutating func remove(at page: Int) {
      bounds.remove(at: page)
      versions.remove(at: page)
    }

    /// Returns the last page that begins at a key or before it.
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

  /// The lower bound of a page, which need not be a row itself.
  ///
  /// It has only as many of the first terms of a key as are needed: most often one, and then one range reads the rows. The
  /// first page of a group begins before everything.
  final class PageBound: Sendable {
    /// The number of terms, of which the row ID is the last one.
    let depth: Int
    /// The values of the terms.
    let values: [SQLiteValue]
    /// The row ID if it is one of the terms, else 0.
    let rowID: Int64
    let bytes: OrderedBytes

    /// The bound before everything.
    static let beginning = PageBound()

    private init() {
      depth = 0
      values = []
      rowID = 0
      bytes = OrderedBytes()
    }

    /// Creates the lower bound of the rows that agree with a key in the first terms; it is the key itself if that is all of them.
    ///
    /// - Parameter terms: Of the plan.
    init(_ key: KeyValues, depth: Int, _ terms: [SortTerm]) {
      self.depth = depth
      let count = min(depth, terms.count)
      values = Array(key.values[..<count])
      rowID = depth > count ? key.rowID : 0
      var bytes = OrderedBytes(capacity: 12 * depth)
      for (term, value) in zip(terms, values) {
        bytes.append(value, collation: term.collation, isDescending: term.isDescending)
      }
      if depth > count { bytes.append(rowID: rowID) }
      self.bytes = bytes
    }
  }

  extension DirectoryGroup {
    /// Splits a page that is too large, or merges it with an adjacent one if it is too small.
    ///
    /// The indexes of pages before the adjacent one don't change.
    mutating func repair(_ page: Int, in directory: inout ViewDirectory, _ reader: ViewReader) throws {
      guard page < pages.count else { return }
      let count = counts[page]
      if count > ViewDirectory.maximumPageSize {
        let new = try directory.pages(of: value, from: pages.start(of: page), count: count, reader)
        pages.replace(page, by: new.pages)
        counts.replaceSubrange(page..<page + 1, with: new.counts)
      } else if count < ViewDirectory.minimumPageSize, pages.count > 1 {
        let left = page > 0 ? page - 1 : page
        guard counts[left] + counts[left + 1] <= ViewDirectory.pageSize else { return }
        counts[left] += counts[left + 1]
        counts.remove(at: left + 1)
        pages.remove(at: left + 1)
        pages.setVersion(directory.newVersion(), of: left)
      }
    }
  }

  // MARK: - Blocks

  /// The ID of some consecutive rows of a page; rows with the same ID are the same.
  struct PrefetchBlockID: Hashable, Sendable {
    /// The ID of the plan: a view that is opened again uses the same versions for other pages.
    let plan: Int
    /// The version of the page.
    let page: Int
    let block: Int
  }

  /// Rows that are to be read before they are requested.
  struct PrefetchBlock: Sendable {
    /// The number of rows in a block, but for the last one of a page.
    static let size = 32

    let id: PrefetchBlockID
    let group: SQLiteValue
    let start: PageBound
    /// The number of rows of the page from the block's first one on.
    let rest: Int

    var count: Int { min(Self.size, rest) }
    /// The number of rows of the page before the block.
    var skip: Int { id.block * Self.size }
  }

  extension ViewDirectory {
    /// Returns the block of the row at a position, and the row's index in it; `nil` if there is no such row.
    func block(at position: ItemPosition, _ plan: IdentifiedPlan) -> (block: PrefetchBlock, index: Int)? {
      guard position.section >= 0, position.section < groups.count else { return nil }
      let group = groups[position.section]
      guard let (page, offset) = group.counts.index(containing: position.item) else { return nil }
      let (block, index) = offset.quotientAndRemainder(dividingBy: PrefetchBlock.size)
      let id = PrefetchBlockID(plan: plan.number, page: group.pages[page].version, block: block)
      let rest = group.counts[page] - block * PrefetchBlock.size
      return (PrefetchBlock(id: id, group: group.value, start: group.pages.start(of: page), rest: rest), index)
    }
  }

  /// Blocks that were read, off the actor of the lists.
  struct PrefetchedBlocks: Sendable {
    let plan: IdentifiedPlan
    private(set) var blocks: [(id: PrefetchBlockID, rows: Range<Int>)] = []
    private let copies = RowCopies()
    private var count = 0

    init(_ plan: IdentifiedPlan) { self.plan = plan }

    /// Reads a block.
    mutating func read(_ block: PrefetchBlock, in snapshot: SnapshotReader) throws {
      let start = count
      try ViewReader(plan, snapshot).forEachRow(
        block.group, from: block.start, skipping: block.skip, limit: block.count
      ) { row, _ in count = copies.append(row.copy()) + 1 }
      blocks.append((block.id, start..<count))
    }

    func row(_ index: Int) -> Row { copies[index] }
  }
#endif
