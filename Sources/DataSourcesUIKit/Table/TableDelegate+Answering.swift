#if LIST_VIEWS
  public import DataSourcesCells
  #if canImport(UIKit)
    public import UIKit
  #else
    public import HeadlessUIKit
  #endif

  extension TableDelegate: @MainActor PresentingAdapter {
    func shownCell(at indexPath: IndexPath) -> (cell: UITableViewCell, identifier: String?)? {
      presentedView?.cellForRow(at: indexPath).map { ($0, $0.reuseIdentifier) }
    }

    func mark(_ indexPath: IndexPath, selected isSelected: Bool) {
      presentedView?.mark(indexPath, selected: isSelected)
    }

    func rowHeight(at indexPath: IndexPath, in tableView: UITableView) -> CGFloat {
      let extent = tableView.extent
      let height = ask(indexPath) { $0.showing.size?($1, extent).height }
      return height.map { CGFloat($0) } ?? tableView.rowHeight
    }

    func sectionView(_ kind: SectionViewKind, _ section: Int, in tableView: UITableView) -> UIView? {
      answering {
        let position = ItemPosition(section: section, item: 0)
        if let view = presentation.makeSectionView(kind, at: position, in: tableView) { return view }
        // In a table that asks for views, a title shows only in one.
        let info = presentation.sectionInfo(at: section)
        guard let title = kind == .header ? info?.header : info?.footer else { return nil }
        let view = UITableViewHeaderFooterView(reuseIdentifier: nil)
        view.textLabel?.text = title
        return view
      }
    }

    func sectionHeight(_ kind: SectionViewKind, _ section: Int, in tableView: UITableView) -> CGFloat {
      answering {
        if let (template, index) = presentation.sectionView(kind, at: ItemPosition(section: section, item: 0)) {
          return template.size?(index, tableView.extent).height.map { CGFloat($0) } ?? UITableView.automaticDimension
        }
        let info = presentation.sectionInfo(at: section)
        let title = kind == .header ? info?.header : info?.footer
        // 0 is taken for "as the table has it" in grouped tables.
        return title == nil ? .leastNormalMagnitude : UITableView.automaticDimension
      }
    }
  }

  extension UITableView {
    /// How large the table is.
    var extent: ListSize { ListSize(width: Double(bounds.width), height: Double(bounds.height)) }

    /// Marks a row as selected or not, unless it is marked so.
    func mark(_ indexPath: IndexPath, selected isSelected: Bool) {
      guard isSelected != (indexPathsForSelectedRows?.contains(indexPath) ?? false) else { return }
      if isSelected {
        selectRow(at: indexPath, animated: false, scrollPosition: .none)
      } else {
        deselectRow(at: indexPath, animated: false)
      }
    }
  }

  extension UITableViewCell.EditingStyle {
    /// The control of a row.
    public init(_ style: CellEditingStyle) {
      self =
        switch style {
        case .none: .none
        case .delete: .delete
        case .insert: .insert
        }
    }
  }

  extension CellEditingStyle {
    /// The control of a row.
    public init(_ style: UITableViewCell.EditingStyle) {
      self =
        switch style {
        case .delete: .delete
        case .insert: .insert
        default: .none
        }
    }
  }
#endif
