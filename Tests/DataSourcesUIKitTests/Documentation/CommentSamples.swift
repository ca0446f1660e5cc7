#if os(Linux)
  import DataSourcesUIKit
  import HeadlessUIKit

  /// The samples of doc comments, compiled word for word; see `CommentSampleTests`.
  @MainActor
  enum CommentSamples {
    final class MapCell: UITableViewCell {
      func show(_ place: String?) {}
    }
    final class EventCell: UITableViewCell {
      static func show(_ cell: EventCell, _ event: Event, _ index: CellIndex) {}
    }
    enum PhotoKind: Hashable { case plain, map }

    static func segments(_ control: UISegmentedControl, _ segments: SegmentedSource<Event>, _ titles: [String]) {
      var binding: SegmentedControlBinding<Event>?
      binding = SegmentedControlBinding(control, segments) { index, _ in titles[index] }
      withExtendedLifetime(binding) {}
    }

    static func table(_ events: ListSource<Event>, _ tableView: UITableView) {
      var adapter: ModelTableAdapter?
      adapter = ModelTableAdapter(events.cells(EventCell.self, configure: EventCell.show), in: tableView)
      withExtendedLifetime(adapter) {}
    }

    static func collection(_ photos: ListSource<Photo>, _ collectionView: UICollectionView) {
      final class PhotoCell: UICollectionViewCell {
        static func show(_ cell: PhotoCell, _ photo: Photo, _ index: CellIndex) {}
      }
      var adapter: ModelCollectionAdapter?
      adapter = ModelCollectionAdapter(photos.cells(PhotoCell.self, configure: PhotoCell.show), in: collectionView)
      withExtendedLifetime(adapter) {}
    }

    static func factory(_ source: ListSource<Photo>, _ tableView: UITableView) {
      var adapter: ModelTableAdapter?
      let photos = CellFactory<PhotoKind, Photo, UITableView> { photo, _ in photo.place == nil ? .plain : .map }
      photos.register(.plain, .class(PhotoCell.self)) { cell, photo, _ in cell.show(photo) }
      photos.register(.map, .class(MapCell.self)) { cell, photo, _ in cell.show(photo.place) }
      adapter = ModelTableAdapter(source.cells(photos), in: tableView)
      withExtendedLifetime(adapter) {}
    }

    static func items(_ photo: Photo, _ advertisement: Photo) -> CellSource<any CellItem<UITableView>, UITableView> {
      let rows: ListSource<any CellItem<UITableView>> = ListSource(reloading: [photo, advertisement])
      let cells = rows.cells()
      return cells
    }
  }

  extension Photo: @MainActor CellItem {
    @MainActor var cell: ItemCell<UITableView> { ItemCell(PhotoCell.self, drawing: self) }
  }

  extension PhotoCell: CellDrawer {
    func draw(_ item: Photo, at index: CellIndex) { show(item) }
  }
#endif
