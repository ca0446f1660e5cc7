#if canImport(ExampleDatabase)
  import DataSourcesUIKit
  import ExampleDatabase
  import ExampleModels

  extension PhotosModel {
    /// The photos as cells of three nibs, as each photo demands; a swipe and a menu have the same commands.
    ///
    /// - Parameter open: Displays the details of the chosen photo.
    @MainActor
    func cells(open: @escaping () -> Void) -> CellList<Photo, UITableView> {
      let (plain, tagged, placed) = (
        UINib(for: PhotoCell.self), UINib(for: TaggedPhotoCell.self), UINib(for: PlacedPhotoCell.self)
      )
      return rows.cells { photo in
        switch photo.kind {
        case .plain: .nib(plain, PhotoCell.self) { $0.show($1) }
        case .tagged: .nib(tagged, TaggedPhotoCell.self) { $0.show($1) }
        case .placed: .nib(placed, PlacedPhotoCell.self) { $0.show($1) }
        }
      }
      .height(80)
      .onPrimaryAction { [unowned self] photo in
        choose(id: photo.id)
        open()
      }
      .onDelete { [unowned self] photo in try remove(id: photo.id) }
      .swipeActions { [unowned self] photo in commands(for: photo) }
      .contextMenu { [unowned self] photo in commands(for: photo) }
    }

    private func commands(for photo: Photo) -> [ItemCommand] {
      [
        photo.place == nil
          ? ItemCommand("Tag", symbol: "tag") { [self] in try addTag("new", toPhoto: photo.id) }
          : ItemCommand("Forget", symbol: "mappin.slash") { [self] in try removePlace(ofPhoto: photo.id) }
      ]
    }

    /// The details of the chosen photo as cells.
    @MainActor
    func detailCells() -> CellList<Photo.Detail, UITableView> {
      details.cells(TitleCell.self) { cell, detail in cell.show(detail.text, detail: detail.id) }
    }
  }

  #if canImport(UIKit)
    /// Photos of three kinds; a swipe or a menu changes the kind, and a tap opens the details.
    final class PhotosController: TableController {
      private var model: PhotosModel?

      override func viewDidLoad() {
        super.viewDidLoad()
        open { [self] in
          let model = try await PhotosModel(ExampleFile.open("photos"), isolation: MainActor.shared)
          self.model = model
          show(
            model.cells { [unowned self] in
              let details = PlainTableController(model.detailCells())
              details.navigationItem.rightBarButtonItem = UIBarButtonItem("Next") { model.chooseNext() }
              navigationController?.pushViewController(details, animated: true)
            })
        }
        navigationItem.rightBarButtonItem = UIBarButtonItem(.refresh) { [unowned self] in try? model?.reset() }
      }
    }

    /// The picture of a photo.
    final class PictureView: UIView {
      /// The photo.
      var photo: Photo? {
        didSet { if photo != oldValue { setNeedsDisplay() } }
      }

      override func draw(_ rect: CGRect) {
        guard let photo else { return }
        let color = UIColor(photo.color)
        UIBezierPath(roundedRect: bounds, cornerRadius: 12).addClip()
        color.setFill()
        UIRectFill(bounds)
        for (index, shape) in photo.picture.enumerated() {
          let path = UIBezierPath()
          switch shape {
          case .sun(let x, let y, let radius):
            UIColor(white: 1, alpha: 0.75).setFill()
            path.addArc(
              withCenter: CGPoint(x: x, y: y), radius: radius, startAngle: 0, endAngle: 2 * .pi, clockwise: true)
          case .hills(let heights):
            UIColor(white: 0, alpha: 0.15 * Double(index)).setFill()
            path.move(to: CGPoint(x: 0, y: 1))
            for (index, height) in heights.enumerated() {
              path.addLine(to: CGPoint(x: Double(index) / Double(heights.count - 1), y: height))
            }
            path.addLine(to: CGPoint(x: 1, y: 1))
          }
          path.apply(CGAffineTransform(scaleX: bounds.width, y: bounds.height))
          path.fill()
        }
      }
    }
  #endif

  /// A photo with its picture and its title: PhotoCell.xib.
  class PhotoCell: UITableViewCell {
    #if canImport(UIKit)
      @IBOutlet private var titleLabel: UILabel!
      @IBOutlet private var pictureView: PictureView!

      /// Displays a photo.
      func show(_ photo: Photo) {
        titleLabel.text = photo.title
        pictureView.photo = photo
      }
    #else
      func show(_ photo: Photo) { textLabel?.text = photo.title }
    #endif
  }

  /// A photo with its tags: TaggedPhotoCell.xib.
  final class TaggedPhotoCell: PhotoCell {
    #if canImport(UIKit)
      @IBOutlet private var tagsLabel: UILabel!
    #else
      let tagsLabel = UILabel()
    #endif

    override func show(_ photo: Photo) {
      super.show(photo)
      tagsLabel.text = photo.tags.map { "#\($0)" }.joined(separator: " ")
    }
  }

  /// A photo with its place: PlacedPhotoCell.xib.
  final class PlacedPhotoCell: PhotoCell {
    #if canImport(UIKit)
      @IBOutlet private var placeLabel: UILabel!
    #else
      let placeLabel = UILabel()
    #endif

    override func show(_ photo: Photo) {
      super.show(photo)
      placeLabel.text = photo.place?.text
    }
  }
#endif
