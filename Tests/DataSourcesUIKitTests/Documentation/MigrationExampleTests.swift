#if LIST_VIEWS
  import DataSourcesUIKit
  import ListTestSupport
  import Testing
  import UIKitStage

  private struct Mail: Identifiable, Equatable {
    var id: Int
    var sender: String
    var subject: String
  }

  private final class MailCell: UITableViewCell {
    func show(_ mail: Mail) { textLabel?.text = mail.subject }
  }

  /// The examples of the articles for users of other libraries.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct MigrationExampleTests {
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
    private let tableView = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 440), style: .plain)
    private let collectionView: UICollectionView

    init() {
      collectionView = UICollectionView(frame: window.bounds, collectionViewLayout: UICollectionViewFlowLayout())
      window.addSubview(tableView)
      window.addSubview(collectionView)
    }

    private var texts: [String?] {
      tableView.layoutIfNeeded()
      return tableView.visibleCells.map { $0.textLabel?.text }
    }

    private var subjects: [String?] {
      collectionView.layoutIfNeeded()
      return collectionView.indexPathsForVisibleItems.sorted().map {
        (collectionView.cellForItem(at: $0) as? MessageTile)?.subject
      }
    }

    @Test func aListThatWasASnapshot() {
      let all = [Message(id: 1, subject: "Hello"), Message(id: 2, subject: "Lists")]
      let inbox = ListSource<Message>()
      let tiles = inbox.cells(MessageTile.self) {
        $0.subject = $1.subject
      }
      CollectionAdapter(tiles, in: collectionView)

      func received(_ all: [Message]) { inbox.items = all }
      func marked(_ message: Message) { inbox.update(message) }

      received(all)
      #expect(subjects == ["Hello", "Lists"])
      marked(Message(id: 2, subject: "Lists!"))
      #expect(subjects == ["Hello", "Lists!"])
    }

    @Test func operatorsInPlaceOfSnapshots() {
      let inbox = ListSource([
        Mail(id: 1, sender: "Bo", subject: "b"), Mail(id: 2, sender: "Al", subject: "c"),
        Mail(id: 3, sender: "Bo", subject: "a"),
      ])
      let search = "a"
      let found = inbox.filter { _ in true }
      let screen =
        found
        .sorted(by: \.subject)
        .grouped(by: \.sender) { $0 }
      #expect(screen.snapshot().sections.map { $0.items.map(\.id) } == [[2], [3, 1]])

      found.isIncluded = { mail in
        search.isEmpty || mail.subject.contains(search)
      }
      #expect(screen.snapshot().items.map(\.id) == [3])
    }

    @Test func aDragToAnotherGroup() async {
      let inbox = ListSource([
        Mail(id: 1, sender: "Al", subject: "a"), Mail(id: 2, sender: "Al", subject: "b"),
        Mail(id: 3, sender: "Bo", subject: "c"),
      ])
      let screen = inbox.sorted(by: \.subject).grouped(by: \.sender)
      let cells = screen.cells(MailCell.self) { $0.show($1) }
        .onMove { mail, _, target in
          var moved = mail
          moved.sender = screen.key(ofSection: target.section) ?? mail.sender
          inbox.update(moved)
        }
      TableAdapter(cells, in: tableView)
      #expect(texts == ["a", "b", "c"])
      tableView.isEditing = true
      #expect(tableView.user.beginMoving(rowAt: IndexPath(row: 0, section: 0)))
      tableView.user.drag(to: IndexPath(row: 1, section: 1))
      tableView.user.drop()
      #expect(texts == ["b", "c", "a"])
      // The user dropped it at the end, and the order moves it.
      #expect(await eventually { texts == ["b", "a", "c"] })
      #expect(screen.snapshot().sections.map { $0.items.map(\.id) } == [[2], [1, 3]])
    }

    @Test func aListThatWasASectionController() {
      var opened: [Int] = []
      func open(_ event: Event) { opened.append(event.id) }
      let received = [Event(id: 1, title: "One"), Event(id: 2, title: "Two")]
      let events = ListSource<Event>()
      let cells = events.cells(EventCell.self) { $0.show($1) }
        .onPrimaryAction(open)
      TableAdapter(cells, in: tableView)

      events.items = received
      #expect(texts == ["One", "Two"])
      #expect(tableView.user.tap(rowAt: IndexPath(row: 1, section: 0)) && opened == [2])
    }

    @Test func partsThatWereSectionControllers() {
      let contacts = ListSource(reloading: ["Ada", "Bo"])
      let colors = ListSource(reloading: [1])
      let screen =
        contacts
        .cells(ContactCell.self) { $0.name = $1 }
        .appendingSections(
          of: colors.cells(ColorCell.self) { $0.color = $1 })
      TableAdapter(screen.cells(), in: tableView)
      #expect(texts == ["Ada", "Bo", "1"])
    }

    struct Day {
      var name: String
      var items: [Event]
    }

    @Test func sectionsThatWereModels() {
      let schedule = SectionedSource<ListSection<String, Event>>()
      TableAdapter(
        schedule.cells(EventCell.self) { $0.show($1) },
        in: tableView)

      func received(_ days: [Day]) {
        schedule.sections = days.map { day in
          ListSection(id: day.name, items: day.items, header: day.name)
        }
      }
      received([Day(name: "Monday", items: [Event(id: 1, title: "One")]), Day(name: "Tuesday", items: [])])
      #expect(texts == ["One"] && schedule.sectionInfo(at: 1)?.header == "Tuesday")
    }
  }
#endif
