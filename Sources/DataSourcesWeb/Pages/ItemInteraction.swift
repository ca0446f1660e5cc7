import DataSourcesCells

/// An item with which a person interacts on a page, at its current position.
///
/// The item does what its cell describes, as on any host. Actions that the cell doesn't allow are refused.
struct ItemInteraction {
  /// The maximum number of items of a selected range, and of the selected items to which a menu applies.
  private static let maximumSelectionCount = 10_000
  /// The maximum number of items among which a typed text is searched for.
  private static let maximumSearchCount = 10_000

  /// The window in which the page displays the item.
  private let window: ListWindow
  private let key: String
  private let position: ItemPosition
  private let item: any HostedItem<WebHost>

  /// - Parameter key: The key of the item, from a message to the page.
  /// - Throws: ``WebListError/itemIsGone`` if the page doesn't have it, or it was deleted.
  init(key: String, in window: ListWindow) throws(WebListError) {
    guard let position = window.position(ofKey: key), let item = window.host.item(at: position) else {
      throw .itemIsGone
    }
    self.window = window
    self.key = key
    self.position = position
    self.item = item
  }

  private var host: WebHost { window.host }
  private var presentation: PresentedList<CellReference<WebHost>> { window.host.presentation }

  /// Performs an action.
  ///
  /// - Returns: The response, a JSON object.
  func perform(_ action: WebAction) async throws(WebListError) -> String {
    switch action {
    case .choose: try await choose()
    case .toggle: try await toggle()
    case .extend: try extendSelection()
    case .delete:
      guard let deletion = item.deletion else { throw .notAllowed }
      try await run(deletion)
    case .commands: return try commandsJSON()
    case .command(let path, let title): try await run(command(at: path, titled: title))
    case .move(let key, let isAfter):
      guard var target = window.position(ofKey: key) else { throw .itemIsGone }
      // Within a section the item is moved to the target's index; in another one it is inserted before or after the target.
      if isAfter, target.section != position.section { target.item += 1 }
      try await move(to: target)
    case .moveToSection(let sentSection, let arrangement):
      guard let section = window.section(sentSection, arrangement: arrangement) else { throw .sectionIsGone }
      let count = host.shape.itemCount(inSection: section)
      let isSame = section == position.section
      try await move(to: ItemPosition(section: section, item: isSame ? count - 1 : count))
    case .find(let text): return nextItemJSON(beginningWith: text)
    }
    return "{}"
  }

  private func run(_ task: ItemTask<Void>) async throws(WebListError) {
    do { try await task.perform() } catch { throw .failed(host.message(for: error)) }
  }

  private func run(_ command: ItemCommand) async throws(WebListError) {
    do { try await command.perform() } catch { throw .failed(host.message(for: error)) }
  }

  private func move(to target: ItemPosition) async throws(WebListError) {
    if position == target { return }
    guard presentation.canMove(from: position, to: target) else { throw .notAllowed }
    if let movement = presentation.movement(from: position, to: target) { return try await run(movement) }
    let source = presentation.sourcePosition(of: position)
    guard presentation.moveInComposite(from: source, to: target) == .moved else { throw .notAllowed }
  }

  // MARK: - Selection
  //
  // Selections belong to the list, so all pages display them.

  /// Performs the primary action, or selects the item.
  ///
  /// - Parameter isAlone: Whether other items are deselected. If not, the item is selected even if it has a primary action.
  private func choose(isAlone: Bool = true) async throws(WebListError) {
    guard item.canSelect else { throw .notAllowed }
    window.rangeStart = host.key(at: position)
    if isAlone, let action = item.primaryAction { return try await run(action) }
    host.source.batch {
      if isAlone, item.isSelected != nil {
        for other in presentation.selectedPositions() where other != position { deselectIfAllowed(other) }
      }
      item.select(true)
    }
  }

  private func toggle() async throws(WebListError) {
    guard item.isSelected == true else { return try await choose(isAlone: false) }
    guard item.canDeselect else { throw .notAllowed }
    item.select(false)
  }

