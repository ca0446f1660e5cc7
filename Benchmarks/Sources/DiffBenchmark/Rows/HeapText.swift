import BenchmarkSupport

/// Makes strings with storage of their own: ASCII, of one length, like those from a database or a decoder.
enum HeapText {
  /// A title of 35 bytes.
  static func title(_ key: Int, version: Int) -> String {
    text(35, tail: version == 0 ? " as it was before" : " that has changed", key) { hexDigits($0, of: key, count: 11) }
  }

  /// An id of 28 bytes.
  static func identifier(_ key: Int) -> String {
    text(28, tail: "/row", key) { hexDigits($0, of: key, count: 17) }
  }

  /// The digits, the number in decimal, and the tail, filled up with dots.
  private static func text(
    _ count: Int, tail: StaticString, _ key: Int, digits: (UnsafeMutableBufferPointer<UInt8>) -> Int
  ) -> String {
    String(unsafeUninitializedCapacity: count) { buffer in
      buffer.update(repeating: UInt8(ascii: "."))
      var end = digits(buffer)
      var rest = key
      for place in (end..<end + 7).reversed() {
        buffer[place] = UInt8(ascii: "0") + UInt8(rest % 10)
        rest /= 10
      }
      end += 7
      tail.withUTF8Buffer { for byte in $0 where end < count { (buffer[end], end) = (byte, end + 1) } }
      return count
    }
  }

  /// Writes random but lasting digits, and returns how many.
  private static func hexDigits(_ buffer: UnsafeMutableBufferPointer<UInt8>, of key: Int, count: Int) -> Int {
    var bits = SeededGenerator.mixed(UInt64(truncatingIfNeeded: key))
    for place in 0..<count {
      let digit = UInt8(truncatingIfNeeded: bits & 15)
      buffer[place] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
      bits = bits >> 4 | bits << 60
    }
    return count
  }
}
