public import DataSources

extension DataSource {
  /// Returns the items of this source as cells of one kind.
  ///
  ///     inbox.cells(.prototype("Message") { (cell: MessageCell, message) in cell.show(message) })
  public func cells<Host>(_ configuration: CellConfiguration<Item, Host>) -> CellList<Item, Host> {
    CellList(self, CellListParts(capabilities: configuration.capabilities) { _ in configuration })
  }

  /// Returns the items of this source as cells, each with a configuration of its own.
  ///
  ///     inbox.cells { message in
  ///       message.isDraft ? .cell(DraftCell.self) { $0.show($1) } : .cell(MessageCell.self) { $0.show($1) }.height(60)
  ///     }
  public func cells<Host>(
    _ configuration: @escaping (Item) -> CellConfiguration<Item, Host>
  ) -> CellList<Item, Host> {
    CellList(self, CellListParts(capabilities: .anyItem, configuration: configuration))
  }

  /// Returns the items of this source as cells, each with a configuration of its own that has no other capabilities.
  package func cells<Host>(
    capabilities: CellCapabilities, _ configuration: @escaping (Item) -> CellConfiguration<Item, Host>
  ) -> CellList<Item, Host> {
    CellList(self, CellListParts(capabilities: capabilities, configuration: configuration))
  }

  /// Returns the same cells as a list that can be modified, for a composition of lists of different items.
  ///
  /// What this list says has priority over what its parts say, and views and titles of sections replace those of the
  /// parts.
  ///
  ///     profile.appendingSections(of: messages).cells().selectionDisabled { _ in true }.headerTitle { "\($0.section)" }
  public func cells<Host>() -> CellList<CellReference<Host>, Host> where Item == CellReference<Host> {
    CellList(
      self,
      CellListParts(wrapped: { $0 }, capabilities: []) { _ in
        preconditionFailure("A wrapped cell has its own configuration")
      })
  }
}

extension Selection {
  /// Returns the items of this selection as cells of one kind; what the user selects in the list is selected here.
  public func cells<Host>(_ configuration: CellConfiguration<Item, Host>) -> CellList<Item, Host> {
    CellList(
      map(\.item), CellListParts(selection: self, capabilities: configuration.capabilities) { _ in configuration })
  }

  /// Returns the items of this selection as cells, each with a configuration of its own; what the user selects in the
  /// list is selected here.
  public func cells<Host>(
    _ configuration: @escaping (Item) -> CellConfiguration<Item, Host>
  ) -> CellList<Item, Host> { cells(capabilities: .anyItem, configuration) }

  /// Returns the items of this selection as cells, each with a configuration of its own that has no other capabilities.
  package func cells<Host>(
    capabilities: CellCapabilities, _ configuration: @escaping (Item) -> CellConfiguration<Item, Host>
  ) -> CellList<Item, Host> {
    CellList(
      map(\.item), CellListParts(selection: self, capabilities: capabilities, configuration: configuration))
  }
}

extension CellConfiguration {
  fileprivate var capabilities: CellCapabilities { behavior?.value.capabilities ?? [] }
}
