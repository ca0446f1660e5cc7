#if GRDB
  public import DataSources
  public import GRDB

  /// Rows in an order that people make by hand, kept as numbers in a column.
  ///
  ///     let cities = try await live.open(LiveView<City>("by hand", orderedBy: Column("rank")))
  ///     let order = RankedOrder(of: cities, by: Column("rank"))
  ///     try await order.move(from: ItemPosition(section: 0, item: 9), to: ItemPosition(section: 0, item: 2))
  ///
  /// A row that moves gets a number between those of its new neighbours: one row is written. When there is none left between them,
  /// the rows of the section are numbered anew. The list changes by the commit, as by any other.
  public struct RankedOrder<Record: FetchableRecord & TableRecord> {
    private let source: LiveSource<Record>
    private let rank: String
    private let group: String?

    /// The order of a list whose view is ordered by a column of reals, ascending.
    ///
    /// - Parameters:
    ///   - source: the list.
    ///   - rank: the column.
    ///   - group: the column that the view is grouped by, if rows may move from one section to another.
    public init(of source: LiveSource<Record>, by rank: Column, groupedBy group: Column? = nil) {
      self.source = source
      self.rank = rank.name.quotedIdentifier
      self.group = group?.name.quotedIdentifier
    }

    /// Moves a row, as a list's user does: the target counts after the row was taken out.
    ///
    /// - Throws: what the database throws; then nothing is written. Positions that are not there are ignored, as are moves to another
    ///   section when no column is given for it.
    public func move(
      from position: ItemPosition, to target: ItemPosition, note: (any Sendable)? = nil,
      isolation: isolated (any Actor)? = #isolation
    ) async throws {
      let isSameSection = target.section == position.section
      guard let moved = source.id(at: position)?.keyValues, isSameSection || group != nil,
        target.section >= 0, target.section < source.sectionCount
      else { return }
      // The neighbours to be, counted without the row itself.
      func key(_ item: Int) -> [DatabaseValue]? {
        let item = isSameSection && item >= position.item ? item + 1 : item
        return source.id(at: ItemPosition(section: target.section, item: item))?.keyValues
      }
      let (before, after) = (key(target.item - 1), key(target.item))
      let value = source.layout.value(ofSection: target.section)
      let writer = RankWriter(table: Record.databaseTableName, rank: rank, group: group, value: value)
      try await source.database.write(note: note) { db in
        try writer.write(moved, between: before, and: after, db)
      }
    }
  }
#endif
