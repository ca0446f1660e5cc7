/// How one text becomes another: what lies between their common beginning and their common end is replaced.
///
/// Texts are the JSON strings of ``JSONBytes``, without quotes. Counts are in UTF-16, as in JavaScript.
struct TextSplice {
  /// The length of the common beginning.
  let prefix: Int
  /// The length of the common end.
  let suffix: Int
  /// By what a page recognizes that it has the old text.
  let checksum: Int
  /// What lies between, as JSON.
  let middle: ArraySlice<UInt8>

  /// - Returns: `nil` if the whole text is hardly longer.
  /// - Complexity: O(*n*) for *n* bytes.
  init?(from old: ArraySlice<UInt8>, to new: ArraySlice<UInt8>) {
    let equalAtStart = zip(old, new).prefix { $0 == $1 }.count
    let equalAtEnd = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count
    var (before, after) = (JSONUnits(old), JSONUnits(new))
    while before.offset < equalAtStart, before.nextEnd <= equalAtStart {
      before.advance()
      after.advance()
    }
    prefix = before.length
    let start = after.offset
    // The end begins where a character begins in both texts.
    while before.rest != after.rest || before.rest > equalAtEnd {
      if before.rest >= after.rest { before.advance() } else { after.advance() }
    }
    middle = new.dropFirst(start).dropLast(after.rest)
    let end = before.length
    while before.rest > 0 { before.advance() }
    suffix = before.length - end
    checksum = before.checksum
    if middle.count + Self.overhead >= new.count { return nil }
  }

  private static let overhead = 32
}
