import DataSourcesCells

/// Displays a list as lines, of which the user marks one.
final class Terminal: CellHost {
  typealias Cell = String
  private var list: HostedList<Terminal>?
  private var marked = ItemPosition(section: 0, item: 0)

  init(_ source: any DataSource<CellReference<Terminal>>) {
    list = HostedList(source, in: self) { [unowned self] update in follow(update.changes) }
  }

  /// The lines of the list, with the headers of its sections.
  var lines: [String] {
    guard let list else { return [] }
    return list.shape.itemCounts.indices.flatMap { section in
      let header = list.sectionInfo(at: section)?.header.map { ["\($0)"] } ?? []
      return header
        + (0..<list.shape.itemCount(inSection: section)).compactMap { item in
          let position = ItemPosition(section: section, item: item)
          return list.makeCell(at: position).map { (position == marked ? "> " : "  ") + $0 }
        }
    }
  }

  /// Marks the item after or before the marked one.
  func move(by step: Int) {
    guard let shape = list?.shape, let index = shape.flatIndex(of: marked) else { return }
    marked = shape.position(atFlatIndex: index + step) ?? marked
  }

  /// Does what the marked item does when it is chosen.
  func choose() async throws { try await list?.choose(at: marked) }

  /// Deletes the marked item.
  func delete() async throws { try await list?.delete(at: marked) }

  /// The mark stays at its item; that of a deleted item goes to its neighbor.
  private func follow(_ changes: ChangeSet) {
    guard let shape = list?.shape else { return }
    let new = changes.isReload ? nil : PositionMap(changes).newPosition(ofOld: marked)
    let last = shape.position(atFlatIndex: shape.itemCount - 1)
    marked = new ?? (shape.contains(marked) ? marked : last) ?? ItemPosition(section: 0, item: 0)
  }
}

extension CellConfiguration where Host == Terminal {
  /// Items that are displayed as a line.
  static func line(_ text: @escaping (Item) -> String) -> Self {
    Self(kind: "line") { _, _, context in text(context.item) }
  }
}
