#if Postgres
  /// Rewrites PostgreSQL's times so that they order and compare as texts.
  enum TimestampText {
    /// Appends a time in UTC with a fixed number of digits after the second.
    ///
    /// PostgreSQL prints as many digits as it needs, and the offset from UTC of a time with a time zone.
    static func append(_ text: some BidirectionalCollection<UInt8>, digits: Int, to result: inout [UInt8]) {
      guard let first = text.first, first >= UInt8(ascii: "0"), first <= UInt8(ascii: "9") else {
        // "infinity" and "-infinity".
        result.append(contentsOf: text)
        return
      }
      // "2024-01-02 03:04:05", then perhaps ".25", "+00" and " BC"; years may have more than four digits.
      var rest = text[...]
      guard let colon = rest.lastIndex(of: UInt8(ascii: ":")) else {
        result.append(contentsOf: text)
        return
      }
      guard let secondsEnd = rest.index(colon, offsetBy: 3, limitedBy: rest.endIndex) else {
        result.append(contentsOf: text)
        return
      }
      result.append(contentsOf: rest[..<secondsEnd])
      rest = rest[secondsEnd...]
      result.append(UInt8(ascii: "."))
      var count = 0
      if rest.first == UInt8(ascii: ".") {
        rest = rest.dropFirst()
        while let digit = rest.first, digit >= UInt8(ascii: "0"), digit <= UInt8(ascii: "9") {
          if count < digits { result.append(digit) }
          count += 1
          rest = rest.dropFirst()
        }
      }
      while count < digits {
        result.append(UInt8(ascii: "0"))
        count += 1
      }
      if rest.starts(with: "+00".utf8) { rest = rest.dropFirst(3) }
      result.append(contentsOf: rest)
    }
  }
#endif
