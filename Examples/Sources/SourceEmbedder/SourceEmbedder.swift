import Foundation

/// Writes a Swift file that contains the texts of other files.
///
/// Usage: `SourceEmbedder OUTPUT FILE …`
@main
struct SourceEmbedder {
  // More than any file has in a row, so that no text ends the literal or interpolates.
  private static let fence = String(repeating: "#", count: 6)

  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard let output = arguments.first else { throw CocoaError(.fileNoSuchFile) }
    let entries = try arguments.dropFirst().map { path in
      let text = try String(contentsOfFile: path, encoding: .utf8)
      let name = URL(fileURLWithPath: path).lastPathComponent
      return "    \"\(name)\": \(fence)\"\"\"\n\(text)\n\"\"\"\(fence),"
    }
    let content = """
      /// The texts of the screens' sources, by file name.
      enum EmbeddedSources {
        static let texts: [String: String] = [
      \(entries.joined(separator: "\n"))
        ]
      }

      """
    try content.write(toFile: output, atomically: true, encoding: .utf8)
  }
}
