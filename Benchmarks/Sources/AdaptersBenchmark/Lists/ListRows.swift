import DataSourcesUIKit

/// The rows of one list, and changes of one row of them.
final class ListRows {
  typealias Section = ListSection<Int, Row>
  let source: SectionedSource<Section>
  private let section: Int
  private let middle: Int
  private var lastID: Int

  init(count: Int, sections: Int) {
    source = SectionedSource(
      (0..<sections).map { section in
        Section(
          id: section, items: (section * count / sections..<(section + 1) * count / sections).map { Row(id: $0) })
      })
    section = sections / 2
    middle = count / sections / 2
    lastID = count
  }

  /// The place that changes: on screen, or in the middle of the list.
  func place(_ isSeen: Bool, _ offset: Int = 0) -> ItemPosition {
    isSeen ? ItemPosition(section: 0, item: 3 + offset) : ItemPosition(section: section, item: middle + offset)
  }

  /// Changes one row.
  func perform(_ edit: ItemEdit, _ isSeen: Bool) {
    lastID += 1
    switch edit {
    case .update: source.update(at: place(isSeen)) { $0.content = lastID }
    case .insert: source.insert(Row(id: lastID), at: place(isSeen))
    case .delete: source.remove(at: place(isSeen))
    case .move: source.move(from: place(isSeen), to: place(isSeen, 3))
    }
  }

  /// Changes some rows at once, before the clock starts.
  func prepare(_ edit: ItemEdit, _ isSeen: Bool, _ count: Int) {
    source.batch { for _ in 0..<count { perform(edit, isSeen) } }
  }
}

/// A list that is shown, or only observed.
protocol ShownList: AnyObject {
  /// The number of cell requests.
  var cellQueries: Int { get }
  /// Whether the displayed rows are those of the source.
  var isRight: Bool { get }
}

/// The list alone, with an observer of its changes.
final class ObservedList: ShownList {
  private var changes = 0
  private var observation: ListObservation?

  init(_ rows: ListRows) {
    observation = rows.source.observe { [unowned self] in changes += $0.changes.count }
  }

  var cellQueries: Int { 0 }
  var isRight: Bool { changes > 0 }
}
