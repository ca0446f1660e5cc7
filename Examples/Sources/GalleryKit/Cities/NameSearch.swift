import Foundation

/// Finds a text in names, whatever the case and the accents.
struct NameSearch {
  private let text: String
  private let bytes: [UInt8]
  private let isASCII: Bool

  init(_ text: String) {
    self.text = Self.folded(text)
    bytes = Array(self.text.utf8)
    isASCII = bytes.allSatisfy { $0 < 0x80 }
  }

  /// Whether the name has the text somewhere.
  func matches(_ name: String) -> Bool {
    guard !bytes.isEmpty else { return true }
    // Most names are ASCII and need no folding, which takes most of the time.
    return asciiMatch(name) ?? Self.folded(name).contains(text)
  }

  /// `nil` when the name is not ASCII.
  private func asciiMatch(_ name: String) -> Bool? {
    var name = name
    return name.withUTF8 { name in
      if name.contains(where: { $0 >= 0x80 }) { return nil }
      guard isASCII, name.count >= bytes.count else { return false }
      return (0...name.count - bytes.count).contains { start in
        bytes.indices.allSatisfy { Self.lowercased(name[start + $0]) == bytes[$0] }
      }
    }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }

  private static func folded(_ text: String) -> String {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
  }
}
