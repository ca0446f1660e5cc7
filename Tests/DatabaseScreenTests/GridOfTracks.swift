#if GRDB && os(Linux)
  import DataSourcesGRDB
  import DataSourcesUIKit
  import HeadlessUIKit

  final class TrackTile: UICollectionViewCell, TrackShowing {
    var track: Track?
    var artist: String?
  }

  final class ArtistHeader: UICollectionReusableView {
    var title: String?
  }

  @MainActor
  final class GridOfTracks: @MainActor ListScreen {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
    let host: UICollectionView
    let adapter: CollectionAdapter

    init(_ source: any DataSource<CellReference<UICollectionView>>) {
      let layout = UICollectionViewFlowLayout()
      layout.itemSize = CGSize(width: 150, height: 80)
      host = UICollectionView(frame: CGRect(x: 0, y: 0, width: 320, height: 440), collectionViewLayout: layout)
      window.addSubview(host)
      adapter = CollectionAdapter(source, in: host)
      host.layoutIfNeeded()
    }

    static func cells(of tracks: some DataSource<Track>) -> CellList<Track, UICollectionView> {
      tracks.cells(.cell(TrackTile.self) { cell, track, context in cell.show(track, context) })
        .header { _ in .view(ArtistHeader.self) { $0.title = $1.info.header }.height(20) }
    }

    var visible: [(position: ItemPosition, cell: any TrackShowing)] {
      host.layoutIfNeeded()
      return host.indexPathsForVisibleItems.sorted().compactMap { path in
        (host.cellForItem(at: path) as? TrackTile).map { (ItemPosition(path), $0) }
      }
    }

    var counts: [Int] { (0..<host.numberOfSections).map { host.numberOfItems(inSection: $0) } }
    var record: ListRecord { host.record }
    func header(_ section: Int) -> String? {
      let kind = UICollectionView.elementKindSectionHeader
      return (host.supplementaryView(forElementKind: kind, at: path(0, section)) as? ArtistHeader)?.title
    }
    func scroll(to y: CGFloat) { host.user.scroll(to: CGPoint(x: 0, y: y)) }
    func beginMoving(_ path: IndexPath) -> Bool { host.user.beginMoving(itemAt: path) }
    func drag(to path: IndexPath) { host.user.drag(to: path) }
    func drop() { host.user.drop() }
    func cancelMove() { host.user.cancelMove() }
  }
#endif
