import DataSourcesUIKit
import ExampleModels

extension EditsModel<String> {
  /// The words as cells of three classes, which their length decides.
  @MainActor
  func cells() -> CellList<Entry<String>, UITableView> {
    rows.cells { entry in
      switch WordKind(entry.value) {
      case .short: .cell(ShortWordCell.self) { $0.show(word: $1.value) }
      case .medium: .cell(TitleCell.self) { $0.show($1.value) }
      case .long: .cell(LongWordCell.self) { $0.show(word: $1.value) }
      }
    }
  }
}

extension EditsModel<Int> {
  /// The numbers as tiles: even and odd ones are two classes.
  @MainActor
  func cells() -> CellList<Entry<Int>, UICollectionView> {
    rows.cells { entry in
      entry.value.isMultiple(of: 2)
        ? .cell(EvenNumberCell.self) { $0.show($1.value) }
        : .cell(TileCell.self) { $0.show("\($1.value)", color: nil) }
    }
  }
}

#if canImport(UIKit)
  /// Words and four buttons.
  final class WordsController: TableController {
    private let model = EditsModel<String>()

    override func viewDidLoad() {
      super.viewDidLoad()
      show(model.cells())
      showButtons(for: model)
    }
  }

  /// Numbers and the same four buttons.
  final class NumbersController: GridController {
    init() {
      let model = EditsModel<Int>()
      super.init(model.cells())
      showButtons(for: model)
    }

    required init?(coder: NSCoder) { nil }
  }

  extension UIViewController {
    /// The four buttons of a list that is edited at fixed indices.
    fileprivate func showButtons<Value>(for model: EditsModel<Value>) {
      navigationItem.rightBarButtonItems = [
        UIBarButtonItem("Add") { model.add() }, UIBarButtonItem("Remove") { model.remove() },
        UIBarButtonItem("Update") { model.update() },
        UIBarButtonItem("Get") { [weak self] in self?.say(model.get().map { "Row 1: \($0)" } ?? "There is no row 1") },
      ]
    }
  }
#endif

/// A short word, with a picture.
final class ShortWordCell: TitleCell {
  func show(word: String) { show("🐝 \(word)") }
}

/// A long word, with its length below.
final class LongWordCell: TitleCell {
  func show(word: String) { show(word, detail: "\(word.count) letters", isStrong: true) }
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
