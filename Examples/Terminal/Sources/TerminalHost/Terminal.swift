@_exported public import DataSourcesCells

/// A list in a terminal: a line for each item, a line above each section that has a header, and a cursor.
///
/// All variables belong to the isolation domain of the list.
public final class Terminal: CellHost {
  public typealias Cell = String

  private let source: any DataSource<CellReference<Terminal>>
  private let height: Int
  private lazy var list = HostedList(source, in: self) { [unowned self] in apply($0.changes) }
  private var shape = ListShape()
  /// The item that keys refer to; `nil` if the list is empty.
  public private(set) var cursor: ItemPosition?
  /// The last error, until the next key is pressed.
  private var message: String?
  /// Called when the screen has changed.
  public var onChange: () -> Void = {}

  /// Creates a terminal that displays a list on a number of lines.
  public init(_ source: any DataSource<CellReference<Terminal>>, height: Int = 20) {
    self.source = source
    self.height = max(1, height)
    shape = list.shape
    cursor = source.positions.first
  }

  // The cursor moves with its item, or to the next one.
  private func apply(_ changes: ChangeSet) {
    let new = list.shape
    let old = cursor ?? ItemPosition(section: 0, item: 0)
    cursor = PositionMap(changes).nearestPosition(toOld: old, from: shape, to: new)
    shape = new
    onChange()
  }

  // MARK: Keys

  /// Handles a key.
  public func press(_ key: Key) async {
    message = nil
    guard let cursor else { return }
    do {
      switch key {
      case .up: self.cursor = source.position(before: cursor) ?? cursor
      case .down: self.cursor = source.position(after: cursor) ?? cursor
      case .choose:
        if list.isSelected(at: cursor) { list.deselect(at: cursor) } else { try await list.choose(at: cursor) }
      case .moveUp: try await move(cursor, to: source.position(before: cursor), offset: 1)
      case .moveDown: try await move(cursor, to: source.position(after: cursor), offset: 0)
      case .command(let index): try await run(index, at: cursor)
      case .delete: if try await !list.delete(at: cursor) { message = "This item can't be deleted." }
      }
    } catch {
      message = "\(error)"
    }
    onChange()
  }

  // An item that moves to another section gets the position beside the neighbor there.
  private func move(_ position: ItemPosition, to neighbor: ItemPosition?, offset: Int) async throws {
    guard var target = neighbor else { return }
    if target.section != position.section { target.item += offset }
    if try await !list.move(from: position, to: target) { message = "This item can't be moved there." }
  }

  private func run(_ index: Int, at position: ItemPosition) async throws {
    let commands = list.contextMenu(at: position)
    if commands.indices.contains(index), commands[index].isEnabled { try await commands[index].perform() }
  }

  // MARK: Screen

  private enum Line: Equatable {
    case header(String)
    case item(ItemPosition)
  }

  /// The lines on the screen, around the cursor, and the commands of its item.
  public var screen: [String] {
    let lines = (0..<shape.sectionCount).flatMap { section -> [Line] in
      let items = (0..<shape.itemCount(inSection: section)).map { Line.item(ItemPosition(section: section, item: $0)) }
      return (list.sectionInfo(at: section)?.header).map { [.header($0)] + items } ?? items
    }
    let middle = cursor.flatMap { lines.firstIndex(of: .item($0)) } ?? 0
    let top = max(0, min(middle - height / 2, lines.count - height))
    let shown = lines.dropFirst(top).prefix(height)
    list.willDisplayItems(at: shown.compactMap { if case .item(let position) = $0 { position } else { nil } })
    let commands = cursor.map { list.contextMenu(at: $0) } ?? []
    let menu = commands.enumerated().map { "\($0 + 1) \($1.title)" }.joined(separator: "  ")
    return shown.map(text) + [menu, message ?? ""].filter { !$0.isEmpty }
  }

  private func text(of line: Line) -> String {
    switch line {
    case .header(let title): return title.uppercased()
    case .item(let position): return (position == cursor ? "> " : "  ") + (list.makeCell(at: position) ?? "")
    }
  }
}

/// A key that a ``Terminal`` handles.
public enum Key: Hashable, Sendable {
  case up
  case down
  case choose
  case delete
  case moveUp
  case moveDown
  /// Runs a command of the item, counted from 0.
  case command(Int)

  /// The key of a sequence of bytes, as a terminal sends it; `nil` for other keys.
  public init?(_ bytes: [UInt8]) {
    switch bytes {
    case [0x1B, 0x5B, 0x41], [UInt8(ascii: "k")]: self = .up
    case [0x1B, 0x5B, 0x42], [UInt8(ascii: "j")]: self = .down
    case [0x0D], [0x0A], [0x20]: self = .choose
    case [0x7F], [0x08], [UInt8(ascii: "d")], [0x1B, 0x5B, 0x33, 0x7E]: self = .delete
    case [UInt8(ascii: "K")]: self = .moveUp
    case [UInt8(ascii: "J")]: self = .moveDown
    case let digit where digit.count == 1 && (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(digit[0]):
      self = .command(Int(digit[0] - UInt8(ascii: "1")))
    default: return nil
    }
  }
}

extension CellConfiguration where Host == Terminal {
  /// A line of text, with a star if the item is selected.
  public static func line(_ text: @escaping (Item) -> String) -> CellConfiguration {
    CellConfiguration(kind: "line") { _, _, context in (context.isSelected ? "* " : "  ") + text(context.item) }
  }
}
