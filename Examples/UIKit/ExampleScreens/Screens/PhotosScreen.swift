import DataSourcesUIKit
import ExampleModels

extension PhotosModel {
  /// The photos as cells of three classes, as each demands.
  @MainActor
  func cells() -> CellList<Photo, UITableView> {
    rows.cells { photo in
      switch photo.kind {
      case .plain: .cell(PhotoCell.self) { $0.show($1) }
      case .tagged: .cell(TaggedPhotoCell.self) { $0.show($1) }
      case .placed: .cell(PlacedPhotoCell.self) { $0.show($1) }
      }
    }
    .height(64)
    .onDelete { [unowned self] in remove(id: $0.id) }
    .swipeActions { [unowned self] photo in
      [
        photo.place == nil
          ? ItemCommand("Tag", symbol: "tag") { [self] in addTag("new", toPhoto: photo.id) }
          : ItemCommand("Forget", symbol: "mappin.slash") { [self] in removePlace(ofPhoto: photo.id) }
      ]
    }
  }
}

#if canImport(UIKit)
  /// Photos of three kinds; a swipe changes the kind.
  final class PhotosController: TableController {
    private let model = PhotosModel()

    override func viewDidLoad() {
      super.viewDidLoad()
      show(model.cells())
      model.load()
      navigationItem.rightBarButtonItem = UIBarButtonItem(.refresh) { [unowned self] in model.load() }
    }
  }
#endif
