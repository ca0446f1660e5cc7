#if GRDB
  import DataSources
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
#endif
