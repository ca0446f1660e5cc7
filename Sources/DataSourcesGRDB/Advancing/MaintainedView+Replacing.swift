#if GRDB
  import DataSources

  extension MaintainedView {
    /// Whether rows may be elsewhere without a change that a list shows.
    func hasNewState(_ input: ViewAdvanceInput) -> Bool { !input.commits.isEmpty || input.isForeign }

    /// Whether a change of the schema did not concern the view.
    func isStill(_ preparation: ViewPreparation) -> Bool {
      switch (self, preparation) {
      case (let view as IndexedView, .indexed(let plan, let table)): view.plan == plan && view.table == table
      case (is RefetchedView, .refetched): true
      default: false
      }
    }

    /// Another view in the place of this one, if there can be one; or who waits for it is told.
    func replaced(
      by opening: ViewOpening, _ input: ViewAdvanceInput, _ changes: inout ChangeSet
    ) -> (any MaintainedView)? {
      do {
        return try replaced(by: opening.preparation, of: opening.definition, input, &changes)
      } catch {
        opening.failed(error)
        return nil
      }
    }

    /// Another view in the place of this one: all rows are compared.
    ///
    /// - Complexity: O(*n*).
    func replaced(
      by preparation: ViewPreparation, of definition: ViewDefinition, _ input: ViewAdvanceInput,
      _ changes: inout ChangeSet
    ) throws -> any MaintainedView {
      let new = try input.new.read { try preparation.view(definition, view: state.view, in: $0) }
      if let old = self as? IndexedView, let indexed = new as? IndexedView {
        changes = try indexed.changes(from: old, input)
      } else {
        changes = .replacing(state.layout.sectionCount, new.state.layout.sectionCount)
      }
      return new
    }
  }

  extension ChangeSet {
    /// All sections go, and others come.
    static func replacing(_ old: Int, _ new: Int) -> ChangeSet {
      var draft = ChangeSet.Draft()
      draft.sectionDeletes = Array(0..<old)
      draft.sectionInserts = Array(0..<new)
      return draft.changeSet()
    }
  }
#endif
