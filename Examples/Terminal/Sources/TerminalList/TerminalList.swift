import TerminalHost

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

struct Fruit: Identifiable, Equatable {
  let id: Int
  var name: String
}

/// A list in a terminal: arrows or `j` and `k` move the cursor, `J` and `K` its item, the space key selects, `d` deletes, digits
/// run commands, `q` quits.
@main
struct TerminalList {
  @MainActor
  static func main() async {
    let fruits = SectionedSource([
      ListSection(id: "red", items: [Fruit(id: 1, name: "Apple"), Fruit(id: 2, name: "Cherry")], header: "Red"),
      ListSection(id: "yellow", items: [Fruit(id: 3, name: "Banana"), Fruit(id: 4, name: "Lemon")], header: "Yellow"),
    ])
    let cells = fruits.selection(.multiple).cells(.line { $0.name }).onDelete(from: fruits).onMove(in: fruits)
      .contextMenu { fruit in
        [ItemCommand("Uppercase") { fruits.update(Fruit(id: fruit.id, name: fruit.name.uppercased())) }]
      }
    let terminal = Terminal(cells)
    var original = termios()
    tcgetattr(STDIN_FILENO, &original)
    var raw = original
    cfmakeraw(&raw)
    tcsetattr(STDIN_FILENO, TCSANOW, &raw)
    draw(terminal)
    while let bytes = read(), bytes != [UInt8(ascii: "q")], bytes != [3] {
      if let key = Key(bytes) { await terminal.press(key) }
      draw(terminal)
    }
    tcsetattr(STDIN_FILENO, TCSANOW, &original)
  }

  /// Clears the screen, and writes its lines.
  private static func draw(_ terminal: Terminal) {
    let text = "\u{1B}[2J\u{1B}[H" + terminal.screen.joined(separator: "\r\n") + "\r\n"
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      bytes = bytes.dropFirst(count)
    }
  }

  /// Waits for a key, and returns its bytes; `nil` at the end of the input.
  private static func read() -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 8)
    let count = buffer.withUnsafeMutableBytes {
      #if canImport(Darwin)
        Darwin.read(STDIN_FILENO, $0.baseAddress, $0.count)
      #else
        Glibc.read(STDIN_FILENO, $0.baseAddress, $0.count)
      #endif
    }
    return count > 0 ? Array(buffer.prefix(count)) : nil
  }
}
