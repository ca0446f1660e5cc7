#if GRDB
  extension String {
    /// As the name of a table, a column or an index, whatever is in it: GRDB's own leaves quotes as they are.
    var quotedIdentifier: String {
      // By scalars: a quote with an accent is another character, and still a quote to SQLite.
      "\"" + String(String.UnicodeScalarView(unicodeScalars.flatMap { $0 == "\"" ? [$0, $0] : [$0] })) + "\""
    }
  }
#endif
