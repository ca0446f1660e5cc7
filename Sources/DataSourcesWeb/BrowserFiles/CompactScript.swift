/// Scripts without the spaces that have no meaning, and with short names of private members.
///
/// Only what can be seen from the tokens is done: a private name has no meaning outside of its class, and can't be in a
/// string. So all classes of all scripts can use one table of names.
enum CompactScript {
  /// Short names of the private members in scripts, the most frequent first.
  static func privateNames(in scripts: [String]) -> [Substring: String] {
    var counts: [Substring: Int] = [:]
    for token in scripts.flatMap(ScriptToken.tokens(of:)) where token.kind == .privateName {
      counts[token.text, default: 0] += 1
    }
    let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    return Dictionary(
      uniqueKeysWithValues: sorted.enumerated().map { ($1.key, "#" + shortName($0)) })
  }

  /// The script, which does the same.
  static func compacted(_ script: String, _ privateNames: [Substring: String]) -> String {
    let tokens = ScriptToken.tokens(of: script)
    var result = ""
    for (index, token) in tokens.enumerated() {
      switch token.kind {
      case .privateName: result += privateNames[token.text] ?? String(token.text)
      case .space:
        guard index > 0, index + 1 < tokens.count else { continue }
        result += space(token, between: tokens[index - 1], and: tokens[index + 1])
      default: result += token.text
      }
    }
    return result
  }

  /// What is left of spaces between two tokens.
  private static func space(_ space: ScriptToken, between before: ScriptToken, and after: ScriptToken) -> String {
    let (left, right) = (before.text.last, after.text.first)
    // The end of a line can be the end of a statement.
    if space.text.contains(where: \.isNewline) {
      let isOpen = before.kind == .punctuation && left.map("{([,;&|?:".contains) == true
      let isContinued = after.kind == .punctuation && right.map("})],.?:&|".contains) == true
      return isOpen || isContinued ? "" : "\n"
    }
    let areWords = left?.isPartOfWord == true && (right?.isPartOfWord == true || right == "#")
    return areWords || left == right && left.map("+-/".contains) == true ? " " : ""
  }

  /// a to z, then aa, ab and so on.
  private static func shortName(_ number: Int) -> String {
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    let last = String(letters[number % letters.count])
    return number < letters.count ? last : shortName(number / letters.count - 1) + last
  }
}
