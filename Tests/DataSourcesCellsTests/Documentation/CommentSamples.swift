import DataSourcesCells

/// The samples of doc comments on hosts, compiled word for word; see `CommentSampleTests`.
enum CommentSamples {
  static func host(_ messages: CellList<String, CommentTerminal>) -> CommentTerminal { CommentTerminal(messages) }

  static func commands(_ list: HostedList<CommentTerminal>, _ position: ItemPosition) async throws {
    for command in list.swipeActions(at: position, .trailing) where command.isEnabled { try await command.perform() }
  }

  static func asking(_ list: HostedList<Page>, _ cursor: ItemPosition) -> (String, Double, [String?]) {
    let title = list.makeSectionView(.header, inSection: 0) ?? ""
    let height = list.sectionViewSize(.header, inSection: 0, in: ListSize(width: 80, height: 24))?.height ?? 1
    let keys = [list.canSelect(at: cursor) ? "Space" : nil, list.canDelete(at: cursor) ? "Delete" : nil]
    return (title, height, keys)
  }

  static func displaying(_ list: HostedList<Page>, _ rows: Range<Int>) {
    list.willDisplayItems(at: rows.map { ItemPosition(section: 0, item: $0) })
  }

  final class CommentTerminal: CellHost {
    typealias Cell = String
    private let messages: CellList<String, CommentTerminal>
    init(_ messages: CellList<String, CommentTerminal>) { self.messages = messages }
    func draw() {}
    private(set) lazy var list = HostedList(messages, in: self) { [unowned self] _ in draw() }
  }
}

final class Page: CellHost {
  typealias Cell = String
  typealias SectionView = String
}

extension SectionViewConfiguration where Host == Page {
  static func title(_ text: @escaping (SectionContext) -> String) -> SectionViewConfiguration {
    SectionViewConfiguration(kind: "title") { _, _, _, section in
      text(section)
    } reconfigure: { _, _ in
      false
    }
  }
}

extension ItemModifying {
  func readOnly() -> Self {
    behavior {
      $0.canInsert = { _ in false }
      $0.canDelete = { _ in false }
      $0.canMove = { _ in false }
      $0.leadingActions = { _ in [] }
      $0.trailingActions = { _ in [] }
    }
  }
  func disabled() -> Self {
    behavior {
      $0.canHighlight = { _ in false }
      $0.canSelect = { _ in false }
      $0.canDeselect = { _ in false }
      $0.canFocus = { _ in false }
    }
  }
}
