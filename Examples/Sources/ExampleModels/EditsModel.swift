public import DataSources

/// The screens “Words” and “Numbers”: a list, and four buttons that edit it at fixed indices.
///
/// After the example of EDataSource. Each button is one change set; with fewer rows, it changes those that exist.
public final class EditsModel<Value: Hashable & Sendable> {
  /// The list.
  public let rows: ListSource<Entry<Value>>
  private let newValues: [Value]
  private let otherValues: [Value]
  private var nextID: Int

  /// A list and the actions of its buttons.
  ///
  /// - Parameters:
  ///   - values: the rows at first.
  ///   - newValues: the values that ``add()`` inserts at rows 0 and 2.
  ///   - otherValues: the values that ``update()`` sets in rows 2, 0 and 1.
  public init(_ values: [Value], adding newValues: [Value], updatingTo otherValues: [Value]) {
    rows = ListSource(values.enumerated().map { Entry(id: $0, value: $1) })
    nextID = values.count
    self.newValues = newValues
    self.otherValues = otherValues
  }

  /// Inserts new rows where rows 0 and 2 are then, or at the end of a shorter list.
  public func add() {
    rows.batch(animation: .top) {
      for (index, value) in zip([0, 2], newValues) {
        rows.insert(Entry(id: nextID, value: value), at: min(index, rows.count))
        nextID += 1
      }
    }
  }

  /// Removes rows 0 to 2, as far as they exist.
  public func remove() { rows.remove(at: 0...2, animation: .fade) }

  /// Updates rows 2, 0 and 1, as far as they exist.
  public func update() {
    let new = zip([2, 0, 1], otherValues).compactMap { index, value in
      rows.item(at: index).map { (index: index, item: Entry(id: $0.id, value: value)) }
    }
    rows.replace(new, animation: .fade)
  }

  /// The value of row 1; `nil` if it doesn't exist.
  public func get() -> Value? { rows.item(at: 1)?.value }
}

/// The kinds of cells that display words.
public enum WordKind: String, CaseIterable, Hashable, Sendable {
  /// Fewer than four letters.
  case short
  /// Four to eight letters.
  case medium
  /// More than eight letters.
  case long

  /// The kind for a word.
  public init(_ word: String) { self = word.count < 4 ? .short : word.count > 8 ? .long : .medium }
}

extension EditsModel<String> {
  /// The screen “Words”: the length of a word decides the kind of its cell.
  public convenience init() {
    self.init(
      ["one", "two", "three", "caramba!", "extraordinary"], adding: ["0", "2"], updatingTo: ["zwei", "null", "eins"])
  }
}

extension EditsModel<Int> {
  /// The screen “Numbers”: even and odd numbers are two kinds of cells in a grid.
  public convenience init() { self.init(Array(1...6), adding: [7, 8], updatingTo: [10, 11, 12]) }
}
