#if GRDB && os(Linux)
  import DataSourcesGRDB
  import DataSourcesUIKit
  import HeadlessUIKit

  final class TrackCell: UITableViewCell, TrackShowing {
    var track: Track?
    var artist: String?
  }

  @MainActor
  final class TableOfTracks: @MainActor ListScreen {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
    let host = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 440), style: .plain)
    let adapter: TableAdapter

    init(_ source: any DataSource<CellReference<UITableView>>) {
      window.addSubview(host)
      adapter = TableAdapter(source, in: host)
      host.layoutIfNeeded()
    }

    static func cells(of tracks: some DataSource<Track>) -> CellList<Track, UITableView> {
      tracks.cells(.cell(TrackCell.self) { cell, track, context in cell.show(track, context) })
    }

    var visible: [(position: ItemPosition, cell: any TrackShowing)] {
      host.layoutIfNeeded()
      return (host.indexPathsForVisibleRows ?? []).compactMap { path in
        (host.cellForRow(at: path) as? TrackCell).map { (ItemPosition(path), $0) }
      }
    }

    var counts: [Int] { (0..<host.numberOfSections).map { host.numberOfRows(inSection: $0) } }
    var record: ListRecord { host.record }
    func header(_ section: Int) -> String? {
      (host.headerView(forSection: section) as UITableViewHeaderFooterView?)?.textLabel?.text
    }
    func scroll(to y: CGFloat) { host.user.scroll(to: y) }
    func beginMoving(_ path: IndexPath) -> Bool {
      host.isEditing = true
      return host.user.beginMoving(rowAt: path)
    }
    func drag(to path: IndexPath) { host.user.drag(to: path) }
    func drop() { host.user.drop() }
    func cancelMove() { host.user.cancelMove() }

    /// Swipes a row, and touches the first button.
    func swipeAway(_ path: IndexPath, done: @escaping (Bool) -> Void) -> Bool {
      guard let action = host.user.swipe(rowAt: path, .trailing)?.actions.first else { return false }
      action.handler(action, UIView()) { [host] isDone in
        host.user.endSwipe()
        done(isDone)
      }
      return true
    }
  }
#endif
