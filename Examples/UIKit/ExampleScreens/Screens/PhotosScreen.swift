import DataSourcesUIKit
import ExampleModels

extension PhotosModel {
  /// The photos as cells of three classes, as each demands; a swipe and a menu have the same commands.
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
    .swipeActions { [unowned self] photo in commands(for: photo) }
    .contextMenu { [unowned self] photo in commands(for: photo) }
  }

  private func commands(for photo: Photo) -> [ItemCommand] {
    [
      photo.place == nil
        ? ItemCommand("Tag", symbol: "tag") { [self] in addTag("new", toPhoto: photo.id) }
        : ItemCommand("Forget", symbol: "mappin.slash") { [self] in removePlace(ofPhoto: photo.id) }
    ]
  }
}

#if canImport(UIKit)
  /// Photos of three kinds; a swipe or a menu changes the kind.
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

/// A photo with its title only.
class PhotoCell: TitleCell {
  private var loading: Task<Void, Never>?

  func show(_ photo: Photo) {
    show(photo.title)
    load(photo)
  }

  /// Displays the image when it has loaded, unless the cell displays another photo by then.
  final func load(_ photo: Photo) {
    loading?.cancel()
    imageView?.image = nil
    loading = Task { [weak self] in
      // The latency of a fast network.
      guard (try? await Task.sleep(for: .milliseconds(150))) != nil else { return }
      self?.imageView?.image = UIImage.sample(of: photo)
      self?.setNeedsLayout()
    }
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    loading?.cancel()
  }
}

/// A photo with its tags.
final class TaggedPhotoCell: PhotoCell {
  override func show(_ photo: Photo) {
    show(photo.title, detail: photo.tags.map { "#\($0)" }.joined(separator: " "))
    load(photo)
  }
}

/// A photo with its place.
final class PlacedPhotoCell: PhotoCell {
  override func show(_ photo: Photo) {
    show(photo.title, detail: photo.place?.text)
    load(photo)
  }
}

extension UIImage {
  /// A placeholder for a photo: a sheet of its color.
  @MainActor
  fileprivate static func sample(of photo: Photo) -> UIImage? {
    #if canImport(UIKit)
      UIGraphicsImageRenderer(size: CGSize(width: 44, height: 44)).image { context in
        UIColor(photo.color).setFill()
        context.fill(CGRect(x: 0, y: 0, width: 44, height: 44))
      }
    #else
      UIImage(systemName: "photo")
    #endif
  }
}
