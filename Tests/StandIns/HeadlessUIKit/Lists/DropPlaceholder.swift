#if os(Linux)
  import DataSourcesTesting

  /// A row of a list that waits for the data of a drop.
  @MainActor
  class DropPlaceholder: DropAnimation {
    let dragItem: UIDragItem
    private let state: PlaceholderState?
    private weak var list: (any BatchedList)?

    /// Puts a placeholder into the list.
    ///
    /// - Parameters:
    ///   - item: the dropped item.
    ///   - list: where.
    ///   - path: the place that the placeholder has afterwards.
    ///   - reuseIdentifier: the cell's.
    ///   - update: fills the cell.
    init(
      _ item: UIDragItem, in list: any BatchedList, at path: IndexPath, _ reuseIdentifier: String,
      update: @escaping (UIView) -> Void
    ) {
      dragItem = item
      self.list = list
      state = ItemPosition(path: path).map { PlaceholderState(at: $0, reuseIdentifier, update: update) }
      super.init()
      guard let state else { return }
      list.engine.begin()
      list.placeholders.append(state)
      list.engine.call { $0.insertedItems.append(state.position) }
      list.engine.end()
    }

    /// The placeholders whose data hasn't arrived.
    var waiting: PlaceholderState? { list?.placeholders.first { $0 === state } }

    func commitInsertion(dataSourceUpdates: (IndexPath) -> Void) -> Bool {
      withoutActuallyEscaping(dataSourceUpdates) { take(out: $0) }
    }

    func deletePlaceholder() -> Bool { take(out: nil) }

    private func take(out updates: ((IndexPath) -> Void)?) -> Bool {
      guard let list, let state, let index = list.placeholders.firstIndex(where: { $0 === state }) else { return false }
      list.engine.begin()
      list.placeholders.remove(at: index)
      if let updates {
        // The row of the data replaces the placeholder, by a reload.
        updates(IndexPath(at: list.placeholders.dataPosition(of: state.position)))
        list.engine.call { $0.reloadedItems.append(state.position) }
      } else {
        list.engine.call { $0.deletedItems.append(state.position) }
      }
      list.engine.end()
      return true
    }
  }

  /// A row in the place of a drop, until its data has arrived.
  @MainActor
  final class PlaceholderState {
    var position: ItemPosition
    /// Whether the list has taken it: until then no row is known by its position.
    private var isPlaced = false
    let reuseIdentifier: String
    let update: ((UIView) -> Void)?

    init(at position: ItemPosition, _ reuseIdentifier: String, update: ((UIView) -> Void)?) {
      self.position = position
      self.reuseIdentifier = reuseIdentifier
      self.update = update
    }
  }

  extension PlaceholderState {
    /// Moves it with a batch.
    func move(_ map: RowMap) {
      if isPlaced { position = map.newPosition(ofOld: position) ?? position }
      isPlaced = true
    }
  }

  extension [PlaceholderState] {
    /// The position of a shown row without the placeholders before it.
    @MainActor
    func dataPosition(of position: ItemPosition) -> ItemPosition {
      let above = count { $0.position.section == position.section && $0.position.item < position.item }
      return ItemPosition(section: position.section, item: position.item - above)
    }
  }
#endif
