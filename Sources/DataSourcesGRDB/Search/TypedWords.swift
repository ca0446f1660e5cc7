#if GRDB
  /// The words and phrases of a text that a user types.
  struct TypedWords {
    /// The conjunction of all words, in the syntax of FTS5.
    let expression: String

    private struct Word: Hashable {
      var text: String
      var isPrefix: Bool
    }

    init(_ text: String, completesLastWord: Bool) {
      var words: [Word] = []
      var current = ""
      var isPhrase = false
      func end(isPrefix: Bool = false) {
        defer { current = "" }
        let stars = isPhrase ? 0 : current.reversed().prefix { $0 == "*" }.count
        let word = current.dropLast(stars)
        if word.contains(where: { !$0.isWhitespace }) {
          words.append(Word(text: String(word), isPrefix: isPrefix || stars > 0))
        }
      }
      for character in text {
        if words.count >= SearchQuery.mostWords { break }
        if Self.quotationMarks.contains(character) {
          end()
          isPhrase.toggle()
        } else if character.isWhitespace, !isPhrase {
          end()
        } else {
          current.append(character)
        }
      }
      // The word that is being typed.
      if words.count < SearchQuery.mostWords {
        end(isPrefix: completesLastWord && current.last?.isWhitespace == false)
      }
      var seen: Set<Word> = []
      expression = words.filter { seen.insert($0).inserted }
        .map { SearchQuery.quoted($0.text) + ($0.isPrefix ? " *" : "") }
        .joined(separator: " ")
    }

    /// Keyboards replace one by another.
    private static let quotationMarks: Set<Character> = ["\"", "“", "”", "„"]
  }
#endif
