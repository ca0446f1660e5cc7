#if LIST_VIEWS
  import DataSourcesUIKit
  import ListTestSupport
  import Testing
  import UIKitStage

  /// The examples of the articles on tables and cells.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct ScreenExampleTests {
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
    private let tableView = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 440), style: .plain)

    init() { window.addSubview(tableView) }

    /// The texts of the cells on screen.
    private var texts: [String?] {
      tableView.layoutIfNeeded()
      return tableView.visibleCells.map { $0.textLabel?.text }
    }

    @Test func aTableInFourLines() {
      let events = ListSource((1...3).map { Event(id: $0, title: "Event \($0)") })
      var opened: [Int] = []
      func open(_ event: Event) { opened.append(event.id) }

      let cells = events.cells(EventCell.self) { $0.show($1) }
        .onPrimaryAction(open)
        .onDelete(from: events)
      TableAdapter(cells, in: tableView)
      #expect(texts == ["Event 1", "Event 2", "Event 3"])
      events.append(Event(id: 4, title: "Party"), animation: .fade)
      #expect(texts == ["Event 1", "Event 2", "Event 3", "Party"])
      #expect(tableView.user.tap(rowAt: IndexPath(row: 2, section: 0)) && opened == [3])
      tableView.isEditing = true
      tableView.user.delete(rowAt: IndexPath(row: 1, section: 0))
      #expect(events.items.map(\.id) == [1, 3, 4] && texts == ["Event 1", "Event 3", "Party"])
      let adapter = TableAdapter(cells, in: tableView)
      let delegate = TallRows()
      #if canImport(ObjectiveC)
        adapter.setDelegate(delegate, overriding: [#selector(TallRows.tableView(_:heightForRowAt:))])
      #else
        adapter.setDelegate(delegate, overriding: ["tableView:heightForRowAtIndexPath:"])
      #endif
      tableView.layoutIfNeeded()
      #expect(tableView.rectForRow(at: IndexPath(row: 0, section: 0)).height == 99)
    }

    @Test func kindsOfCells() {
      UINib.provide("PhotoCell") { [PhotoCell(style: .default, reuseIdentifier: nil)] }
      let photoNib = UINib(nibName: "PhotoCell", bundle: nil)
      let album = ListSource(reloading: [Photo(name: "Dog"), Photo(name: "Sea", place: "Brest")])
      let photos = album.cells(.nib(photoNib) { (cell: PhotoCell, photo) in cell.show(photo) })
      let others = album.cells(.prototype("Photo") { (cell: PhotoCell, photo) in cell.show(photo) })
      let mixed = album.cells { photo in
        if let place = photo.place {
          .cell(MapCell.self) { $0.place = place }.height(120)
        } else {
          .cell(PhotoCell.self) { $0.show($1) }
        }
      }
      let plain = mixed.onConfigure { cell, _ in cell.selectionStyle = .none }

      tableView.register(PhotoCell.self, forCellReuseIdentifier: "Photo")
      for (cells, texts) in [
        (photos, ["Dog", "Sea"]), (others, ["Dog", "Sea"]), (mixed, ["Dog", "at Brest"]), (plain, ["Dog", "at Brest"]),
      ] {
        TableAdapter(cells, in: tableView)
        #expect(self.texts == texts)
      }
      #expect(plain !== mixed && tableView.visibleCells.allSatisfy { $0.selectionStyle == .none })
      #expect(tableView.rectForRow(at: IndexPath(row: 1, section: 0)).height == 120)
    }

    @Test func itemsOfAnyTypes() {
      let words: ListSource<any Drawn> = ListSource(reloading: [Word("Lists"), Number(3)])
      let drawn = words.cells { $0.cell }
      let adapter = TableAdapter(drawn, in: tableView)
      #expect(texts == ["Lists", "number 3"])

      let contacts = ListSource(reloading: ["Anna"])
      let colors = ListSource(reloading: [0xff])
      let screen = contacts.cells(ContactCell.self) { $0.name = $1 }
        .appendingSections(of: colors.cells(ColorCell.self) { $0.color = $1 })
      adapter.source = screen
      #expect(texts == ["Anna", "255"])
      #expect(tableView.user.tap(rowAt: IndexPath(row: 0, section: 0)))
      let adorned = screen.cells().headerTitle { "Part \($0.section + 1)" }.selectionDisabled { _ in true }
      adapter.source = adorned
      #expect(texts == ["Anna", "255"] && tableView.headerView(forSection: 1)?.textLabel?.text == "Part 2")
      #expect(!tableView.user.tap(rowAt: IndexPath(row: 0, section: 0)))
    }

    @Test func pages() async {
      var subjects: [String?] {
        tableView.layoutIfNeeded()
        return tableView.visibleCells.map { ($0 as? MessageCell)?.subject }
      }
      var options = PagingOptions()
      options.prefetchDistance = 5
      options.stateItems = .active
      let outage = Outage()
      let feed = PagedSource<Message, Int>(options: options) { request in
        let first = request.key ?? 0
        if first == 60 { try await outage.check() }
        return Page(
          items: (first..<first + 30).map { Message(id: $0, subject: "Message \($0)") },
          nextKey: first < 60 ? first + 30 : nil)
      }
      let endless = feed.cells { item in
        switch item {
        case .item(let message): .cell(MessageCell.self) { $0.subject = message.subject }
        case .loadState(_, .failed):
          .cell(MessageCell.self) { $0.subject = "Try again" }.onPrimaryAction { _ in feed.retry() }
        case .loadState, .placeholder: .cell(MessageCell.self) { $0.subject = "…" }
        }
      }
      TableAdapter(endless, in: tableView)
      feed.start()
      for count in [30, 60] {
        #expect(await eventually { feed.loadedCount >= count })
        await feed.finishLoading()
        #expect(feed.loadedCount == count && subjects.first??.hasPrefix("Message") == true)
        tableView.user.scroll(to: 44 * Double(count))
        tableView.layoutIfNeeded()
      }
      await feed.finishLoading()
      tableView.user.scroll(to: 44 * 60)
      #expect(subjects.last == "Try again")
      await outage.end()
      tableView.user.tap(rowAt: IndexPath(row: 60, section: 0))
      await feed.finishLoading()
      #expect(feed.loadedCount == 90 && subjects.last != "Try again")
    }

    @Test func dragInASearchedList() {
      let inbox = ListSource((0..<40).map { Message(id: $0, subject: "Message \($0)", isSpam: false) })
      let matches = inbox.filter { $0.subject.contains("3") }
      let dragged = matches.cells(MessageCell.self) { $0.subject = $1.subject }.onMove(in: inbox)
      _ = TableAdapter(dragged, in: tableView)
      tableView.layoutIfNeeded()
      tableView.isEditing = true
      func drag(_ row: Int, to target: Int) {
        #expect(tableView.user.beginMoving(rowAt: IndexPath(row: row, section: 0)))
        tableView.user.drag(to: IndexPath(row: target, section: 0))
        tableView.user.drop()
      }
      drag(2, to: 0)
      #expect(inbox.items[2...4].map(\.id) == [2, 23, 3])
      drag(0, to: 2)
      #expect(inbox.items[12...14].map(\.id) == [12, 13, 23])
      let shown = tableView.visibleCells.compactMap { ($0 as? MessageCell)?.subject }
      #expect(shown.prefix(3) == ["Message 3", "Message 13", "Message 23"])
    }

    /// A table that displays the composition itself, without an `onMove`, doesn't move anything.
    @Test func movesBetweenParts() {
      let inbox = ListSource((1...3).map { Event(id: $0, title: "Event \($0)") })
      let archive = ListSource([Event(id: 9, title: "Event 9")])

      let folders = inbox.cells(EventCell.self) { $0.show($1) }
        .appendingSections(of: archive.cells(EventCell.self) { $0.show($1) })
      folders.moveHandler = { move in
        let lists = [inbox, archive]
        guard let event = lists[move.from.child].remove(at: move.from.position.item) else {
          return .refused(reason: "there is no such event")
        }
        lists[move.to.child].insert(event, at: move.to.position.item)
        return .moved
      }
      let movable = folders.cells().headerTitle { "Part \($0.section + 1)" }
        .onMove { _, from, target in _ = folders.moveItem(from: from, to: target) }
      TableAdapter(movable, in: tableView)
      #expect(texts == ["Event 1", "Event 2", "Event 3", "Event 9"])

      func drag(in list: any DataSource<CellReference<UITableView>>, from: IndexPath, to target: IndexPath) -> Bool {
        let table = UITableView(frame: tableView.frame, style: .plain)
        window.addSubview(table)
        TableAdapter(list, in: table)
        table.layoutIfNeeded()
        table.isEditing = true
        guard table.user.beginMoving(rowAt: from) else { return false }
        let accepted = table.user.drag(to: target)
        table.user.drop()
        return accepted == target
      }
      let (first, last) = (IndexPath(row: 0, section: 0), IndexPath(row: 1, section: 1))
      #expect(!drag(in: folders, from: first, to: last) && inbox.items.map(\.id) == [1, 2, 3])
      #expect(drag(in: movable, from: first, to: last))
      #expect(inbox.items.map(\.id) == [2, 3] && archive.items.map(\.id) == [9, 1])
      #expect(drag(in: movable.hidingEmptySections(), from: last, to: first))
      #expect(inbox.items.map(\.id) == [1, 2, 3] && archive.items.map(\.id) == [9])
      #expect(drag(in: movable, from: IndexPath(row: 2, section: 0), to: first))
      #expect(inbox.items.map(\.id) == [3, 1, 2])
      #expect(texts == ["Event 3", "Event 1", "Event 2", "Event 9"])
      #expect(tableView.headerView(forSection: 1)?.textLabel?.text == "Part 2")
      let drafts = ListSource([Event(id: 4, title: "Event 4")])
      let outer = folders.appendingSections(
        of: drafts.cells(EventCell.self) { $0.show($1) }.onMove(in: drafts))
      #expect(!drag(in: outer, from: first, to: last))
      outer.moveHandler = { $0.perform() }
      #expect(drag(in: outer, from: first, to: last))
      #expect(inbox.items.map(\.id) == [1, 2] && archive.items.map(\.id) == [9, 3])
    }

    @Test func whatItemsCanDo() {
      let inbox = ListSource((0..<40).map { Message(id: $0, subject: "Message \($0)", isSpam: $0 == 1) })
      var log: [String] = []
      func read(_ message: Message) { log.append("read \(message.id)") }
      func archive(_ message: Message) { log.append("archive \(message.id)") }
      func reply(_ message: Message) { log.append("reply \(message.id)") }

      let messages = inbox.cells(MessageCell.self) { $0.subject = $1.subject }
        .height(60)
        .onPrimaryAction(read)
        .selectionDisabled { $0.isSpam }
        .swipeActions { message in [ItemCommand("Archive") { archive(message) }] }
        .contextMenu { message in [ItemCommand("Reply") { reply(message) }] }
        .onMove(in: inbox)
      let adapter = TableAdapter(messages, in: tableView)
      tableView.layoutIfNeeded()
      tableView.user.tap(rowAt: IndexPath(row: 0, section: 0))
      tableView.user.tap(rowAt: IndexPath(row: 1, section: 0))
      #expect(log == ["read 0"] && tableView.rectForRow(at: IndexPath(row: 1, section: 0)).height == 60)
      if let position = adapter.position(ofID: 20, in: inbox) {
        adapter.scroll(to: position, at: .middle, animated: false)
      }
      #expect(texts.count > 5 && tableView.indexPathsForVisibleRows?.contains(IndexPath(row: 20, section: 0)) == true)

      let selection = inbox.selection(.multiple)
      let marked = selection.cells(MessageCell.self) { cell, _, context in cell.isMarked = context.isSelected }
      adapter.source = marked
      selection.select(at: ItemPosition(section: 0, item: 0))
      tableView.user.scroll(to: 0)
      #expect((tableView.visibleCells.first as? MessageCell)?.isMarked == true)
      #expect(tableView.indexPathsForSelectedRows == [IndexPath(row: 0, section: 0)])

      let found = selection.filter { !$0.item.isSpam }
      let foundCells = found.map(\.item).cells(MessageCell.self) { $0.subject = $1.subject }.onDelete(from: inbox)
      adapter.source = foundCells
      tableView.layoutIfNeeded()
      tableView.user.tap(rowAt: IndexPath(row: 1, section: 0))
      #expect(selection.selectedPositions.map(\.item) == [0, 2])

      let mail = ItemBehavior<Message>().onPrimaryAction(read).onDelete(from: inbox)
      let table = inbox.cells(MessageCell.self) { $0.subject = $1.subject }.behavior(mail)
      let grid = inbox.cells(MessageTile.self) { $0.subject = $1.subject }.behavior(mail)
      adapter.source = table
      tableView.layoutIfNeeded()
      tableView.user.tap(rowAt: IndexPath(row: 2, section: 0))
      #expect(log.last == "read 2" && grid.itemCount(inSection: 0) == 40)
    }

    @Test func deletionsOfAStore() async {
      let inbox = ListSource((0..<4).map { Message(id: $0, subject: "Message \($0)") })
      let store = Store(inbox)
      var errors = 0
      func show(_ error: any Error) { errors += 1 }
      let stored = inbox.cells(MessageCell.self) { $0.subject = $1.subject }
        .onDelete { message in try await store.delete(message) }
        .onMove { message, _, target in try await store.move(message, to: target.item) }
      let storedAdapter = TableAdapter(stored, in: tableView)
      storedAdapter.settings.onError = { error in show(error) }
      tableView.layoutIfNeeded()
      tableView.isEditing = true
      tableView.user.delete(rowAt: IndexPath(row: 1, section: 0))
      #expect(tableView.numberOfRows(inSection: 0) == 4)
      #expect(await eventually { inbox.items.count == 3 })
      #expect(inbox.items.map(\.id) == [0, 2, 3] && errors == 0 && tableView.numberOfRows(inSection: 0) == 3)
      tableView.user.delete(rowAt: IndexPath(row: 0, section: 0))
      #expect(await eventually { errors == 1 })
      #expect(errors == 1 && tableView.numberOfRows(inSection: 0) == 3)
      #expect(tableView.user.beginMoving(rowAt: IndexPath(row: 2, section: 0)))
      tableView.user.drag(to: IndexPath(row: 0, section: 0))
      tableView.user.drop()
      func firstSubject() -> String? { (tableView.visibleCells.first as? MessageCell)?.subject }
      #expect(firstSubject() == "Message 3" && inbox.items.first?.id == 0)
      #expect(await eventually { inbox.items.first?.id == 3 })
      #expect(inbox.items.map(\.id) == [3, 0, 2] && firstSubject() == "Message 3" && errors == 1)
    }

    @Test func sections() {
      let cities = StaticSource(
        sections: [
          ListSection(id: "Texas", items: [City(name: "Austin")], header: "Texas"),
          ListSection(id: "Utah", items: [City(name: "Provo")], header: "Utah"),
        ], id: \.name)
      let states = cities.cells(CityCell.self) { $0.name = $1.name }
        .header { _ in .view(StateHeader.self) { $0.name = $1.info.header ?? "" }.height(40) }
        .footerTitle { "Part \($0.section + 1)" }
        .indexTitle { $0.info.header.map { String($0.prefix(1)) } }
      let adapter = TableAdapter(states, in: tableView)
      #expect(texts == ["Austin", "Provo"])
      #expect((tableView.headerView(forSection: 1) as? StateHeader)?.name == "Utah")
      #expect(tableView.rectForHeader(inSection: 1).height == 40)
      #expect(tableView.footerView(forSection: 1)?.textLabel?.text == "Part 2")
      #expect(tableView.indexTitles == ["T", "U"])

      UINib.provide("StateHeader") { [StateHeader(reuseIdentifier: nil)] }
      let headerNib = UINib(nibName: "StateHeader", bundle: nil)
      tableView.register(StateFooter.self, forHeaderFooterViewReuseIdentifier: "Foot")
      let chosen = cities.cells(CityCell.self) { $0.name = $1.name }
        .header { section in
          section.info.header == nil
            ? nil : .nib(headerNib) { (view: StateHeader, section) in view.name = "State \(section.section)" }
        }
        .footer { _ in .prototype("Foot") { (view: StateFooter, _) in view.isSmall = true } }
      adapter.source = chosen
      #expect(texts == ["Austin", "Provo"])
      #expect((tableView.headerView(forSection: 1) as? StateHeader)?.name == "State 1")
      #expect((tableView.footerView(forSection: 0) as? StateFooter)?.isSmall == true)
    }
  }

  private final class TallRows: NSObject, UITableViewDelegate {
    #if os(Linux)
      func responds(to selector: Selector) -> Bool { selector.description == "tableView:heightForRowAtIndexPath:" }
    #endif
    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { 99 }
  }

  /// A store that keeps the first message.
  @MainActor
  private final class Store {
    struct Refusal: Error {}
    private let list: ListSource<Message>
    init(_ list: ListSource<Message>) { self.list = list }
    func delete(_ message: Message) async throws {
      await Task.yield()
      if message.id == 0 { throw Refusal() }
      list.removeItem(withID: message.id)
    }
    func move(_ message: Message, to index: Int) async throws {
      await Task.yield()
      list.moveItem(withID: message.id, to: index)
    }
  }

  /// Items that describe their cells: a protocol of the app.
  protocol Drawn {
    @MainActor var cell: CellConfiguration<any Drawn, UITableView> { get }
  }

  private actor Outage {
    private struct Offline: Error {}
    private var isOver = false

    func check() throws { if !isOver { throw Offline() } }
    func end() { isOver = true }
  }
#endif
