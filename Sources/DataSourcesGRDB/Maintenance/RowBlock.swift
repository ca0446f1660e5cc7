#if GRDB
  import DataSources
  import GRDB
  import ListStorage

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
