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
