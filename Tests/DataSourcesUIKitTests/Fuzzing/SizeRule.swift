#if LIST_VIEWS
  import DataSourcesUIKit
  import ListTestSupport
  import ScreenTestSupport

  /// How the sizes of a list of the tests follow from its items.
  enum SizeRule: CaseIterable {
    /// The list doesn't define sizes.
    case none
    /// From the content of the item.
    case content
    /// Only some items have one, the host determines those of the others.
    case sometimes
    /// From the content, and from both sizes of the list.
    case list
    /// From the configuration of the item: only cells of the second kind have one.
    case kind

    func size(of row: TestItem, in list: ListSize) -> CellSize {
      switch self {
      case .none: .automatic
      case .content: CellSize(width: 90, height: height(row))
      case .sometimes: row.content % 3 == 0 ? .automatic : .height(height(row))
      case .list: CellSize(width: list.width / 4, height: height(row) + (list.width + list.height) / 16)
      case .kind: row.cellKind == 0 ? .automatic : .height(75)
      }
    }

    private func height(_ row: TestItem) -> Double { Double(20 + abs(row.content % 4) * 13) }
  }
#endif
