import DataSources

/// Makes cells of several kinds: a closure names the kind of each row by a key, under which one is registered.
///
/// A factory may serve several sources. What is registered under a key again takes the place of what was; rows show it
/// when they are shown next. The idea is TaylorSource's.
public final class CellFactory<Key: Hashable, Row, H: ListHost> {
  private let key: (Row, ItemPosition) -> Key
  private var kinds: [Key: CellKind<H>] = [:]
  /// What is registered for sections.
  var sections = SectionViews<H>()

  /// A factory that knows no kind yet.
  ///
  /// - Parameter key: names the kind of a row, which is at this position of its source.
  public init(key: @escaping (_ row: Row, _ position: ItemPosition) -> Key) { self.key = key }

  /// The keys that something is registered for, in no order.
  package var keys: [Key] { Array(kinds.keys) }

  /// Makes rows with a key show as cells of one kind.
  ///
  /// - Parameters:
  ///   - key: what the factory's closure answers for such rows.
  ///   - descriptor: how the host comes to know the cells. Several keys may share one.
  ///   - configure: fills a cell with what is to be seen of a row.
  public func register<Cell: HostCell>(
    _ key: Key, _ descriptor: CellDescriptor<Cell>,
    configure: @escaping (_ cell: Cell, _ row: Row, _ index: CellIndex) -> Void
  ) where Cell.Host == H {
    kinds[key] = CellKind(descriptor) { cell, index in
      if let row = index.row as? Row { configure(cell, row, index) }
    }
  }

  /// The kind of a row.
  ///
  /// Traps when nothing is registered for its key, with a sentence that lists the keys.
  func kind(of row: Row, at position: ItemPosition) -> CellKind<H> {
    let key = key(row, position)
    if let kind = kinds[key] { return kind }
    let known = kinds.keys.map { "\($0)" }.sorted().joined(separator: ", ")
    preconditionFailure(
      "No cell is registered for the key \(key) of the row at \(position). Registered keys: \(known.isEmpty ? "none" : known)"
    )
  }
}
