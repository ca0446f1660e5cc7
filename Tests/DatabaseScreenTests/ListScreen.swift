#if GRDB && os(Linux)
  import DataSourcesGRDB
  import DataSourcesUIKit
  import GRDB
  import HeadlessUIKit

  /// A cell that displays a track and the name of its artist, which it reads from the database.
  @MainActor
  protocol TrackShowing: AnyObject {
    var track: Track? { get set }
    var artist: String? { get set }
  }

  extension TrackShowing {
    func show(_ track: Track, _ context: CellContext<Track>) {
      self.track = track
      artist = track.artist.flatMap { code in
        try? context.value(of: LiveDatabase.self)?.read { db in
          try String.fetchOne(db, sql: "SELECT name FROM artist WHERE code = ?", arguments: [code])
        }
      }
    }
  }

  /// A table or a collection with room for ten tracks, in a window.
  @MainActor
  protocol ListScreen<Host>: AnyObject {
    associatedtype Host: UIScrollView & CellHost
    var host: Host { get }
    var adapter: ListAdapter<Host> { get }
    init(_ source: any DataSource<CellReference<Host>>)
    /// The tracks as cells.
    static func cells(of tracks: some DataSource<Track>) -> CellList<Track, Host>
    /// The items on screen, with their cells.
    var visible: [(position: ItemPosition, cell: any TrackShowing)] { get }
    var counts: [Int] { get }
    var record: ListRecord { get }
    func header(_ section: Int) -> String?
    func scroll(to y: CGFloat)
    func beginMoving(_ path: IndexPath) -> Bool
    func drag(to path: IndexPath)
    func drop()
    func cancelMove()
  }

  extension ListScreen {
    /// The titles on screen.
    var titles: [String] { visible.map { $0.cell.track?.title ?? "-" } }

    /// The names of artists on screen, as their cells read them.
    var artists: [String?] { visible.map(\.cell.artist) }

    func move(_ path: IndexPath, to target: IndexPath) -> Bool {
      guard beginMoving(path) else { return false }
      drag(to: target)
      drop()
      return true
    }

    /// The first fault of the screen for the expected sections; `nil` if there is none.
    func fault(_ expected: [[Track]]) -> String? {
      host.layoutIfNeeded()
      if counts != expected.map(\.count) { return "the view has \(counts), not \(expected.map(\.count))" }
      let visible = visible
      if visible.isEmpty != expected.isEmpty { return "\(visible.count) cells of \(expected.count) sections" }
      for (position, cell) in visible {
        let track = expected[position.section][position.item]
        if cell.track != track { return "\(position) displays \(cell.track.map { "\($0)" } ?? "-"), not \(track)" }
        if adapter.source.id(at: position) != ItemID(track.id) { return "\(position) has another ID" }
        if adapter.source.position(of: ItemID(track.id)) != position { return "\(position) isn't found" }
      }
      for section in Set(visible.map(\.position.section)) {
        let title = expected[section].first?.artist
        if let header = header(section), header != title { return "section \(section) has the header \(header)" }
      }
      return nil
    }
  }

  func path(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(item: item, section: section) }
#endif
