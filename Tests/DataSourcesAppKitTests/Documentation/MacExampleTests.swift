#if LIST_VIEWS
  import AppKitStage
  import DataSourcesAppKit
  import ListTestSupport
  import Testing

  /// The code of the articles on Mac tables and outlines.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct MacExampleTests {
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
      let columns = [ListColumn<Song>("Title") { $0.title }, ListColumn("Artist") { $0.artist }]
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
      let columns: [ListColumn<Song>] = [
        ListColumn("Title") { $0.title },
        ListColumn("Minutes") { "\($0.minutes)" }.width(60).onSort { isAscending in
          sorted.areInIncreasingOrder = isAscending ? { $0.minutes < $1.minutes } : { $0.minutes > $1.minutes }
        },
        ListColumn("", id: "star", StarView.self) { view, song in view.isOn = song.isFavorite }.width(24),
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

    @Test func menus() {
      let columns = [ListColumn<Song>("Title") { $0.title }]
      let songs = library.selection(.multiple).cells(columns, in: tableView).contextMenu { song in
        [
          ItemCommand("Play “\(song.title)”") { play(song) },
          ItemCommand("Remove") { library.removeItem(withID: song.id) },
        ]
      }
      TableAdapter(songs, in: tableView)
      display(tableView)
      tableView.user.select([0, 2])
      tableView.user.openMenu(row: 1).first?.choose()
      let commands = tableView.user.openMenu(row: 2)
      commands.first?.choose()
      #expect(commands.map(\.title) == ["Remove"] && library.items.map(\.id) == [2] && played.titles == ["March"])
    }

    @Test func typing() {
      TableAdapter(library.cells(SongView.self) { $0.show($1) }.typeSelect(\.title), in: tableView)
      display(tableView)
      tableView.user.type("ar")
      #expect(tableView.selectedRowIndexes == [2])
    }

    @Test func sections() {
      let columns = [ListColumn<Song>("Title") { $0.title }]
      let artists = library.grouped(by: \.artist) { $0 }
      let songs = artists.cells(columns, in: tableView)
        .footerTitle { section in section.info.header.map { "More by \($0)" } }
      TableAdapter(songs, in: tableView)
      display(tableView)
      #expect(texts() == ["Clara", "Waltz", "Aria", "More by Clara", "John", "March", "More by John"])
      library.append(Song(id: 4, title: "Song", artist: "Zoe"))
      #expect(tableView.numberOfRows == 10)
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
      OutlineAdapter(files.cells([ListColumn("Name") { $0.node.name }], in: outlineView), in: outlineView)
      display(outlineView)
      #expect(outlineView.numberOfRows == 1)
      files.expand(1)
      #expect(outlineView.numberOfRows == 2)
    }

    struct File: Identifiable, Equatable {
      var id: Int
      var name: String
      var files: [File]?
      var isLocked = false
      var isFolder: Bool { files != nil }
      var url: String { "file:///\(id)" }
    }

    @MainActor
    final class Disk {
      private(set) var log: [String] = []
      func move(_ id: Int, into folder: Int?, at index: Int?) { log.append("\(id) \(folder ?? 0) \(index ?? -1)") }
      func add(_ payloads: [Any], to folder: Int?, at index: Int?) -> Bool {
        log.append("add \(folder ?? 0) \(index ?? -1)")
        return true
      }
    }

    @Test func movesInOutlines() throws {
      let disk = Disk()
      let bin = File(id: 1, name: "bin", files: [File(id: 2, name: "ls")])
      let files = OutlineSource([bin, File(id: 3, name: "etc", files: [], isLocked: true)]) { $0.files }
      let outlineView = NSOutlineView(frame: .zero)
      let list = files.cells([ListColumn("Name") { $0.node.name }], in: outlineView)
        .onMove(into: { _, parent in parent?.node.isLocked != true }) { file, target in
          disk.move(file.node.id, into: target.parent?.node.id, at: target.index)
        }
        .onDrag { $0.node.url }
      let adapter = OutlineAdapter(list, in: outlineView)
      adapter.onOutlineDrop = { payloads, target in
        let folder = target.parent.flatMap { files.item(at: $0) }?.node
        return disk.add(payloads, to: folder?.id, at: target.index)
      }
      display(outlineView)
      #expect(!outlineView.user.drop(try #require(outlineView.user.drag([0])), onRow: 1))
      #expect(outlineView.user.drop(try #require(outlineView.user.drag([1])), onRow: 0))
      #expect(outlineView.user.drop(try #require(outlineView.user.drag([1])), onRow: -1, child: 0))
      outlineView.registerForDraggedTypes([.string])
      let text = NSPasteboardItem()
      text.setString("x", forType: .string)
      #expect(outlineView.user.drop(ListDrag([text]), onRow: -1, child: 1))
      #expect(disk.log == ["3 1 -1", "3 0 0", "add 0 1"])
    }

    @MainActor
    final class Server {
      var onChange: ((File) -> Void)?
      var names = ["ls"]
      func entries(of folder: File) async throws -> [File] {
        if names.isEmpty { throw CancellationError() }
        return names.enumerated().map { File(id: 10 * folder.id + $0.offset, name: $0.element) }
      }
    }

    @Test func loadedOutlines() async {
      let (server, volumes) = (Server(), [File(id: 1, name: "bin", files: [])])
      var failures: [String] = []
      let files = OutlineSource(volumes, canExpand: { $0.isFolder }) { try await server.entries(of: $0) }
      files.onLoadError = { folder, error in failures.append(folder.name) }
      server.onChange = { folder in files.reloadChildren(of: folder.id) }
      files.expand(1)
      #expect(await eventually { files.itemCount >= 2 })
      server.names = ["cp", "ls", "mv"]
      server.onChange?(volumes[0])
      #expect(await eventually { files.itemCount >= 4 })
      server.names = []
      server.onChange?(volumes[0])
      #expect(await eventually { !failures.isEmpty })
      #expect(failures == ["bin"] && files.itemCount == 4)
      let text = "mv"
      files.isIncluded = text.isEmpty ? nil : { $0.name.contains(text) }
      #expect(files.positions.compactMap { files.item(at: $0)?.node.name } == ["bin", "mv"])
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

  #if !os(Linux)
    extension MacExampleTests.ArtistView: NSCollectionViewElement {}
  #endif
#endif
