#if os(Linux)
  import DataSourcesAppKit
  import HeadlessAppKit
  import Testing

  /// The code of the articles on Mac tables and outlines.
  @MainActor
  @Suite struct MacExampleTests {
    struct Song: Identifiable, Equatable {
      var id: Int
      var title: String
      var artist = ""
      var minutes = 3
      var isFavorite = false
    }

    final class StarView: NSView { var isOn = false }

    final class SongView: NSView {
      var title = ""
      func show(_ song: Song) { title = song.title }
    }

    final class SongItem: NSCollectionViewItem {
      override func loadView() { view = NSView(frame: .zero) }
      func show(_ song: Song) { songTitle = song.title }
      private(set) var songTitle = ""
    }

    final class ArtistView: NSView { var name = "" }

    final class Played { var titles: [String] = [] }

    let library = ListSource([
      Song(id: 1, title: "Waltz", artist: "Clara", minutes: 4), Song(id: 2, title: "March", artist: "John"),
      Song(id: 3, title: "Aria", artist: "Clara", minutes: 2, isFavorite: true),
    ])
    let window = NSWindow(contentRect: NSRect(x: 0, y: 0, width: 320, height: 260))
    let tableView = NSTableView(frame: .zero)
    let played = Played()

    private func play(_ song: Song) { played.titles.append(song.title) }

    private func display(_ table: NSTableView) {
      let scroll = NSScrollView(frame: NSRect(x: 0, y: 0, width: 320, height: 260))
      scroll.documentView = table
      window.contentView?.addSubview(scroll)
      window.layoutIfNeeded()
    }

    private func texts(column: Int = 0) -> [String?] {
      window.layoutIfNeeded()
      return (0..<tableView.numberOfRows).map {
        (tableView.view(atColumn: column, row: $0, makeIfNecessary: false) as? NSTableCellView)?.textField?.stringValue
      }
    }

    @Test func tables() {
      let columns = [Column<Song>("Title") { $0.title }, Column("Artist") { $0.artist }]
      let songs = library.cells(columns, in: tableView)
        .onPrimaryAction(play)
        .onDelete(from: library)
      TableAdapter(songs, in: tableView)
      display(tableView)
      #expect(tableView.tableColumns.map(\.title) == ["Title", "Artist"])
      tableView.user.doubleClick(row: 0)
      tableView.user.press("\u{7F}")  // Delete
      #expect(played.titles == ["Waltz"] && library.items.map(\.id) == [2, 3])
      #expect(tableView.numberOfRows == 2)
    }

    @Test func columns() {
      let sorted = library.sorted { $0.title < $1.title }
      let columns: [Column<Song>] = [
        Column("Title") { $0.title },
        Column("Minutes") { "\($0.minutes)" }.width(60).onSort { isAscending in
          sorted.areInIncreasingOrder = isAscending ? { $0.minutes < $1.minutes } : { $0.minutes > $1.minutes }
        },
        Column("", id: "star", StarView.self) { view, song in view.isOn = song.isFavorite }.width(24),
      ]
      TableAdapter(sorted.cells(columns, in: tableView), in: tableView)
      display(tableView)
      tableView.user.click(header: 1)
      #expect(sorted.positions.compactMap { sorted.item(at: $0)?.minutes } == [2, 3, 4])
      let star = tableView.view(atColumn: 2, row: 0, makeIfNecessary: false) as? StarView
      #expect(star?.isOn == true)
    }

    @Test func views() {
      TableAdapter(library.cells(SongView.self) { $0.show($1) }, in: tableView)
      display(tableView)
      let titles = (0..<3).map { (tableView.view(atColumn: 0, row: $0, makeIfNecessary: false) as? SongView)?.title }
      #expect(titles == ["Waltz", "March", "Aria"])
    }

    @Test func sections() {
      let columns = [Column<Song>("Title") { $0.title }]
      let artists = library.grouped(by: \.artist) { $0 }
      TableAdapter(artists.cells(columns, in: tableView), in: tableView)
      display(tableView)
      // Two headers and three songs.
      #expect(tableView.numberOfRows == 5)
      library.append(Song(id: 4, title: "Song", artist: "Zoe"))
      #expect(tableView.numberOfRows == 7)
    }

    struct Entry: Identifiable, Equatable {
      var id: Int
      var name: String
      var entries: [Entry]?
    }

    @Test func outlines() {
      let root = Entry(id: 0, name: "/", entries: [Entry(id: 1, name: "bin", entries: [Entry(id: 2, name: "ls")])])
      let outlineView = NSOutlineView(frame: .zero)
      let files = OutlineSource(root.entries ?? []) { $0.entries }
      OutlineAdapter(files.cells([Column("Name") { $0.node.name }], in: outlineView), in: outlineView)
      display(outlineView)
      #expect(outlineView.numberOfRows == 1)
      files.expand(1)
      #expect(outlineView.numberOfRows == 2)
    }

    // MARK: Collections

    private func collection() -> NSCollectionView {
      let collectionView = NSCollectionView(frame: .zero)
      collectionView.collectionViewLayout = NSCollectionViewFlowLayout()
      let scroll = NSScrollView(frame: NSRect(x: 0, y: 0, width: 320, height: 260))
      scroll.documentView = collectionView
      window.contentView?.addSubview(scroll)
      return collectionView
    }

    @Test func collections() {
      let collectionView = collection()
      let songs = library.cells(SongItem.self) { $0.show($1) }
        .size { _, list in CellSize(width: list.width / 2, height: 40) }
        .onPrimaryAction(play)
        .onDelete(from: library)
      CollectionAdapter(songs, in: collectionView)
      window.layoutIfNeeded()
      let titles = collectionView.visibleItems().map { ($0 as? SongItem)?.songTitle }
      #expect(titles == ["Waltz", "March", "Aria"])
      collectionView.user.doubleClick(itemAt: [0, 0])
      collectionView.user.press("\u{7F}")
      #expect(played.titles == ["Waltz"] && library.items.map(\.id) == [2, 3])
    }

    @Test func collectionHeaders() {
      let collectionView = collection()
      let albums = library.grouped(by: \.artist) { $0 }.cells(SongItem.self) { $0.show($1) }
        .header { _ in .view(ArtistView.self) { $0.name = $1.info.header ?? "" }.height(24) }
      CollectionAdapter(albums, in: collectionView)
      window.layoutIfNeeded()
      let kind = NSCollectionView.elementKindSectionHeader
      let headers = (0..<2).map { collectionView.supplementaryView(forElementKind: kind, at: [$0, 0]) }
      let names = headers.map { ($0 as? ArtistView)?.name }
      #expect(names == ["Clara", "John"])
    }
  }
#endif
