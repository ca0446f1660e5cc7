#if os(Linux)
  import DataSourcesUIKit
  import HeadlessUIKit
  import Testing

  /// The examples of the articles on tables and cells.
  @MainActor
  @Suite struct ScreenExampleTests {
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
      let adapter: ModelTableAdapter

      let cells = events.cells(EventCell.self) { cell, event, _ in cell.textLabel?.text = event.title }
        .onSelect { event, _ in open(event) }
        .deletable(from: events)
      adapter = ModelTableAdapter(cells, in: tableView)
      #expect(texts == ["Event 1", "Event 2", "Event 3"])
      events.append(Event(id: 4, title: "Party"), animation: .fade)
      #expect(texts == ["Event 1", "Event 2", "Event 3", "Party"])
      #expect(tableView.user.tap(rowAt: IndexPath(row: 2, section: 0)) && opened == [3])
      tableView.isEditing = true
      tableView.user.delete(rowAt: IndexPath(row: 1, section: 0))
      #expect(events.items.map(\.id) == [1, 3, 4] && texts == ["Event 1", "Event 3", "Party"])
      withExtendedLifetime(adapter) {}
    }

    @Test func kindsOfCells() {
      UINib.provide("PhotoCell") { [PhotoCell(style: .default, reuseIdentifier: nil)] }
      let album = ListSource(reloading: [Photo(name: "Dog"), Photo(name: "Sea", place: "Brest")])
      let photos = album.cells(.nib(UINib(for: PhotoCell.self))) { (cell: PhotoCell, photo, _) in cell.show(photo) }
      let others = album.cells(.prototype("Photo")) { (cell: PhotoCell, photo, _) in cell.show(photo) }
      let factory = CellFactory<String, Photo, UITableView> { photo, _ in photo.place == nil ? "plain" : "map" }
      factory.register("plain", .class(PhotoCell.self)) { cell, photo, _ in cell.show(photo) }
      factory.register("map", .class(MapCell.self)) { cell, photo, _ in cell.place = photo.place }
      let mixed = album.cells(factory)
      let plain = mixed.onConfigure { cell, _, _ in cell.selectionStyle = .none }

      tableView.register(PhotoCell.self, forCellReuseIdentifier: "Photo")
      for (cells, texts) in [(photos, ["Dog", "Sea"]), (others, ["Dog", "Sea"]), (mixed, ["Dog", "at Brest"])] {
        let adapter = ModelTableAdapter(cells, in: tableView)
        #expect(self.texts == texts)
        withExtendedLifetime(adapter) {}
      }
      #expect(plain === mixed && tableView.visibleCells.allSatisfy { $0.selectionStyle == .none })
    }

    @Test func rowsOfAnyTypes() {
      let words: ListSource<any CellItem<UITableView>> = ListSource(reloading: [Word("Lists"), Number(3)])
      let drawn = words.cells()
      let adapter = ModelTableAdapter(drawn, in: tableView)
      #expect(texts == ["Lists", "number 3"])

      let contacts = ListSource(reloading: ["Anna"])
      let colours = ListSource(reloading: [0xff])
      let screen = contacts.cells(ContactCell.self) { cell, contact, _ in cell.name = contact }
        .appendingSections(of: colours.cells(ColourCell.self) { cell, colour, _ in cell.colour = colour })
      adapter.source = screen
      #expect(texts == ["Anna", "255"])
    }

    @Test func whatRowsCanDo() {
      let inbox = ListSource((0..<40).map { Message(id: $0, subject: "Message \($0)", isSpam: $0 == 1) })
      var log: [String] = []
      func read(_ message: Message) { log.append("read \(message.id)") }
      func archive(_ message: Message) { log.append("archive \(message.id)") }
      func reply(_ message: Message) { log.append("reply \(message.id)") }

      let messages = inbox.cells(MessageCell.self) { cell, message, _ in cell.subject = message.subject }
        .height(60)
        .onTap { message, _ in read(message) }
        .selectable { message, _ in !message.isSpam }
        .swipeActions { message, _ in [RowAction("Archive") { archive(message) }] }
        .menu { message, _ in [.action(RowAction("Reply") { reply(message) })] }
        .movable(in: inbox)
      let adapter = ModelTableAdapter(messages, in: tableView)
      tableView.layoutIfNeeded()
      tableView.user.tap(rowAt: IndexPath(row: 0, section: 0))
      tableView.user.tap(rowAt: IndexPath(row: 1, section: 0))
      #expect(log == ["read 0"] && tableView.rectForRow(at: IndexPath(row: 1, section: 0)).height == 60)
      messages.scroll(to: ItemPosition(section: 0, item: 20), at: .middle, animated: false)
      #expect(texts.count > 5 && tableView.indexPathsForVisibleRows?.contains(IndexPath(row: 20, section: 0)) == true)

      let selection = inbox.selection(.multiple)
      let marked = selection.cells(MessageCell.self) { cell, message, index in cell.isMarked = index.isSelected }
      adapter.source = marked
      selection.select(at: ItemPosition(section: 0, item: 0))
      tableView.user.scroll(to: 0)
      #expect((tableView.visibleCells.first as? MessageCell)?.isMarked == true)
      #expect(tableView.indexPathsForSelectedRows == [IndexPath(row: 0, section: 0)])
    }

    @Test func sections() {
      let cities = StaticSource(
        sections: [
          ListSection(id: "Texas", items: [City(name: "Austin")], header: "Texas"),
          ListSection(id: "Utah", items: [City(name: "Provo")], header: "Utah"),
        ], id: \.name)
      let states = cities.cells(CityCell.self) { cell, city, _ in cell.name = city.name }
        .header(StateHeader.self, size: .height(40)) { view, index in view.name = index.info.header ?? "" }
        .footerTitle { index in "Part \(index.section + 1)" }
        .indexTitle { index in index.info.header.map { String($0.prefix(1)) } }
      let adapter = ModelTableAdapter(states, in: tableView)
      #expect(texts == ["Austin", "Provo"])
      #expect((tableView.headerView(forSection: 1) as? StateHeader)?.name == "Utah")
      #expect(tableView.footerView(forSection: 1)?.textLabel?.text == "Part 2")
      #expect(adapter.sectionIndexTitles(for: tableView) == ["T", "U"])

      UINib.provide("StateHeader") { [StateHeader(reuseIdentifier: nil)] }
      tableView.register(StateFooter.self, forHeaderFooterViewReuseIdentifier: "Foot")
      let chosen = SectionViewTemplate<UITableView>.nib(StateHeader.self) { view, index in
        view.name = "State \(index.section)"
      }
      let known = SectionViewTemplate.prototype(StateFooter.self, reuseIdentifier: "Foot") { view, _ in
        view.isSmall = true
      }
      let adorned = cities.cells(CityCell.self) { cell, city, _ in cell.name = city.name }
        .sectionView(.header) { index in index.info.header == nil ? nil : chosen.size(.height(30)) }
        .sectionView(.footer) { _ in known }
      adapter.source = adorned
      #expect(texts == ["Austin", "Provo"] && tableView.rectForHeader(inSection: 0).height == 30)
      #expect((tableView.headerView(forSection: 1) as? StateHeader)?.name == "State 1")
      #expect((tableView.footerView(forSection: 0) as? StateFooter)?.isSmall == true)
    }
  }
#endif