  /// Selects the items between the one that the page chose last and this one, and no others.
  private func extendSelection() throws(WebListError) {
    let start = window.rangeStart.flatMap(host.position(of:)) ?? position
    window.rangeStart = host.key(at: start)
    let shape = host.shape
    guard let from = shape.flatIndex(of: start), let to = shape.flatIndex(of: position) else { throw .itemIsGone }
    let range = min(from, to)...max(from, to)
    guard range.count <= Self.maximumSelectionCount else { throw .tooManyItems(limit: Self.maximumSelectionCount) }
    let selection = Set(range.compactMap(shape.position(atFlatIndex:)))
    host.source.batch {
      for other in presentation.selectedPositions() where !selection.contains(other) { deselectIfAllowed(other) }
      for position in selection.sorted() {
        guard let item = host.item(at: position), item.isSelected == false, item.canSelect else { continue }
        item.select(true)
      }
    }
  }

  private func deselectIfAllowed(_ position: ItemPosition) {
    if let item = host.item(at: position), item.canDeselect { item.select(false) }
  }

  // MARK: - Commands

  /// The selected items, if the item is one of them.
  private var selectedPositions: [ItemPosition] { item.isSelected == true ? presentation.selectedPositions() : [] }

  /// Returns the commands of the swipe actions and of the menu: that of all selected items, if the item and others are selected.
  private func commands(of selected: [ItemPosition]) throws(WebListError) -> [ItemCommand] {
    // A menu of some of the selected items would look like that of all.
    guard selected.count <= Self.maximumSelectionCount else { throw .tooManyItems(limit: Self.maximumSelectionCount) }
    let menu = selected.count > 1 ? presentation.contextMenu(at: selected) : item.menu
    return (item.actions(at: .leading) ?? []) + (item.actions(at: .trailing) ?? []) + menu
  }

  private func commandsJSON() throws(WebListError) -> String {
    let selected = selectedPositions
    let commands = try commands(of: selected)
    window.menu = (key, selected.map(host.id(at:)))
    var json = JSONObject()
    json.add("commands", list: commands.map(\.json))
    if item.deletion != nil { json.add("delete", item.deleteTitle ?? "Delete") }
    return json.closed()
  }

  private func command(at path: [Int], titled title: String) throws(WebListError) -> ItemCommand {
    let selected = selectedPositions
    // Others may have selected items since, which the person didn't see in the menu.
    if let menu = window.menu, menu.key == key, menu.selection != selected.map(host.id(at:)) { throw .unknownCommand }
    var choices = try commands(of: selected)
    var command: ItemCommand?
    for index in path {
      guard choices.indices.contains(index) else { throw .unknownCommand }
      command = choices[index]
      choices = choices[index].children
    }
    // The commands may have changed since the page requested them.
    guard let command, command.title == title, command.children.isEmpty, command.isEnabled else {
      throw .unknownCommand
    }
    return command
  }

  // MARK: - Typing

  /// Returns the index of the next item whose text begins with a typed one, as a JSON object; an empty object if there is none.
  ///
  /// Of the items that follow, and then of those at the beginning, at most ``maximumSearchCount`` are compared.
  ///
  /// - Complexity: O(*m*), where *m* is the number of items until the first match.
  private func nextItemJSON(beginningWith text: String) -> String {
    let shape = host.shape
    guard host.uses.capabilities.contains(.typeSelect), let start = shape.flatIndex(of: position) else { return "{}" }
    let prefix = text.lowercased()
    for distance in 1..<max(1, min(shape.itemCount, Self.maximumSearchCount)) {
      let index = (start + distance) % shape.itemCount
      guard let position = shape.position(atFlatIndex: index), let item = host.item(at: position) else { continue }
      if item.typeSelectText?.lowercased().hasPrefix(prefix) == true { return "{\"index\":\(index)}" }
    }
    return "{}"
  }
}

extension ItemCommand {
  /// The JSON object of the command: its title, symbol, whether it is destructive or disabled, and its submenu.
  fileprivate var json: String {
    var json = JSONObject()
    json.add("t", title)
    if let symbol { json.add("y", symbol) }
    if role == .destructive { json.add("d", json: "1") }
    if !isEnabled { json.add("x", json: "1") }
    json.add("c", list: children.map(\.json))
    return json.closed()
  }
}
