#if GRDB
  public import DataSources
  public import GRDB

  /// An order that users arrange by hand, stored as numbers in a column.
  ///
  ///     let cities = try await live.list(LiveQuery<City>().ordered(by: Column("rank")))
  ///     let order = ManualOrder(of: cities, by: Column("rank"))
  ///     try await order.move(from: ItemPosition(section: 0, item: 9), to: ItemPosition(section: 0, item: 2))
  ///
  /// A row that is moved gets a number between those of the rows before and after it, so one row is written. If there
  /// is no number left between them, or one of them has none, the rows of the section are renumbered. So are rows of the table that have a
  /// number and aren't in the list, which remain between the same rows; those without a number get none. The list changes with the
  /// commit, as with any other. A column of integers has integers afterwards.
  public struct ManualOrder<Record> {
    /// The number of rows on each side between which a row is moved: the nearest that is still there counts.
    private static var neighborCount: Int { 100 }

    private let source: LiveSource<Record>
    private let rank: Column
    private let group: Column?

    /// The order of a list whose query is ordered by a column of reals or integers first.
    ///
    /// - Parameters:
    ///   - source: The list.
    ///   - rank: The column.
    ///   - group: The column that the query is grouped by, if rows may move from one section to another; ignored if it has no groups.
    public init(of source: LiveSource<Record>, by rank: Column, groupedBy group: Column? = nil) {
      self.source = source
      self.rank = rank
      self.group = source.query.definition.group == nil ? nil : group
    }

    /// Moves a row.
    ///
    /// The target is the position after the row was removed, as in moves by a user.
    ///
    /// Positions that don't exist are ignored, and so are moves to another section if there is no column for it.
    ///
    /// - Throws: An error of the database, also if the query isn't ordered and grouped by these columns; then nothing is written.
    public func move(
      from position: ItemPosition, to target: ItemPosition, annotation: (any Sendable)? = nil,
      isolation: isolated (any Actor)? = #isolation
    ) async throws {
      let isSameSection = target.section == position.section
      guard let moved = source.id(at: position)?.keyForms, isSameSection || group != nil,
        target.section >= 0, target.section < source.sectionCount, target.item >= 0,
        target.item <= source.itemCount(inSection: target.section) - (isSameSection ? 1 : 0)
      else { return }
      // The rows before and after the target, the nearest ones first, without the row itself. Some may be deleted already, or in another
      // section, which the list doesn't display yet.
      func keys(_ items: some Sequence<Int>) -> [[DatabaseValue]] {
        items.lazy.map { isSameSection && $0 >= position.item ? $0 + 1 : $0 }
          .map { source.id(at: ItemPosition(section: target.section, item: $0)) }
          .prefix { $0 != nil }
          .flatMap { $0?.keyForms ?? [] }
      }
      let before = keys((max(0, target.item - Self.neighborCount)..<target.item).reversed())
      let after = keys(target.item..<target.item + Self.neighborCount)
      let value = source.layout.value(ofSection: target.section)
      let writer = RankWriter(
        view: source.query.definition, rank: rank, group: group, value: value, changesGroup: !isSameSection)
      try await source.database.write(annotation: annotation) { db in
        try writer.write(moved, between: before, and: after, db)
      }
    }
  }

  /// The writing of a number between those of two other rows into a row.
  private struct RankWriter: Sendable {
    private let view: ViewDefinition
    private let rankColumn: Column
    private let groupColumn: Column?
    /// The group that the row is moved to: the value of its first row.
    private let value: DatabaseValue?
    /// Whether the row is moved from another group.
    ///
    /// In its own it retains its value, which may be another one than that of the first row.
    private let changesGroup: Bool

    init(view: ViewDefinition, rank: Column, group: Column?, value: DatabaseValue?, changesGroup: Bool) {
      (self.view, self.value, self.changesGroup) = (view, value, changesGroup)
      (rankColumn, groupColumn) = (rank, group)
    }

    private var rank: String { rankColumn.name.quotedIdentifier }
    private var group: String? { groupColumn?.name.quotedIdentifier }

    /// - Parameter forms: The key of the row, in each form that the table may have.
    func write(
      _ forms: [[DatabaseValue]], between before: [[DatabaseValue]], and after: [[DatabaseValue]], _ db: Database
    ) throws {
      let key = try db.key(of: view.table)
      let conditions = forms.compactMap { key.condition($0, of: table) }
      guard let usual = conditions.first else {
        throw DatabaseError(message: "\(view.table) has no primary key, so that its rows can't be ordered by hand")
      }
      let condition =
        try conditions.first {
          try Row.fetchOne(db, sql: "SELECT 1 FROM \(table) WHERE \($0.sql)", arguments: $0.arguments) != nil
        } ?? usual
      let texts = try ViewTexts(view, db)
      try check(texts, db)
      let isDescending = texts.terms.first?.isDescending ?? false
      func neighbors() throws -> (low: DatabaseValue?, high: DatabaseValue?) {
        let (before, after) = (
          try before.firstNonNil { try number(of: $0, key, texts, db) },
          try after.firstNonNil { try number(of: $0, key, texts, db) }
        )
        return isDescending ? (after, before) : (before, after)
      }
      var (low, high) = try neighbors()
      var new = Self.number(between: low, and: high, step: Self.distance)
      if new == nil {
        try renumber(key, texts, isDescending: isDescending, db)
        (low, high) = try neighbors()
        let half = Self.distance / 2
        // The neighbors aren't in this order any more if others moved them meanwhile.
        new =
          Self.number(between: low, and: high, step: Self.distance)
          ?? Self.number(between: low, and: nil, step: half) ?? Self.number(between: nil, and: high, step: half)
      }
      let newGroup = changesGroup ? group : nil
      let assignments = ["\(rank) = ?"] + (newGroup.map { ["\($0) = ?"] } ?? [])
      let values = [new ?? 0.databaseValue] + (newGroup == nil ? [] : [value ?? .null])
      try db.execute(
        sql: "UPDATE \(table) SET \(assignments.joined(separator: ", ")) WHERE \(condition.sql)",
        arguments: StatementArguments(values) + condition.arguments)
      if try String.fetchOne(
        db, sql: "SELECT typeof(\(rank)) FROM \(table) WHERE \(condition.sql)", arguments: condition.arguments)
        == "text"
      {
        throw DatabaseError(
          message: "the column \(rank) makes texts of numbers, and can't order rows by hand: declare it as REAL")
      }
    }

    /// Checks that what is written changes the order of the list, and its groups: the value of another expression isn't one of the column.
    private func check(_ texts: ViewTexts, _ db: Database) throws {
      if !(texts.terms.first.map { SQLTokens($0.sql).hasNumbers(ofColumn: rankColumn.name, of: view.table) } ?? false) {
        throw DatabaseError(
          message: """
            \(view.name) isn't ordered by the column \(rankColumn.name) first, so that its rows can't be ordered with it
            """)
      }
      guard let groupColumn, let text = texts.group?.sql else { return }
      let group = SQLTokens(text)
      // The key of a parent is the value of the column that refers to it.
      let isKey = try view.parents.contains { parent in
        guard parent.first == nil, parent.foreignKey.map(\.nameKey) == [groupColumn.name.nameKey] else { return false }
        return try parent.keyColumns(db).contains { group.isColumn($0, of: parent.alias) }
      }
      if !isKey, !group.isColumn(groupColumn.name, of: view.table) {
        throw DatabaseError(
          message: """
            \(view.name) is grouped by \(text), and not by the column \(groupColumn.name): write what moves a row to another \
            group yourself, and order without `groupedBy:`
            """)
      }
    }

    // MARK: - Numbers

    /// The distance between rows after renumbering, and from the first and the last row to the next one.
    private static let distance: Int64 = 1_024

    /// Returns a number between two others, or `nil` if there is none, or they aren't numbers.
    ///
    /// Between integers it's an integer, so that a column of integers still has integers.
    ///
    /// - Parameters:
    ///   - low: `nil` if nothing is before the number.
    ///   - high: `nil` if nothing is after the number.
    ///   - step: The distance from the only other number.
    static func number(between low: DatabaseValue?, and high: DatabaseValue?, step: Int64) -> DatabaseValue? {
      switch (low?.storage, high?.storage) {
      case (nil, nil): return 0.databaseValue
      case (.int64(let low)?, nil):
        let (sum, overflows) = low.addingReportingOverflow(step)
        return overflows ? nil : sum.databaseValue
      case (nil, .int64(let high)?):
        let (difference, overflows) = high.subtractingReportingOverflow(step)
        return overflows ? nil : difference.databaseValue
      case (.int64(let low)?, .int64(let high)?):
        guard low < high else { return nil }
        let middle = low + Int64((high.magnitudeFromLeast - low.magnitudeFromLeast) / 2)
        return middle == low ? nil : middle.databaseValue
      default: return real(between: low, and: high, step: Double(step))
      }
    }

    private static func real(between low: DatabaseValue?, and high: DatabaseValue?, step: Double) -> DatabaseValue? {
      let candidates: [Double]
      switch (low.map(Double.fromDatabaseValue), high.map(Double.fromDatabaseValue)) {
      case (let low??, nil): candidates = [low + step]
      case (nil, let high??): candidates = [high - step]
      // The difference of large numbers may be infinite, and a half of small ones the number itself.
      case (let low??, let high??): candidates = [low + (high - low) / 2, low / 2 + high / 2]
      default: return nil
      }
      // As SQLite orders them: not every integer is a real.
      func bytes(_ value: DatabaseValue) -> OrderedBytes {
        var bytes = OrderedBytes()
        bytes.append(SQLiteValue(value), collation: .binary)
        return bytes
      }
      return candidates.lazy.filter(\.isFinite).map(\.databaseValue).first { new in
        (low.map { bytes($0) < bytes(new) } ?? true) && (high.map { bytes(new) < bytes($0) } ?? true)
      }
    }

    /// The number of a row; `nil` if it isn't in the group.
    private func number(
      of row: [DatabaseValue], _ key: TableKey, _ texts: ViewTexts, _ db: Database
    ) throws -> DatabaseValue? {
      guard let condition = key.condition(row, of: table) else { return nil }
      let isInGroup = groupColumn == nil ? nil : groupCondition(texts)
      let conditions = [condition.sql] + [isInGroup].compactMap { $0 }
      return try Row.fetchOne(
        db, sql: "SELECT \(table).\(rank) FROM \(texts.source) WHERE \(conditions.joined(separator: " AND "))",
        arguments: condition.arguments + (isInGroup == nil ? [] : [value ?? .null]))?[0]
    }

    /// The condition for the rows of the group, whose argument is ``value``: the list's expression may have another collation than the column.
    private func groupCondition(_ texts: ViewTexts) -> String? { texts.group.map { "(\($0.sql)) IS ?" } }

    // MARK: - Renumbering

    /// Writes new numbers into the rows of the section, in their order, and into others that have a number already.
    private func renumber(_ key: TableKey, _ texts: ViewTexts, isDescending: Bool, _ db: Database) throws {
      var conditions = texts.filter.map { ["((\($0)) OR \(table).\(rank) IS NOT NULL)"] } ?? []
      if let isInGroup = groupCondition(texts) { conditions.append(isInGroup) }
      let condition = conditions.isEmpty ? "" : " WHERE \(conditions.joined(separator: " AND "))"
      // Other tables may be joined.
      let order = (texts.terms.map(\.ordering) + key.expressions.map { "\(table).\($0)" }).joined(separator: ", ")
      let columns = (key.rowIDName.map { [$0] } ?? key.columns).map(\.quotedIdentifier)
      let names = columns.indices.map { "key\($0)" }
      try db.execute(
        sql: """
          UPDATE \(table) SET \(rank) = renumbered.number
          FROM (SELECT \(zip(columns, names).map { "\(table).\($0) AS \($1)" }.joined(separator: ", ")),
              ROW_NUMBER() OVER (ORDER BY \(order)) * \(isDescending ? -Self.distance : Self.distance) AS number
            FROM \(texts.source)\(condition)) AS renumbered
          WHERE \(zip(columns, names).map { "\(table).\($0) = renumbered.\($1)" }.joined(separator: " AND "))
          """, arguments: texts.group == nil ? [] : [value ?? .null])
    }

    private var table: String { view.table.quotedIdentifier }
  }

  extension Int64 {
    /// The distance from the least integer.
    fileprivate var magnitudeFromLeast: UInt64 { UInt64(bitPattern: self) ^ (1 << 63) }
  }
#endif
