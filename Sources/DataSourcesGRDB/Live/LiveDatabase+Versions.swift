#if GRDB
  import GRDB

  extension LiveDatabase {
    /// The versions of a view that lists show, or are about to.
    func versionsInUse(of definition: ViewDefinition) -> Set<Int> {
      let shown = lists.values.compactMap { $0.list?.shownVersion }.filter { $0.view == definition.name }
      return versions.inUse(of: definition).union(shown.map(\.version))
    }

    /// Removes the indexes of a view's other versions that no list needs any more.
    ///
    /// Where that can't be now, they are removed when the view is opened another time.
    func removeOtherVersions(of definition: ViewDefinition, isolation: isolated (any Actor)?) async {
      guard let engine, !engine.pool.configuration.readonly else { return }
      let kept = versionsInUse(of: definition)
      try? await engine.pool.writeWithoutTransaction { db in
        try ViewPreparer(definition, db).removeOtherVersions(except: kept)
      }
    }
  }
#endif
