#if GRDB
  import DataSources
  import ListStorage

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
#endif
