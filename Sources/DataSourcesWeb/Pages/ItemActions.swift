import DataSourcesCells

// What the user does with an item, by the position where it is now.
extension WebHost {
  /// The most items that are selected at once.
  static var largestSelection: Int { 10_000 }
  /// The most items that are searched for a typed text.
  static var largestSearch: Int { 10_000 }

  /// Performs an action.
  ///
  /// - Parameters:
  ///   - window: The window of the page that demands it.
  /// - Returns: The answer, a JSON object.
  func perform(
    _ action: WebAction, at position: ItemPosition, for window: ListWindow
  ) async throws(WebListError) -> String {
    guard let item = self.item(at: position) else { throw .itemIsGone }
    switch action {
    case .choose: try await choose(item, at: position, for: window)
    case .toggle:
      guard item.isSelected != true else {
        try deselect(item)
        break
      }
      try await choose(item, at: position, for: window, isAlone: false)
    case .extend: try extendSelection(to: position, for: window)
    case .delete:
      guard let deletion = item.deletion else { throw .notAllowed }
      try await run(deletion)
    case .commands: return commandsJSON(of: item, at: position)
    case .command(let path, let title): try await run(command(at: path, titled: title, of: item, at: position))
    case .move(let key, let isAfter):
      guard var target = window.position(ofKey: key) else { throw .itemIsGone }
      // Within a section the target makes room; at the end of another one there is no item to name.
      if isAfter, target.section != position.section { target.item += 1 }
      try await move(position, to: target)
    case .moveToSection(let known, let arrangement):
      guard let section = window.section(known, arrangement: arrangement) else { throw .sectionIsGone }
      let count = shape.itemCount(inSection: section)
      let isThere = section == position.section
      try await move(position, to: ItemPosition(section: section, item: isThere ? count - 1 : count))
    case .find(let text): return indexJSON(ofNextItemAfter: position, beginningWith: text)
    }
    return "{}"
  }

  func run(_ task: ItemTask<Void>) async throws(WebListError) {
    do {
      switch task {
      case .sync(let work): work(())
      case .async(let work): try await work(())
      }
    } catch {
      throw .failed(message(for: error))
    }
  }

  private func run(_ command: ItemCommand) async throws(WebListError) {
    do { try await command.perform() } catch { throw .failed(message(for: error)) }
  }

  private func move(_ position: ItemPosition, to target: ItemPosition) async throws(WebListError) {
    if position == target { return }
    guard presentation.canMove(from: position, to: target) else { throw .notAllowed }
    if let movement = presentation.movement(from: position, to: target) { return try await run(movement) }
    let source = presentation.sourcePosition(of: position)
    guard presentation.moveInComposite(from: source, to: target) == .moved else { throw .notAllowed }
  }

  // MARK: Commands

  /// The commands of the swipe actions and of the menu, which is that of all selected items if the item is one of them.
  private func commands(of item: any HostedItem<WebHost>, at position: ItemPosition) -> [ItemCommand] {
    let selected = item.isSelected == true ? presentation.selectedPositions() : []
    let menu = selected.count > 1 ? presentation.contextMenu(at: selected.prefix(Self.largestSelection)) : item.menu
    return (item.actions(at: .leading) ?? []) + (item.actions(at: .trailing) ?? []) + menu
  }

  private func commandsJSON(of item: any HostedItem<WebHost>, at position: ItemPosition) -> String {
    var json = JSONObject()
    json.add("commands", list: commands(of: item, at: position).map(\.json))
    if item.deletion != nil { json.add("delete", item.deleteTitle ?? "Delete") }
    return json.closed()
  }

  private func command(
    at path: [Int], titled title: String, of item: any HostedItem<WebHost>, at position: ItemPosition
  ) throws(WebListError) -> ItemCommand {
    var choices = commands(of: item, at: position)
    var found: ItemCommand?
    for index in path {
      guard choices.indices.contains(index) else { throw .unknownCommand }
      found = choices[index]
      choices = choices[index].children
    }
    // The commands may have changed since the page requested them.
    guard let found, found.title == title, found.children.isEmpty, found.isEnabled else { throw .unknownCommand }
    return found
  }

  /// Searches the items that follow, and then those before, as far as ``largestSearch``.
  ///
  /// - Complexity: O(*m*), where *m* is the number of items until the found one.
  private func indexJSON(ofNextItemAfter position: ItemPosition, beginningWith text: String) -> String {
    guard uses.capabilities.contains(.typeSelect), let start = shape.flatIndex(of: position) else { return "{}" }
    let wanted = text.lowercased()
    for distance in 1..<max(1, min(shape.itemCount, Self.largestSearch)) {
      let index = (start + distance) % shape.itemCount
      guard let found = shape.position(atFlatIndex: index), let item = self.item(at: found) else { continue }
      if item.typeSelectText?.lowercased().hasPrefix(wanted) == true { return "{\"index\":\(index)}" }
    }
    return "{}"
  }
}

// Selections. Like those of any host, they are the list's: all pages display them.
extension WebHost {
  /// Performs the primary action of an item, or selects it.
  func choose(
    _ item: any HostedItem<WebHost>, at position: ItemPosition, for window: ListWindow, isAlone: Bool = true
  ) async throws(WebListError) {
    guard item.canSelect else { throw .notAllowed }
    window.rangeStart = number(at: position)
    if isAlone, let action = item.primaryAction { return try await run(action) }
    source.batch {
      if isAlone, item.isSelected != nil {
        for other in presentation.selectedPositions() where other != position { deselectIfAllowed(other) }
      }
      item.setSelected(true)
      item.select()
    }
  }

  /// Deselects an item.
  func deselect(_ item: any HostedItem<WebHost>) throws(WebListError) {
    guard item.canDeselect else { throw .notAllowed }
    item.setSelected(false)
    item.deselect()
  }

  /// Selects the items between the one that the page chose last and another one, and no others.
  func extendSelection(to position: ItemPosition, for window: ListWindow) throws(WebListError) {
    let start = window.rangeStart.flatMap(self.position(ofNumber:)) ?? position
    window.rangeStart = number(at: start)
    guard let from = shape.flatIndex(of: start), let to = shape.flatIndex(of: position) else { throw .itemIsGone }
    let range = min(from, to)...max(from, to)
    guard range.count <= Self.largestSelection else { throw .tooManyItems(limit: Self.largestSelection) }
    let wanted = Set(range.compactMap(shape.position(atFlatIndex:)))
    source.batch {
      for other in presentation.selectedPositions() where !wanted.contains(other) { deselectIfAllowed(other) }
      for place in wanted.sorted() {
        guard let item = self.item(at: place), item.isSelected == false, item.canSelect else { continue }
        item.setSelected(true)
        item.select()
      }
    }
  }

  private func deselectIfAllowed(_ position: ItemPosition) {
    guard let item = self.item(at: position), item.canDeselect else { return }
    item.setSelected(false)
    item.deselect()
  }
}

extension ItemCommand {
  /// The command as a page displays it: title, symbol, whether it is destructive or disabled, and its submenu.
  var json: String {
    var json = JSONObject()
    json.add("t", title)
    if let symbol { json.add("y", symbol) }
    if role == .destructive { json.add("d", json: "1") }
    if !isEnabled { json.add("x", json: "1") }
    json.add("c", list: children.map(\.json))
    return json.closed()
  }
}
