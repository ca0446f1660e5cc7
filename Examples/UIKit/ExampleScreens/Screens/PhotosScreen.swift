import DataSourcesUIKit
import ExampleModels

extension PhotosModel {
  /// The photos as cells of three classes, as each demands.
  @MainActor
  func cells() -> CellSource<Photo, UITableView> {
    let factory = CellFactory<Photo.Kind, Photo, UITableView> { photo, _ in photo.kind }
    factory.register(.plain, .class(PhotoCell.self)) { cell, photo, _ in cell.show(photo) }
    factory.register(.tagged, .class(TaggedPhotoCell.self)) { cell, photo, _ in cell.show(photo) }
    factory.register(.placed, .class(PlacedPhotoCell.self)) { cell, photo, _ in cell.show(photo) }
    // Rows with no control in editing mode can not be swiped either.
    return rows.cells(factory).height(64).onDelete { [unowned self] photo, _ in remove(id: photo.id) }
      .swipeActions { [unowned self] photo, _ in
        var actions = [RowAction("Delete", symbol: "trash", isDestructive: true) { [self] in remove(id: photo.id) }]
        if photo.place == nil {
          actions.append(RowAction("Tag", symbol: "tag") { [self] in addTag("new", toPhoto: photo.id) })
        } else {
          actions.append(RowAction("Forget", symbol: "mappin.slash") { [self] in removePlace(ofPhoto: photo.id) })
        }
        return actions
      }
  }
}

#if canImport(UIKit)
  /// Photos of three kinds; a swipe makes one another kind.
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
