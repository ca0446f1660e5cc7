#if !canImport(UIKit)
  import DataSourcesGRDB
  import DataSourcesUIKit
  import ExampleDatabase
  import ExampleModels
  import Foundation
  import GRDB
  import Testing

  @testable import ExampleScreens

  /// The screens of TaylorSource, over a database.
  @MainActor @Suite(.timeLimit(.minutes(60)))
  struct TaylorScreenTests {
    private func path(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(row: item, section: section) }

    @Test func eventsAreInsertedAndDeletedByCommits() async throws {
      let model = try await EventsModel(DatabaseQueue(), now: 10_000, isolation: MainActor.shared)
      let screen = ScreenOnTable(model.cells { 10_010 })
      screen.table.setEditing(true, animated: false)
      #expect(
        screen.titles == ["Add an event", "12 minutes ago", "24 minutes ago", "36 minutes ago", "48 minutes ago"])
      #expect(screen.table.user.insert(rowAt: path(0)))
      try await wait { screen.titles.count == 6 }
      #expect(screen.titles[1] == "just now")
      #expect(screen.table.user.delete(rowAt: path(2)))
      try await wait { screen.titles.count == 5 }
      #expect(screen.titles[1...2] == ["just now", "24 minutes ago"])
      #expect(!screen.table.user.delete(rowAt: path(0)), "the row that inserts events remains")
      model.show(.green)
      #expect(screen.titles[1] == "4 minutes ago")
      try model.removeAll()
      try await wait { screen.titles == ["Add an event"] }
    }

    /// Cells and headers read the states in the transaction that the list displays.
    @Test func citiesFillTheTableUnderHeadersThatCollapseThem() async throws {
      let database = try DatabaseQueue()
      let model = try await USCitiesModel(database, isolation: MainActor.shared)
      let screen = ScreenOnTable(model.cells())
      #expect(screen.counts == [])
      try await model.load(isolation: MainActor.shared) { try await model.live.catchUp() }
      try await wait { screen.counts.count == 50 }
      #expect(screen.counts == model.rows.shape.itemCounts)
      #expect(screen.titles.first == "Juneau")
      let population = model.rows.item(at: ItemPosition(section: 0, item: 0))?.population.formatted()
      #expect(
        screen.cells.first?.detailTextLabel?.text == population.map { "\($0), the capital of Alaska" })
      let header = try #require(screen.table.headerView(forSection: 0) as? StateHeaderView)
      #expect(header.textLabel?.text == "▾ Alaska" && screen.table.rectForHeader(inSection: 0).height == 44)
      let count = screen.counts[0]
      header.collapse()
      #expect(screen.counts[0] == 0 && header.textLabel?.text == "▸ Alaska")
      header.collapse()
      #expect(screen.counts[0] == count && header.textLabel?.text == "▾ Alaska")
    }

    private func photos() async throws -> (PhotosModel, ScreenOnTable) {
      // Nibs aren't files here.
      UINib.provide("PhotoCell") { [PhotoCell(style: .default, reuseIdentifier: nil)] }
      UINib.provide("TaggedPhotoCell") { [TaggedPhotoCell(style: .default, reuseIdentifier: nil)] }
      UINib.provide("PlacedPhotoCell") { [PlacedPhotoCell(style: .default, reuseIdentifier: nil)] }
      let model = try await PhotosModel(DatabaseQueue(), isolation: MainActor.shared)
      return (model, ScreenOnTable(model.cells {}))
    }

    private static func kind(of cell: UITableViewCell?) -> Photo.Kind? {
      switch cell {
      case is TaggedPhotoCell: .tagged
      case is PlacedPhotoCell: .placed
      case is PhotoCell: .plain
      default: nil
      }
    }

    @Test func aPhotoThatChangesItsKindGetsTheCellOfAnotherNib() async throws {
      let (model, screen) = try await photos()
      func cell(_ row: Int) -> UITableViewCell? { screen.table.cellForRow(at: path(row)) }
      let kinds = Photo.samples.prefix(5).map(\.kind)
      #expect((0..<5).map { Self.kind(of: cell($0)) } == kinds)
      try model.addTag("door", toPhoto: 2)
      try await wait { (cell(1) as? TaggedPhotoCell)?.tagsLabel.text == "#door" }
      #expect((cell(0) as? PlacedPhotoCell)?.placeLabel.text == Photo.samples[0].place?.text)
      try model.removePlace(ofPhoto: 1)
      try await wait { Self.kind(of: cell(0)) == .plain }
      #expect(cell(0)?.textLabel?.text == "Fog over the bay")
    }

    @Test func aMenuTagsAPhoto() async throws {
      let (model, screen) = try await photos()
      let commands = screen.table.user.longPress(rowAt: path(1))?.headlessMenu?.children ?? []
      #expect(commands.map(\.title) == ["Tag"])
      (commands.first as? UIAction)?.performWithSender(nil, target: nil)
      try await wait { model.rows.item(at: ItemPosition(section: 0, item: 1))?.tags == ["new"] }
    }

    @Test func aSwipeTagsAPhotoAndATapOpensItsDetails() async throws {
      let (model, screen) = try await photos()
      let details = ScreenOnTable(model.detailCells())
      #expect(screen.table.user.tap(rowAt: path(1)))
      #expect(details.titles == ["Red", "None", "Unknown"])
      #expect(details.table.headerView(forSection: 0)?.textLabel?.text == "A red door")
      let actions = screen.table.user.swipe(rowAt: path(1), .trailing)?.actions ?? []
      #expect(actions.map(\.title) == ["Delete", "Tag"])
      let tag = try #require(actions.last)
      screen.table.user.tap(tag)
      try await wait { details.titles == ["Red", "new", "Unknown"] }
      model.chooseNext()
      #expect(details.titles == ["Pink", "spring, flowers", "Unknown"])
    }
  }

  /// The screen “Books”.
  @MainActor @Suite(.timeLimit(.minutes(60)))
  struct BooksScreenTests {
    private let pool: DatabasePool

    init() throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: "books-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      pool = try DatabasePool(path: folder.appending(path: "books.sqlite").path)
    }

    private func path(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(row: item, section: section) }

    @Test func shelvesAreSections() async throws {
      let model = try await BooksModel(pool, isolation: MainActor.shared)
      let search = try await BookSearch(model, isolation: MainActor.shared)
      let screen = ScreenOnTable(search.cells(of: model))
      #expect(screen.counts == [4, 3, 2] && screen.titles.first == "Emma")
      #expect(screen.table.headerView(forSection: 0)?.textLabel?.text == "Novels, Living room")
      #expect(screen.cells[3].detailTextLabel?.text == "Mary Shelley, borrowed by Ada")
      #expect(screen.cells[0].detailTextLabel?.text == "Jane Austen")
      // Another connection writes.
      try await pool.write { db in
        try db.execute(sql: "INSERT INTO book VALUES (99, 'Faust', 'J. W. Goethe', 'Plays', -1)")
        try db.execute(sql: "DELETE FROM book WHERE shelf = 'Travels'")
      }
      try await wait { screen.counts == [4, 4] }
      #expect(screen.titles[4] == "Faust" && screen.cells[4].detailTextLabel?.text == "J. W. Goethe")
    }

    @Test func booksMatchTheQuery() async throws {
      let model = try await BooksModel(pool, isolation: MainActor.shared)
      let search = try await BookSearch(model, isolation: MainActor.shared)
      let screen = ScreenOnTable(search.cells(of: model))
      for (query, titles) in [
        ("sh", ["Frankenstein", "Hamlet", "The Tempest"]), ("shakespeare tem", ["The Tempest"]), ("nothing", []),
      ] {
        search.query = query
        try await wait { screen.titles == titles }
        if query == "sh" {
          let details = screen.cells.map { $0.detailTextLabel?.text ?? "" }
          #expect(details[0] == "Mary Shelley, borrowed by Ada")
          #expect(details[1] == "William Shakespeare, borrowed by Grace")
          #expect(screen.table.headerView(forSection: 1)?.textLabel?.text == "Plays, Study")
        }
      }
      screen.table.setEditing(true, animated: false)
      search.query = "sh"
      try await wait { screen.titles.count == 3 }
      #expect(!screen.table.user.beginMoving(rowAt: path(0)), "results can't be ordered")
      search.query = ""
      try await wait { screen.counts == [4, 3, 2] }
    }

    @Test func aSwipeDeletesABookInTheDatabase() async throws {
      let model = try await BooksModel(pool, isolation: MainActor.shared)
      let search = try await BookSearch(model, isolation: MainActor.shared)
      let screen = ScreenOnTable(search.cells(of: model))
      let button = try #require(screen.table.user.swipe(rowAt: path(1), .trailing)?.actions.first)
      #expect(screen.table.user.tap(button))
      try await wait { screen.counts == [3, 3, 2] }
      #expect(screen.titles[1] == "War and Peace")
      #expect(try await pool.read { try Book.exists($0, key: 2) } == false)
    }

    @Test func booksAreOrderedByHand() async throws {
      let model = try await BooksModel(pool, isolation: MainActor.shared)
      let search = try await BookSearch(model, isolation: MainActor.shared)
      let screen = ScreenOnTable(search.cells(of: model))
      screen.table.setEditing(true, animated: false)
      // On its shelf, and to another one.
      for (from, to, shelf) in [
        (path(0), path(2), ["Persuasion", "War and Peace", "Emma", "Frankenstein"]),
        (path(0, 1), path(1), ["Persuasion", "Peer Gynt", "War and Peace", "Emma", "Frankenstein"]),
      ] {
        #expect(screen.table.user.beginMoving(rowAt: from))
        screen.table.user.drag(to: to)
        screen.table.user.drop()
        #expect(Array(screen.titles.prefix(shelf.count)) == shelf, "where it was dropped")
        let sql = "SELECT title FROM book WHERE shelf = 'Novels' ORDER BY rank, id"
        try await wait { try await pool.read { try String.fetchAll($0, sql: sql) } == shelf }
        try await wait { Array(screen.titles.prefix(shelf.count)) == shelf }
      }
      #expect(!screen.changes.contains { $0.contains("move") }, "nothing moves twice")
    }
  }

  /// Waits until a condition is true; the time limit of the suite ends it otherwise.
  @MainActor
  private func wait(until isTrue: () async throws -> Bool) async throws {
    while try await !isTrue() { try await Task.sleep(for: .milliseconds(5)) }
  }
#endif
