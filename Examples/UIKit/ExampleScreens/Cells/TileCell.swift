import DataSourcesUIKit
import ExampleModels

/// A colored tile of a grid, with a title.
class TileCell: UICollectionViewCell {
  /// The label of the title.
  let label = UILabel()

  #if canImport(UIKit)
    override init(frame: CGRect) {
      super.init(frame: frame)
      label.textAlignment = .center
      label.numberOfLines = 2
      label.adjustsFontForContentSizeCategory = true
      label.font = .preferredFont(forTextStyle: .footnote)
      label.frame = contentView.bounds.insetBy(dx: 4, dy: 4)
      label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      contentView.addSubview(label)
      contentView.layer.cornerRadius = 12
    }

    required init?(coder: NSCoder) { nil }
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

/// An even number, on a tile with a frame.
final class EvenNumberCell: TileCell {
  func show(_ number: Int) {
    show("\(number)\neven", color: .indigo)
    #if canImport(UIKit)
      contentView.layer.borderWidth = 4
      contentView.layer.borderColor = UIColor(.amber).cgColor
    #endif
  }
}
