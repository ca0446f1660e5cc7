#if Postgres
  /// The rows of tables may differ from those of the server: they must be copied.
  struct TableProblem: Error {
    var tables: Set<String>
    let reason: String
  }

  extension TableProblem {
    static func altered(_ names: Set<String>) -> TableProblem {
      let list = names.sorted().joined(separator: ", ")
      return TableProblem(tables: names, reason: "The schema or the publication of \(list) changed")
    }
  }
#endif
