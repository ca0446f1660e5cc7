import DataSources
import DataSourcesWeb

/// A list whose items can be chosen, selected, deleted, moved, and have commands.
final class ActionScreen: WebScreen {
  struct Chore: Identifiable, Hashable, Sendable {
    var id: Int
    var title: String
  }

  struct Failure: Error {}

  let tasks: ListSource<Chore>
  let selection: Selection<Chore>
  let list: any DataSource<CellReference<WebHost>>
  /// The performed actions.
  private(set) var log: [String] = []

  init(_ count: Int, mode: Selection<Chore>.Mode = .multiple) {
    tasks = ListSource((0..<count).map { Chore(id: $0, title: "Task \($0)") })
    selection = tasks.selection(mode)
    weak var screen: ActionScreen?
    func note(_ text: String) { screen?.log.append(text) }
    list = selection.cells(.html { task, context in "\(task.title)\(context.isSelected ? " *" : "")" })
      .onSelect { note("select \($0.id)") }
      .onDeselect { note("deselect \($0.id)") }
      .selectionDisabled { $0.id == 3 }
      .deselectionDisabled { $0.id == 4 }
      .onDelete(where: { $0.id != 1 }) { [tasks] task async throws in
        if task.id == 2 { throw Failure() }
        tasks.removeItem(withID: task.id)
      }
      .deleteTitle { "Delete <\($0.title)>" }
      .onMove(in: tasks)
      .swipeActions { task in
        [ItemCommand("Flag", symbol: "flag") { note("flag \(task.id)") }]
      }
      .contextMenu { task in
        var disabled = ItemCommand("Never") { note("never") }
        disabled.isEnabled = false
        return [
          ItemCommand(
            "Share",
            children: [ItemCommand("Mail") { note("mail \(task.id)") }, ItemCommand("Print") { throw Failure() }]),
          disabled,
        ]
      }
      .typeSelect(\.title)
    screen = self
  }

  func message(for error: any Error) -> String { "The printer is \"off\"." }

  func footer(of section: SectionInfo, itemCount: Int) -> HTML { itemCount == 0 ? "" : "\(itemCount) tasks" }
}

extension WebList<ActionScreen> {
  static func make(_ count: Int, mode: Selection<ActionScreen.Chore>.Mode = .multiple) async throws -> WebList<
    ActionScreen
  > {
    try await WebList { _ in ActionScreen(count, mode: mode) }
  }

  func log() -> [String] { withScreen { $0.log } }

  func selected() -> [Int] { withScreen { $0.selection.selectedItems.map(\.id) } }

  func titles() -> [Int] { withScreen { $0.tasks.items.map(\.id) } }
}
