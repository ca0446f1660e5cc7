#if LIST_VIEWS
  import DataSourcesUIKit
  import Testing
  import UIKitStage

  /// The examples in the READMEs of the founding libraries, as they are here.
  @MainActor
  @Suite struct PortExampleTests {
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
    private let tableView = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 440), style: .plain)

    init() { window.addSubview(tableView) }

    /// The texts of the cells on screen.
    private var texts: [String?] {
      tableView.layoutIfNeeded()
      return tableView.visibleCells.map { $0.textLabel?.text }
    }

    @Test func eventsOfTaylorSource() {
      let events = ListSource([Event(id: 1, title: "Now")])
      TableAdapter(events.cells(EventCell.self) { $0.show($1) }, in: tableView)
      #expect(texts == ["Now"])
    }

    @Test func severalCellsOfTaylorSource() {
      UINib.provide("ReminderCell") { [ReminderCell(style: .default, reuseIdentifier: nil)] }
      let reminderNib = UINib(for: ReminderCell.self)
      let events = ListSource([Event(id: 1, title: "Party"), Event(id: 2, title: "Dentist!")])
      let cells = events.cells { event in
        event.isReminder
          ? .nib(reminderNib) { (cell: ReminderCell, event) in cell.remind(of: event) }
          : .cell(EventCell.self) { $0.show($1) }
      }
      TableAdapter(cells, in: tableView)
      #expect(texts == ["Party", "Remember: Dentist!"])
    }

    @Test func theBasicSourceOfGenericDataSource() {
      let examples = ListSource<Event>()
      TableAdapter(examples.cells(EventCell.self) { $0.show($1) }, in: tableView)
      examples.items = [Event(id: 1, title: "One")]
      #expect(texts == ["One"])
    }

    @Test func theAppStoreOfGenericDataSource() {
      let shop = Shop(sections: ["New", "Games"], links: ["Help", "Terms"])
      let rows = ListSource<StoreRow>(reloading: [.loading])
      let page = rows.cells { row in
        switch row {
        case .loading: .cell(LoadingCell.self) { _ in }.size { .height($1.height) }
        case .section(let section): .cell(FeaturedCell.self) { $0.section = section }.selectionDisabled { _ in true }
        case .label(let label): .cell(LabelCell.self) { $0.label = label }.selectionDisabled { _ in true }
        case .link(let link): .cell(LinkCell.self) { $0.link = link }.onPrimaryAction { _ in open(link) }
        case .footer: .cell(FooterCell.self) { _ in }.selectionDisabled { _ in true }
        }
      }
      TableAdapter(page, in: tableView)
      #expect(texts.count == 1 && tableView.rectForRow(at: IndexPath(row: 0, section: 0)).height == 440)
      rows.items = shop.sections.map(StoreRow.section) + [.label("Links")] + shop.links.map(StoreRow.link) + [.footer]
      #expect(texts == ["New", "Games", "Links", "Help", "Terms", nil])
      #expect(!tableView.user.tap(rowAt: IndexPath(row: 0, section: 0)))
      #expect(tableView.user.tap(rowAt: IndexPath(row: 4, section: 0)) && opened == ["Terms"])
    }

    @Test func handlersOfGenericDataSource() {
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

    @Test func editingOfEDataSource() {
      let items: ListSource<any Drawn> = ListSource(reloading: [Word("one"), Number(2)])
      TableAdapter(items.cells { $0.cell }, in: tableView)
      items.batch(animation: .top) {
        items.insert(Word("zero"), at: 0)
        items.insert(Number(7), at: 2)
      }
      #expect(texts == ["zero", "one", "number 7", "number 2"])
      items.remove(at: [0, 1, 2], animation: .fade)
      let changed: [(index: Int, item: any Drawn)] = [(2, Word("c")), (0, Number(1)), (1, Word("b"))]
      items.replace(changed, animation: .fade)
      let second = items.item(at: 1)
      #expect(texts == ["number 1"] && second == nil)
    }

    @Test func sectionsOfEZDataSource() {
      let sections = SectionedSource(reloading: [
        ListSection(id: 0, items: ["Item 0.0", "Item 0.1", "Item 0.2"]),
        ListSection(id: 1, items: ["Item 1.0", "Item 1.1"], header: "Header 1"),
        ListSection(id: 2, items: ["Item 2.0"], header: "Header 2", footer: "Footer 2"),
      ])
      TableAdapter(sections.cells(LabelCell.self) { $0.label = $1 }, in: tableView)
      #expect(texts.count == 6 && tableView.headerView(forSection: 1)?.textLabel?.text == "Header 1")
    }

    @Test func theExchangeOfGenericDataSource() {
      let contacts = ListSource(reloading: ["Anna", "Bert"]).cells(ContactCell.self) { $0.name = $1 }
      let colors = ListSource(reloading: [1, 2, 3]).cells(ColorCell.self) { $0.color = $1 }
      let both = contacts.height(50).appendingItems(of: colors.height(30))
      TableAdapter(both, in: tableView)
      both.moveChild(from: 0, to: 1)
      #expect(texts == ["1", "2", "3", "Anna", "Bert"])
    }
  }

  @MainActor private var opened: [String] = []
  @MainActor private func open(_ link: String) { opened.append(link) }

  extension Event {
    fileprivate var isReminder: Bool { title.hasSuffix("!") }
  }

  private enum StoreRow: Equatable {
    case loading
    case section(String)
    case label(String)
    case link(String)
    case footer
  }

  private struct Shop {
    var sections: [String]
    var links: [String]
  }

  private final class ReminderCell: UITableViewCell {
    func remind(of event: Event) { textLabel?.text = "Remember: \(event.title)" }
  }

  private final class LoadingCell: UITableViewCell {}
  private final class FooterCell: UITableViewCell {}

  private final class FeaturedCell: UITableViewCell {
    var section = "" { didSet { textLabel?.text = section } }
  }

  private final class LinkCell: UITableViewCell {
    var link = "" { didSet { textLabel?.text = link } }
  }
#endif
