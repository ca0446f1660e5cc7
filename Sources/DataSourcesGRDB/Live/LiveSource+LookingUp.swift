#if GRDB
  public import DataSources
  public import GRDB

  extension LiveSource {
    /// The section of a group; `nil` when it has no rows.
    ///
    /// - Complexity: O(log *g*) for *g* sections.
    public func section(ofGroup value: some DatabaseValueConvertible) -> Int? {
      layout.section(of: value.databaseValue)
    }

    /// The number of rows of a group; 0 when there is none.
    ///
    /// - Complexity: O(log *g*) for *g* sections.
    public func itemCount(inGroup value: some DatabaseValueConvertible) -> Int {
      section(ofGroup: value).map { itemCount(inSection: $0) } ?? 0
    }
  }

  extension LiveSource: ContextSource {
    /// The database, which reads the snapshot that the list shows: see ``LiveDatabase/read(_:)``.
    public var cellContext: Any? { database }
  }

  extension LiveSource: DescribedSource {
    /// What keeps the rows in order, or why they are read again after each commit.
    package var describedDetails: String? {
      switch layout {
      case .directory(let plan, _), .found(let plan, _):
        "“\(view.name)”, in the order of \(plan.plan.index ?? plan.plan.table)"
      case .held(let rows): "“\(view.name)”, read again after commits: \(rows.reason)"
      }
    }
  }
#endif
