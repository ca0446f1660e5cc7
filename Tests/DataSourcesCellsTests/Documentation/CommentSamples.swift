import DataSourcesCells

/// The samples of doc comments on hosts, compiled word for word; see `CommentSampleTests`.
enum CommentSamples {
  static func host(_ messages: CellList<String, CommentTerminal>) -> CommentTerminal { CommentTerminal(messages) }

  static func commands(_ list: HostedList<CommentTerminal>, _ position: ItemPosition) async throws {
    for command in list.swipeActions(at: position, .trailing) where command.isEnabled { try await command.perform() }
  }

  final class CommentTerminal: CellHost {
    typealias Cell = String
    private let messages: CellList<String, CommentTerminal>
    init(_ messages: CellList<String, CommentTerminal>) { self.messages = messages }
    func draw() {}
    private(set) lazy var list = HostedList(messages, in: self) { [unowned self] _ in draw() }
  }
}
