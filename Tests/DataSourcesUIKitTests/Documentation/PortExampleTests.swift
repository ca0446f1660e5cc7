#if LIST_VIEWS
  import DataSourcesUIKit
  import Testing
  import UIKitStage

  /// The samples of the founding libraries' READMEs, as they are here.
  @MainActor
  @Suite struct PortExampleTests {
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
    private let tableView = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 440), style: .plain)
    private let events = ListSource([Event(id: 1, title: "Party"), Event(id: 2, title: "Dentist!")])

    init() { window.addSubview(tableView) }

    /// The texts of the cells on screen.
    private var texts: [String?] {
      tableView.layoutIfNeeded()
      return tableView.visibleCells.map { $0.textLabel?.text }
    }

    // MARK: - TaylorSource

    @Test func aTableOfEvents() {
      let events = ListSource([Event(id: 1, title: "Now")])
      TableAdapter(events.cells(EventCell.self) { $0.show($1) }, in: tableView)
      #expect(texts == ["Now"])
    }

    @Test func byClassNibAndPrototype() {
      UINib.provide("EventCell") { [EventCell(style: .default, reuseIdentifier: nil)] }
      let eventNib = UINib(for: EventCell.self)
      tableView.register(EventCell.self, forCellReuseIdentifier: "Event")
      let byClass = events.cells(.cell(EventCell.self) { $0.show($1) })
      let byNib = events.cells(.nib(eventNib) { (cell: EventCell, event) in cell.show(event) })
      let byPrototype = events.cells(.prototype("Event") { (cell: EventCell, event) in cell.show(event) })
      for list in [byClass, byNib, byPrototype] {
        TableAdapter(list, in: tableView)
        #expect(texts == ["Party", "Dentist!"])
      }
    }

    @Test func twoKindsOfCells() {
      UINib.provide("ReminderCell") { [ReminderCell(style: .default, reuseIdentifier: nil)] }
      let reminderNib = UINib(for: ReminderCell.self)
      let cells = events.cells { event in
        event.isReminder
          ? .nib(reminderNib) { (cell: ReminderCell, event) in cell.remind(of: event) }
          : .cell(EventCell.self) { $0.show($1) }
      }
      TableAdapter(cells, in: tableView)
      #expect(texts == ["Party", "Remember: Dentist!"])
    }

    @Test func aCellConfiguresItself() {
      class IconCell: UITableViewCell {
        static func configure(_ cell: IconCell, _ event: Event) {
          cell.textLabel?.text = event.title
        }
      }
      let cells = events.cells(IconCell.self, configure: IconCell.configure)
      TableAdapter(cells, in: tableView)
      #expect(texts == ["Party", "Dentist!"])
    }

    @Test func severalModels() {
      enum Entry: Equatable {
        case event(Event)
        case city(City)
      }
      let entries = ListSource<Entry>(reloading: [])
      let cells = entries.cells { entry in
        switch entry {
        case .event(let event): .cell(EventCell.self) { $0.show(event) }
        case .city(let city): .cell(CityCell.self) { $0.show(city) }
        }
      }
      TableAdapter(cells, in: tableView)
      entries.items = [.event(Event(id: 1, title: "Fair")), .city(City(name: "Bern"))]
      #expect(texts == ["Fair", "Bern"] && tableView.visibleCells.last is CityCell)
    }

    // MARK: - GenericDataSource

    @Test func theBasicSource() {
      let examples = ListSource<Event>()
      TableAdapter(examples.cells(EventCell.self) { $0.show($1) }, in: tableView)
      examples.items = [Event(id: 1, title: "One")]
      #expect(texts == ["One"])
    }

    @Test("GDS-13 one function configures all cells that conform to a protocol, in tables and collections")
    func cellsBehindAProtocol() {
      func show(_ cell: some TitleShowing, _ event: Event) { cell.show(title: event.title) }
      let rows = events.cells(TitleCell.self, configure: show)
      let tiles = events.cells(TitleTile.self, configure: show)
      TableAdapter(rows, in: tableView)
      #expect(texts == ["Party", "Dentist!"])
      let grid = UICollectionView(frame: tableView.frame, collectionViewLayout: UICollectionViewFlowLayout())
      window.addSubview(grid)
      CollectionAdapter(tiles, in: grid)
      grid.layoutIfNeeded()
      #expect((grid.cellForItem(at: IndexPath(item: 1, section: 0)) as? TitleTile)?.title == "Dentist!")
    }

    @Test func theAppStore() {
      let shop = Shop(
        sections: ["New", "Games"].map(StoreSection.init), links: ["Help", "Terms"].map(StoreLink.init))
      let sections = ListSource<StoreSection>()
      let links = ListSource<StoreLink>()
      let page = sections.cells(FeaturedCell.self) { $0.section = $1 }.selectionDisabled { _ in true }
        .appendingItems(
          of: StaticSource(withoutIDs: ["Quick Links"]).cells(LabelCell.self) { $0.label = $1 }
            .selectionDisabled { _ in true },
          links.cells(LinkCell.self) { $0.link = $1 }.onPrimaryAction(open),
          StaticSource(withoutIDs: [()]).cells(FooterCell.self) { _, _ in }.selectionDisabled { _ in true })
      let loading = StaticSource(withoutIDs: [()]).cells(LoadingCell.self) { _, _ in }.size { .height($1.height) }
      let screen = StateSource(content: page, loading: loading, comparison: .identity)
      TableAdapter(screen, in: tableView)
      #expect(texts.count == 1 && tableView.rectForRow(at: IndexPath(row: 0, section: 0)).height == 440)

      sections.items = shop.sections
      links.items = shop.links
      screen.state = .content
      #expect(texts == ["New", "Games", "Quick Links", "Help", "Terms", nil])
      #expect(!tableView.user.tap(rowAt: IndexPath(row: 0, section: 0)))
      #expect(tableView.user.tap(rowAt: IndexPath(row: 4, section: 0)) && opened == ["Terms"])
      // One more link is one more item, and parts that change places are one call.
      links.append(StoreLink(id: "Jobs"))
      page.moveChild(from: 2, to: 0)
      #expect(texts == ["Help", "Terms", "Jobs", "New", "Games", "Quick Links", nil])
    }

    @Test func handlersThatListsShare() {
      var log: [String] = []
      let visits = ItemBehavior<String>()
        .onSelect { log.append("select \($0)") }
        .onDeselect { log.append("deselect \($0)") }
      let names = ListSource(reloading: ["Anna", "Bert"]).cells(ContactCell.self) { $0.name = $1 }.behavior(visits)
      TableAdapter(names, in: tableView)
      tableView.layoutIfNeeded()
      tableView.user.tap(rowAt: IndexPath(row: 0, section: 0))
      tableView.user.tap(rowAt: IndexPath(row: 1, section: 0))
      #expect(log == ["select Anna", "deselect Anna", "select Bert"])
    }

    @Test func listsThatChangePlaces() {
      let contacts = ListSource(reloading: ["Anna", "Bert"]).cells(ContactCell.self) { $0.name = $1 }
      let colors = ListSource(reloading: [1, 2, 3]).cells(ColorCell.self) { $0.color = $1 }
      let both = contacts.height(50).appendingItems(of: colors.height(30))
      TableAdapter(both, in: tableView)
      both.moveChild(from: 0, to: 1)
      #expect(texts == ["1", "2", "3", "Anna", "Bert"])
    }

    @Test("GDS-27 items without content are flags: one displays the cell, two display it twice, none hides it")
    func itemsWithoutContent() {
      let footer = ListSource(reloading: [()])
      TableAdapter(
        events.cells(EventCell.self) { $0.show($1) }.appendingItems(
          of: footer.cells(FooterCell.self) { _, _ in }), in: tableView)
      #expect(texts == ["Party", "Dentist!", nil])
      footer.items = [(), ()]
      #expect(texts == ["Party", "Dentist!", nil, nil])
      footer.items = []
      #expect(texts == ["Party", "Dentist!"])
    }

    // MARK: - EDataSource

    @Test func editing() {
      let items: ListSource<any Drawn> = ListSource(reloading: [Word("one"), Number(2)])
      TableAdapter(items.cells { $0.cell }, in: tableView)
      items.insert([Word("zero"), Number(7)], atFinalIndexes: [0, 2], animation: .top)
      #expect(texts == ["zero", "one", "number 7", "number 2"])
      items.remove(at: [0, 1, 2], animation: .fade)
      items.replace([(2, Word("c")), (0, Number(1)), (1, Word("b"))], animation: .fade)
      let second = items.item(at: 1)
      #expect(texts == ["number 1"] && second == nil)
    }

    @Test func aListOfOnesOwn() {
      let words = Words()
      TableAdapter(words.cells { $0.cell }, in: tableView)
      words.append(Word("one"))
      words.insert(Number(0), at: 0)
      #expect(texts == ["number 0", "one"])
      words.items = [Word("two")]
      #expect(texts == ["two"])
    }

    // MARK: - EZDataSource

    @Test func aList() {
      let items = ListSource(reloading: ["Item 0", "Item 1", "Item 2"])
      TableAdapter(items.cells(LabelCell.self) { $0.label = $1 }, in: tableView)
      #expect(texts == ["Item 0", "Item 1", "Item 2"])
    }

    @Test func changes() {
      var log: [String] = []
      let items = ListSource(reloading: ["Item 0", "Item 1"])
      let observation = items.observe { update in
        for step in update.changes.steps { log.append("\(step)") }
      }
      items.append("Item 2")
      items.items = []
      #expect(log == ["insert 0-2", "reload"])
      observation.cancel()
    }

    @Test func sections() {
      let sections = SectionedSource(reloading: [
        ListSection(id: 0, items: ["Item 0.0", "Item 0.1", "Item 0.2"]),
        ListSection(id: 1, items: ["Item 1.0", "Item 1.1"], header: "Header 1"),
        ListSection(id: 2, items: ["Item 2.0"], header: "Header 2", footer: "Footer 2"),
      ])
      TableAdapter(sections.cells(LabelCell.self) { $0.label = $1 }, in: tableView)
      #expect(texts.count == 6 && tableView.headerView(forSection: 1)?.textLabel?.text == "Header 1")
    }

    @Test func sectionsOfOnesOwn() {
      struct StateSection: ListSectionProtocol {
        var id: String
        var items: [City]
        var flag: String
      }
      let states = SectionedSource<StateSection>(reloading: [
        StateSection(id: "BE", items: [City(name: "Bern"), City(name: "Thun")], flag: "🐻")
      ])
      TableAdapter(states.cells(CityCell.self) { $0.show($1) }, in: tableView)
      #expect(texts == ["Bern", "Thun"] && states.section(at: 0)?.flag == "🐻")
    }
  }

  @MainActor private var opened: [String] = []
  @MainActor private func open(_ link: StoreLink) { opened.append(link.id) }

  extension Event {
    fileprivate var isReminder: Bool { title.hasSuffix("!") }
  }

  private struct Shop {
    var sections: [StoreSection]
    var links: [StoreLink]
  }

  private struct StoreSection: Identifiable, Equatable {
    var id: String
  }

  private struct StoreLink: Identifiable, Equatable {
    var id: String
  }

  final class Words: EditableListSource {
    var storage: [any Drawn] = []
    let changeHub = ChangeHub()
    func changes(from old: [any Drawn], to new: [any Drawn]) -> ChangeSet { .reload }
    func id(at position: ItemPosition) -> ItemID? { nil }
  }

  @MainActor
  private protocol TitleShowing {
    func show(title: String)
  }

  private final class TitleCell: UITableViewCell, TitleShowing {
    func show(title: String) { textLabel?.text = title }
  }

  private final class TitleTile: UICollectionViewCell, TitleShowing {
    private(set) var title = ""
    func show(title: String) { self.title = title }
  }

  private final class ReminderCell: UITableViewCell {
    func remind(of event: Event) { textLabel?.text = "Remember: \(event.title)" }
  }

  private final class LoadingCell: UITableViewCell {}
  private final class FooterCell: UITableViewCell {}

  private final class FeaturedCell: UITableViewCell {
    var section: StoreSection? { didSet { textLabel?.text = section?.id } }
  }

  private final class LinkCell: UITableViewCell {
    var link: StoreLink? { didSet { textLabel?.text = link?.id } }
  }
#endif
