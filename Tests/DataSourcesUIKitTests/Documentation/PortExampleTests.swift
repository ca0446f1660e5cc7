#if os(Linux)
  import DataSourcesUIKit
  import HeadlessUIKit
  import Testing

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
      let adapter: ModelTableAdapter
      let events = ListSource([Event(id: 1, title: "Now")])
      adapter = ModelTableAdapter(
        events.cells(EventCell.self) { cell, event, _ in cell.textLabel?.text = event.title }, in: tableView)
      #expect(texts == ["Now"])
      withExtendedLifetime(adapter) {}
    }

    @Test func severalCellsOfTaylorSource() {
      UINib.provide("ReminderCell") { [ReminderCell(style: .default, reuseIdentifier: nil)] }
      let adapter: ModelTableAdapter
      let events = ListSource([Event(id: 1, title: "Party"), Event(id: 2, title: "Dentist!")])
      let factory = CellFactory<String, Event, UITableView> { event, _ in event.isReminder ? "reminder" : "event" }
      factory.register("event", .class(EventCell.self)) { cell, event, _ in cell.textLabel?.text = event.title }
      factory.register("reminder", .nib(UINib(for: ReminderCell.self))) { (cell: ReminderCell, event, _) in
        cell.remind(of: event)
      }
      adapter = ModelTableAdapter(events.cells(factory), in: tableView)
      #expect(texts == ["Party", "Remember: Dentist!"])
      withExtendedLifetime(adapter) {}
    }

    @Test func theBasicSourceOfGenericDataSource() {
      let adapter: ModelTableAdapter
      let examples = ListSource<Event>()
      adapter = ModelTableAdapter(
        examples.cells(EventCell.self) { cell, item, _ in cell.textLabel?.text = item.title }, in: tableView)
      examples.items = [Event(id: 1, title: "One")]
      #expect(texts == ["One"])
      withExtendedLifetime(adapter) {}
    }

    @Test func theAppStoreOfGenericDataSource() {
      let adapter: ModelTableAdapter
      let loading = StaticSource(withoutIDs: ["loading"]).cells(LoadingCell.self) { _, _, _ in }
        .size { _, _, list in .height(list.height) }
      let page = StateSource<FeaturedPage?, CellModel<UITableView>>(nil, comparison: .identity) { page in
        guard let page else { return loading }
        let apps = StaticSource(withoutIDs: page.sections).cells(FeaturedCell.self) { cell, section, _ in
          cell.section = section
        }
        let label = StaticSource(withoutIDs: [page.label]).cells(LabelCell.self) { cell, label, _ in cell.label = label
        }
        let links = StaticSource(withoutIDs: page.links).cells(LinkCell.self) { cell, link, _ in cell.link = link }
        let footer = StaticSource(withoutIDs: ["footer"]).cells(FooterCell.self) { _, _, _ in }
        for part in [label, footer] { part.selectable { _, _ in false } }
        apps.selectable { _, _ in false }
        return apps.appendingItems(of: label, links.onTap { link, _ in open(link) }, footer)
      }
      adapter = ModelTableAdapter(page, in: tableView)
      #expect(texts.count == 1 && tableView.rectForRow(at: IndexPath(row: 0, section: 0)).height == 440)
      page.state = FeaturedPage(sections: ["New", "Games"], label: "Links", links: ["Help", "Terms"])
      #expect(texts == ["New", "Games", "Links", "Help", "Terms", nil])
      #expect(!tableView.user.tap(rowAt: IndexPath(row: 0, section: 0)))
      #expect(tableView.user.tap(rowAt: IndexPath(row: 4, section: 0)) && opened == ["Terms"])
      withExtendedLifetime(adapter) {}
    }

    @Test func editingOfEDataSource() {
      let adapter: ModelTableAdapter
      let items: ListSource<any CellItem<UITableView>> = ListSource(reloading: [Word("one"), Number(2)])
      adapter = ModelTableAdapter(items.cells(), in: tableView)
      let new: [(index: Int, item: any CellItem<UITableView>)] = [(0, Word("zero")), (2, Number(7))]
      items.batch(animation: .top) {
        for (index, item) in new { items.insert(item, at: index) }
      }
      #expect(texts == ["zero", "one", "number 7", "number 2"])
      items.remove(at: [0, 1, 2], animation: .fade)
      let changed: [(index: Int, item: any CellItem<UITableView>)] = [(2, Word("c")), (0, Number(1)), (1, Word("b"))]
      items.replace(changed, animation: .fade)
      let second = items.item(at: 1)
      #expect(texts == ["number 1"] && second == nil)
      withExtendedLifetime(adapter) {}
    }

    @Test func sectionsOfEZDataSource() {
      let adapter: ModelTableAdapter
      let sections = SectionedSource(reloading: [
        ListSection(id: 0, items: ["Item 0.0", "Item 0.1", "Item 0.2"]),
        ListSection(id: 1, items: ["Item 1.0", "Item 1.1"], header: "Header 1"),
        ListSection(id: 2, items: ["Item 2.0"], header: "Header 2", footer: "Footer 2"),
      ])
      adapter = ModelTableAdapter(
        sections.cells(EventCell.self) { cell, text, _ in cell.textLabel?.text = text }, in: tableView)
      #expect(texts.count == 6 && tableView.headerView(forSection: 1)?.textLabel?.text == "Header 1")
      withExtendedLifetime(adapter) {}
    }

    @Test func theExchangeOfGenericDataSource() {
      let adapter: ModelTableAdapter
      let contacts = ListSource(reloading: ["Anna", "Bert"]).cells(ContactCell.self) { cell, contact, _ in
        cell.name = contact
      }
      let colours = ListSource(reloading: [1, 2, 3]).cells(ColourCell.self) { cell, colour, _ in cell.colour = colour }
      let both = contacts.height(50).appendingItems(of: colours.height(30))
      adapter = ModelTableAdapter(both, in: tableView)
      both.moveChild(from: 0, to: 1)
      #expect(texts == ["1", "2", "3", "Anna", "Bert"])
      withExtendedLifetime(adapter) {}
    }
  }

  @MainActor private var opened: [String] = []
  @MainActor private func open(_ link: String) { opened.append(link) }

  extension Event {
    fileprivate var isReminder: Bool { title.hasSuffix("!") }
  }

  private final class ReminderCell: UITableViewCell {
    func remind(of event: Event) { textLabel?.text = "Remember: \(event.title)" }
  }

  private struct FeaturedPage: Equatable {
    var sections: [String]
    var label: String
    var links: [String]
  }

  private final class LoadingCell: UITableViewCell {}
  private final class FooterCell: UITableViewCell {}

  private final class FeaturedCell: UITableViewCell {
    var section = "" { didSet { textLabel?.text = section } }
  }

  private final class LabelCell: UITableViewCell {
    var label = "" { didSet { textLabel?.text = label } }
  }

  private final class LinkCell: UITableViewCell {
    var link = "" { didSet { textLabel?.text = link } }
  }

  final class VisitLog {
    private(set) var log: [String] = []
    private var observations: [ListObservation] = []

    func handleSelection<Host: ListHost>(of cells: CellSource<String, Host>) -> CellSource<String, Host> {
      observations.append(cells.observe { [unowned self] _ in log.append("change") })
      return cells.onSelect { text, index in self.log.append("select \(text) at \(index.position)") }
        .onDeselect { text, index in self.log.append("deselect \(text) at \(index.position)") }
    }
  }
#endif
