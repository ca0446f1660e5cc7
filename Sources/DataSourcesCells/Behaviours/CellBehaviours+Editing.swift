import DataSources

extension CellBehaviours {
  /// Being deleted, inserted and swiped: graded, each on its own.
  public struct Editing {
    /// The user wants the row deleted; having this makes it deletable.
    public var delete: ((CellIndex) -> Void)?
    /// The user wants a row inserted here; having this makes it an insertion control, unless it is deletable.
    public var insert: ((CellIndex) -> Void)?
    /// Which control the row has in editing mode; `nil` decides by what it can do.
    public var style: ((CellIndex) -> CellEditingStyle)?
    /// What the delete button says.
    public var deleteTitle: ((CellIndex) -> String?)?
    /// Whether the row makes room for the control in editing mode.
    public var indentsWhileEditing: ((CellIndex) -> Bool)?
    /// How far the row is indented, in steps of the host.
    public var indentationLevel: ((CellIndex) -> Int)?
    /// Editing of the row begins.
    public var willBegin: ((CellIndex) -> Void)?
    /// Editing of the row has ended.
    public var didEnd: ((CellIndex) -> Void)?
    /// What is behind the row's beginning.
    public var leadingActions: ((CellIndex) -> [RowAction])?
    /// What is behind the row's end.
    public var trailingActions: ((CellIndex) -> [RowAction])?

    /// Which control the row has in editing mode.
    package func style(at index: CellIndex) -> CellEditingStyle {
      if let style { return style(index) }
      return delete != nil ? .delete : insert != nil ? .insert : .none
    }

    /// Whether there is anything for the user to do with the row by a swipe or in editing mode.
    package func canEdit(at index: CellIndex) -> Bool {
      hasActions || style(at: index) != .none
    }

    /// Whether there is something behind the row.
    public var hasActions: Bool { leadingActions != nil || trailingActions != nil }

    var uses: CellUses {
      var uses: CellUses = []
      if delete != nil || insert != nil || style != nil { uses.insert(.editing) }
      if deleteTitle != nil { uses.insert(.deleteTitle) }
      if indentsWhileEditing != nil || indentationLevel != nil { uses.insert(.indentation) }
      if willBegin != nil || didEnd != nil { uses.insert(.editingSessions) }
      if hasActions { uses.formUnion([.swipeActions, .editing]) }
      return uses
    }
  }
}

/// The control that a row has in editing mode.
public enum CellEditingStyle: String, Hashable, Sendable, CaseIterable {
  /// None.
  case none
  /// One that deletes the row.
  case delete
  /// One that inserts a row.
  case insert
}

/// Something to do with a row: behind it when it is swiped, or in its menu.
public struct RowAction {
  /// What to call it.
  public var title: String
  /// The name of a symbol of the platform, instead of the title where there is room for one only.
  public var symbol: String?
  /// Whether it destroys something.
  public var isDestructive: Bool
  /// Whether it can be chosen now.
  public var isEnabled = true
  /// Does it.
  public var perform: () -> Void

  /// An action.
  public init(_ title: String, symbol: String? = nil, isDestructive: Bool = false, perform: @escaping () -> Void) {
    self.title = title
    self.symbol = symbol
    self.isDestructive = isDestructive
    self.perform = perform
  }
}

/// An entry of a row's context menu.
public indirect enum RowMenuItem {
  /// Something to do.
  case action(RowAction)
  /// More entries, under a title.
  case submenu(String, [RowMenuItem])
}
