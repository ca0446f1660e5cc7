#if GRDB
  public import DataSources
  public import GRDB

  /// An order that users arrange by hand, stored as numbers in a column.
  ///
  ///     let cities = try await live.list(LiveView<City>("by hand", orderedBy: Column("rank")))
  ///     let order = ManualOrder(of: cities, by: Column("rank"))
  ///     try await order.move(from: ItemPosition(section: 0, item: 9), to: ItemPosition(section: 0, item: 2))
  ///
  /// A row that is moved gets a number between those of the rows before and after it, so one row is written. If there
  /// is no number left between them, or one of them has none, the rows of the section are renumbered. The list changes with the commit,
  /// as with any other. A column of integers keeps integers.
  public struct ManualOrder<Record> {
    private let source: LiveSource<Record>
    private let rank: String
    private let group: String?

    /// The order of a list whose view is ordered by a column of reals or integers first.
    ///
    /// - Parameters:
    ///   - source: The list.
    ///   - rank: The column.
    ///   - group: The column that the view is grouped by, if rows may move from one section to another.
    public init(of source: LiveSource<Record>, by rank: Column, groupedBy group: Column? = nil) {
      self.source = source
      self.rank = rank.name.quotedIdentifier
      self.group = group?.name.quotedIdentifier
    }

    /// Moves a row.
    ///
    /// The target is the position after the row was removed, as in moves by a user.
    ///
    /// Positions that don't exist are ignored, and so are moves to another section if there is no column for it.
    ///
    /// - Throws: An error of the database; then nothing is written.
    public func move(
      from position: ItemPosition, to target: ItemPosition, annotation: (any Sendable)? = nil,
      isolation: isolated (any Actor)? = #isolation
    ) async throws {
      let isSameSection = target.section == position.section
      guard let moved = source.id(at: position)?.keyValues, isSameSection || group != nil,
        target.section >= 0, target.section < source.sectionCount
      else { return }
      // The rows before and after the target, without the row itself.
      func key(_ item: Int) -> [DatabaseValue]? {
        let item = isSameSection && item >= position.item ? item + 1 : item
        return source.id(at: ItemPosition(section: target.section, item: item))?.keyValues
      }
      let (before, after) = (key(target.item - 1), key(target.item))
      let value = source.layout.value(ofSection: target.section)
      let writer = RankWriter(view: source.view.definition, rank: rank, group: group, value: value)
      try await source.database.write(annotation: annotation) { db in
        try writer.write(moved, between: before, and: after, db)
      }
    }
  }
#endif
