extension String {
  /// The text with some of its bytes replaced.
  ///
  /// Works on bytes: most texts have nothing to replace, and are copied in one piece.
  ///
  /// - Parameters:
  ///   - before: what to write before the text, in ASCII.
  ///   - after: what to write after the text, in ASCII.
  ///   - replacement: what to write in place of the byte at an index, and of how many bytes; `nil` to keep the byte.
  func escaped(
    before: StaticString = "", after: StaticString = "",
    _ replacement: (_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> EscapedBytes?
  ) -> String {
    var text = self
    return text.withUTF8 { bytes in
      var replacements: [(index: Int, escaped: EscapedBytes)] = []
      var growth = before.utf8CodeUnitCount + after.utf8CodeUnitCount
      for index in bytes.indices {
        guard let escaped = replacement(bytes, index) else { continue }
        replacements.append((index, escaped))
        growth += escaped.text.utf8.count - escaped.length
      }
      return String(unsafeUninitializedCapacity: bytes.count + growth) { target in
        var (from, to) = (0, target.append(UnsafeBufferPointer(before), at: 0))
        for (index, escaped) in replacements {
          to = target.append(UnsafeBufferPointer(rebasing: bytes[from..<index]), at: to)
          var text = escaped.text
          to = text.withUTF8 { target.append($0, at: to) }
          from = index + escaped.length
        }
        to = target.append(UnsafeBufferPointer(rebasing: bytes[from...]), at: to)
        return target.append(UnsafeBufferPointer(after), at: to)
      }
    }
  }
}

/// What to write in place of some bytes of a text.
struct EscapedBytes {
  /// The replacement.
  let text: String
  /// The number of bytes that it replaces.
  var length = 1
}

extension UnsafeBufferPointer<UInt8> {
  fileprivate init(_ text: StaticString) { self.init(start: text.utf8Start, count: text.utf8CodeUnitCount) }
}

extension UnsafeMutableBufferPointer<UInt8> {
  /// Copies bytes to an index, and returns the index after them.
  fileprivate func append(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    guard let source = bytes.baseAddress, let target = baseAddress else { return index }
    (target + index).update(from: source, count: bytes.count)
    return index + bytes.count
  }
}
