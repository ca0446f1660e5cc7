public import DataSources

/// The screen “Manual order”: a list that the user orders by dragging; selected rows remain selected when they move.
///
/// After the manual view of YapDatabase.
public final class ManualOrderModel {
  /// The list.
  public let rows: ListSource<Entry<String>>
  /// The selected rows, by identity.
  public let selection: Selection<Entry<String>>
  /// The edits that can be undone.
  public let undo: UndoRecorder<Entry<String>>
  private var nextID: Int

  /// A screen with these rows.
  public init(_ values: [String] = ["Bread", "Butter", "Coffee", "Eggs", "Honey", "Milk"]) {
    rows = ListSource(values.enumerated().map { Entry(id: $0, value: $1) })
    selection = rows.selection(.multiple)
    undo = UndoRecorder(rows)
    undo.levelLimit = 50
    nextID = values.count
  }

  /// Adds a row before the first one.
  public func add(_ value: String) {
    rows.insert(Entry(id: nextID, value: value), at: 0, animation: .top)
    nextID += 1
  }

  /// Removes the rows that are selected, or the last one when none is.
  public func remove() {
    let selected = selection.selectedPositions.map(\.item)
    rows.remove(at: selected.isEmpty ? [rows.count - 1] : selected)
  }

  /// Moves a row; out of range nothing happens.
  ///
  /// - Parameters:
  ///   - index: the index of the row.
  ///   - target: the index after the move.
  public func move(from index: Int, to target: Int) { rows.move(from: index, to: target) }
}
