import DataSourcesUIKit
import ExampleModels

extension DataSource<String> {
  /// Titles in sections; headers are views of a class, and footers are views of a nib.
  @MainActor
  func sectionCells() -> CellList<String, UITableView> {
    let footer = UINib(for: SectionFooterView.self)
    return titleCells()
      .header { section in
        section.info.header.map { title in .view(SectionHeaderView.self) { view, _ in view.show(title) }.height(40) }
      }
      .footer { section in
        section.info.footer.map { title in
          .nib(footer, SectionFooterView.self) { view, _ in view.show(title) }.height(36)
        }
      }
  }
}

extension DataSource<NamedColor> {
  /// Colors as cells of a storyboard, under headers of that storyboard; badges are views of a kind of the layout.
  @MainActor
  func colorCells() -> CellList<NamedColor, UICollectionView> {
    cells(.prototype("Color", TileCell.self) { cell, color in cell.show(color.title, color: color) })
      .header { _ in
        .prototype("ColorHeader", ColorHeaderView.self) { view, section in view.show(section.info.header) }
      }
      .sectionView(.named(BadgeView.kind)) { _ in
        .view(BadgeView.self) { view, section in view.show("\(section.viewIndex + 1)") }
      }
  }
}

#if canImport(UIKit)
  /// Colors in a grid: Colors.storyboard.
  final class ColorsController: UICollectionViewController {
    override func viewDidLoad() {
      super.viewDidLoad()
      collectionView.collectionViewLayout = Self.makeLayout()
      CollectionAdapter(ListScreens.colors().colorCells(), in: collectionView)
    }

    /// Three columns under headers that stay at the top, and a badge on each item.
    private static func makeLayout() -> UICollectionViewLayout {
      let badge = NSCollectionLayoutSupplementaryItem(
        layoutSize: NSCollectionLayoutSize(widthDimension: .absolute(24), heightDimension: .absolute(24)),
        elementKind: BadgeView.kind,
        containerAnchor: NSCollectionLayoutAnchor(
          edges: [.top, .trailing], fractionalOffset: CGPoint(x: 0.3, y: -0.3)))
      let item = NSCollectionLayoutItem(
        layoutSize: NSCollectionLayoutSize(
          widthDimension: .fractionalWidth(1 / 3), heightDimension: .fractionalHeight(1)),
        supplementaryItems: [badge])
      item.contentInsets = NSDirectionalEdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8)
      let row = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(100))
      let section = NSCollectionLayoutSection(group: .horizontal(layoutSize: row, subitems: [item]))
      section.contentInsets = NSDirectionalEdgeInsets(top: 0, leading: 8, bottom: 16, trailing: 8)
      let header = NSCollectionLayoutBoundarySupplementaryItem(
        layoutSize: NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(44)),
        elementKind: UICollectionView.elementKindSectionHeader, alignment: .top)
      header.pinToVisibleBounds = true
      section.boundarySupplementaryItems = [header]
      return UICollectionViewCompositionalLayout(section: section)
    }
  }
#endif

/// The title of a section.
final class SectionHeaderView: UITableViewHeaderFooterView {
  func show(_ title: String) {
    textLabel?.text = title
    #if canImport(UIKit)
      textLabel?.font = .preferredFont(forTextStyle: .headline)
    #endif
  }
}

/// The note below a section: SectionFooterView.xib.
final class SectionFooterView: UITableViewHeaderFooterView {
  #if canImport(UIKit)
    @IBOutlet private var titleLabel: UILabel!

    func show(_ title: String) { titleLabel.text = title }
  #else
    func show(_ title: String) { textLabel?.text = title }
  #endif
}

/// The title of a section of colors: a prototype of Colors.storyboard.
final class ColorHeaderView: UICollectionReusableView {
  #if canImport(UIKit)
    @IBOutlet private var titleLabel: UILabel!
  #else
    let titleLabel = UILabel()
  #endif

  func show(_ title: String?) {
    titleLabel.text = title
    #if canImport(UIKit)
      backgroundColor = .systemBackground
    #endif
  }
}

/// A number on an item.
final class BadgeView: UICollectionReusableView {
  /// The name of the kind in the layout.
  static let kind = "badge"
  private(set) lazy var label = UILabel(frame: bounds)

  func show(_ text: String) {
    label.text = text
    guard label.superview == nil else { return }
    addSubview(label)
    #if canImport(UIKit)
      label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      label.textAlignment = .center
      label.font = .preferredFont(forTextStyle: .caption2)
      backgroundColor = .systemBackground
      layer.cornerRadius = bounds.height / 2
      layer.borderWidth = 1
      clipsToBounds = true
    #endif
  }
}
