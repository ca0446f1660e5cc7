#if Postgres
  /// What must be copied again, and why.
  enum Resync {
    case everything(String)
    case tables(TableProblem)

    var reason: String {
      switch self {
      case .everything(let reason): reason
      case .tables(let problem): problem.reason
      }
    }

    func including(_ problem: TableProblem) -> Resync {
      switch self {
      case .everything: self
      case .tables(let first): .tables(TableProblem(tables: first.tables.union(problem.tables), reason: first.reason))
      }
    }
  }
#endif
