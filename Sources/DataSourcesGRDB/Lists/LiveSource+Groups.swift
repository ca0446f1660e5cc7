#if GRDB
  public import GRDB

  extension LiveSource {
    /// Returns the section of a group, or `nil` if the group has no rows.
    ///
    /// - Complexity: O(log *g*) for *g* sections.
    public func section(ofGroup value: some DatabaseValueConvertible) -> Int? {
      layout.section(of: value.databaseValue)
    }

    /// Returns the number of rows of a group, or 0 if there are none.
    ///
    /// - Complexity: O(log *g*) for *g* sections.
    public func itemCount(inGroup value: some DatabaseValueConvertible) -> Int {
      section(ofGroup: value).map { itemCount(inSection: $0) } ?? 0
    }
  }
#endif
