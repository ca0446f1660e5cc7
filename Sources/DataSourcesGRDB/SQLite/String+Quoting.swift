#if GRDB
  extension String {
    /// The quoted name of a table, a column or an index.
    ///
    /// GRDB's own property doesn't escape quotation marks.
    package var quotedIdentifier: String {
      // By scalars: a quotation mark with an accent is a different character, but SQLite sees the quotation mark.
      "\"" + String(String.UnicodeScalarView(unicodeScalars.flatMap { $0 == "\"" ? [$0, $0] : [$0] })) + "\""
    }
  }
#endif
