#if GRDB
  /// The words and phrases of a text that a user types.
  struct TypedWords {
    /// Each once.
    let words: [SearchQuery.Word]

    init(_ text: String, completesLastWord: Bool) {
      var words: [SearchQuery.Word] = []
      var current = ""
      var isPhrase = false
      func end(isPrefix: Bool = false) {
        defer { current = "" }
        let stars = isPhrase ? 0 : current.reversed().prefix { $0 == "*" }.count
        let word = current.dropLast(stars)
        if word.contains(where: { !$0.isWhitespace }) {
          words.append(SearchQuery.Word(text: String(word), isPrefix: isPrefix || stars > 0))
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
      var seen: Set<SearchQuery.Word> = []
      self.words = words.filter { seen.insert($0).inserted }
    }

    /// Keyboards replace one by another.
    private static let quotationMarks: Set<Character> = ["\"", "“", "”", "„"]
  }
#endif
