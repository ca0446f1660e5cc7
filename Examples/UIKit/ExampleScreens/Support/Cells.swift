import DataSourcesUIKit
import ExampleModels

/// A row of a title, and of a line below it.
class TitleCell: UITableViewCell {
  #if canImport(UIKit)
    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
      super.init(style: .subtitle, reuseIdentifier: reuseIdentifier)
    }

    required init?(coder: NSCoder) { nil }
  #else
    required init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
      super.init(style: .subtitle, reuseIdentifier: reuseIdentifier)
    }

    required init?(coder: NSCoder) { nil }
  #endif

  /// Displays a row.
  ///
  /// - Parameters:
  ///   - color: of the title; that of text by default.
  ///   - isStrong: whether the title is more important than others.
  func show(_ title: String, detail: String? = nil, color: NamedColor? = nil, isStrong: Bool = false) {
    textLabel?.text = title
    detailTextLabel?.text = detail
    #if canImport(UIKit)
      textLabel?.textColor = color.map(UIColor.init) ?? .label
      textLabel?.font = .preferredFont(forTextStyle: isStrong ? .headline : .body)
    #endif
  }
}

/// A colored tile of a grid, with a title.
class TileCell: UICollectionViewCell {
  /// The label of the title.
  let label = UILabel()

  #if canImport(UIKit)
    override init(frame: CGRect) {
      super.init(frame: frame)
      addLabel()
    }

    required init?(coder: NSCoder) {
      super.init(coder: coder)
      addLabel()
    }

    private func addLabel() {
      label.textAlignment = .center
      label.numberOfLines = 2
      label.adjustsFontForContentSizeCategory = true
      label.font = .preferredFont(forTextStyle: .footnote)
      label.frame = contentView.bounds.insetBy(dx: 4, dy: 4)
      label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      contentView.addSubview(label)
      contentView.layer.cornerRadius = 12
    }
  #endif

  /// Displays a title on a color.
  func show(_ title: String, color: NamedColor?) {
    label.text = title
    #if canImport(UIKit)
      label.textColor = color == nil ? .label : .white
      contentView.backgroundColor = color.map(UIColor.init) ?? .secondarySystemFill
    #endif
  }
}

extension DataSource<String> {
  /// Titles.
  @MainActor
  func titleCells() -> CellList<String, UITableView> {
    cells(TitleCell.self) { cell, title in cell.show(title) }
  }
}

extension DataSource<NamedColor> {
  /// Colors as tiles.
  @MainActor
  func gridCells() -> CellList<NamedColor, UICollectionView> {
    cells(TileCell.self) { cell, color in cell.show(color.title, color: color) }
  }
}
