import DataSourcesUIKit
import ExampleModels

extension EditsModel<String> {
  /// The words as cells of three classes, which their length decides.
  @MainActor
  func cells() -> CellSource<Entry<String>, UITableView> {
    let factory = CellFactory<WordKind, Entry<String>, UITableView> { entry, _ in WordKind(entry.value) }
    factory.register(.short, .class(ShortWordCell.self)) { cell, entry, _ in cell.show(word: entry.value) }
    factory.register(.medium, .class(TitleCell.self)) { cell, entry, _ in cell.show(entry.value) }
    factory.register(.long, .class(LongWordCell.self)) { cell, entry, _ in cell.show(word: entry.value) }
    return rows.cells(factory)
  }
}

extension EditsModel<Int> {
  /// The numbers as tiles: even and odd ones are two classes.
  @MainActor
  func cells() -> CellSource<Entry<Int>, UICollectionView> {
    let factory = CellFactory<Bool, Entry<Int>, UICollectionView> { entry, _ in entry.value.isMultiple(of: 2) }
    factory.register(true, .class(EvenNumberCell.self)) { cell, entry, _ in cell.show(entry.value) }
    factory.register(false, .class(TileCell.self)) { cell, entry, _ in cell.show("\(entry.value)", colour: nil) }
    return rows.cells(factory)
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
    /// The four buttons of a list that is edited at fixed places.
    fileprivate func showButtons<Value>(for model: EditsModel<Value>) {
      navigationItem.rightBarButtonItems = [
        UIBarButtonItem("Add") { model.add() }, UIBarButtonItem("Remove") { model.remove() },
        UIBarButtonItem("Update") { model.update() },
        UIBarButtonItem("Get") { [weak self] in self?.say(model.get().map { "Row 1: \($0)" } ?? "There is no row 1") },
      ]
    }
  }
#endif
