#if GRDB
  import DataSources

  extension ChangeSet {
    /// Deletes all sections, and inserts others.
    static func replacing(_ old: Int, _ new: Int) -> ChangeSet {
      var draft = ChangeSet.Draft()
      draft.sectionDeletes = Array(0..<old)
      draft.sectionInserts = Array(0..<new)
      return draft.changeSet()
    }
  }
#endif
