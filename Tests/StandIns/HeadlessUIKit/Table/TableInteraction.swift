#if !canImport(UIKit)
  import DataSourcesTesting

  /// The current interaction of the user.
  struct TableInteraction {
    /// The row that is moved, and where it would be dropped.
    var moving: (source: ItemPosition, target: ItemPosition)?
    /// The row that has the focus.
    var focused: ItemPosition?
    /// The row whose swipe buttons are visible.
    var swiped: ItemPosition?
    /// The menu that is seen.
    var menu: UIContextMenuConfiguration?
    /// Whether something is being dropped.
    var isDropping = false
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

  extension UITableView {
    func dataPosition(of position: ItemPosition) -> ItemPosition {
      placeholders.isEmpty ? position : placeholders.dataPosition(of: position)
    }

    func dropPlaceholders() { placeholders = [] }

    func placeholderCell(_ index: Int) -> UITableViewCell {
      let placeholder = placeholders[index]
      let cell = dequeueReusableCell(
        withIdentifier: placeholder.reuseIdentifier, for: IndexPath(at: placeholder.position))
      placeholder.update?(cell)
      return cell
    }
  }
#endif
