#if LIST_VIEWS
  @testable import DataSourcesUIKit
  import Foundation
  import Testing
  import UIKitStage

  /// The examples of the article on replacing what a list does.
  @MainActor
  @Suite struct ReplacingExampleTests {
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
    private let tableView = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 440), style: .plain)
    private let inbox = ListSource((0..<30).map { Message(id: $0, subject: "Message \($0)") })

    init() { window.addSubview(tableView) }

    private var texts: [String?] {
      tableView.layoutIfNeeded()
      return tableView.visibleCells.map { $0.textLabel?.text }
    }

    @Test(
      "GDS-7 the delegate of an app overrides the methods that it names, and gets those that the list doesn't implement"
    )
    func anyMethod() {
      let adapter = TableAdapter(inbox.cells(MessageCell.self) { $0.show($1) }.height(30), in: tableView)
      let rows = Rows()
      #if canImport(ObjectiveC)
        adapter.setDelegate(rows, overriding: [#selector(Rows.tableView(_:heightForRowAt:))])
      #else
        adapter.setDelegate(rows, overriding: ["tableView:heightForRowAtIndexPath:"])
      #endif
      tableView.layoutIfNeeded()
      #expect((0..<2).map { tableView.rectForRow(at: IndexPath(row: $0, section: 0)).height } == [120, 44])
      tableView.user.scroll(to: 100)
      #expect(rows.scrolled == 1)

      let point = CGPoint(x: 9, y: 150)
      let path = tableView.indexPathForRow(at: point)
      let shown = path.flatMap { adapter.sourcePosition(of: ItemPosition($0)) }
      let position = shown.flatMap { adapter.source.item(at: $0) }?.position
      #expect(position == ItemPosition(section: 0, item: 1))
    }

    /// The table of the article has every method that a list can implement.
    @Test func theArticleListsTheMethods() throws {
      let article = URL(filePath: #filePath).appending(
        path: "../../../../Sources/DataSourcesUIKit/Documentation.docc/Guides/Replacing-what-a-list-does.md")
      let rows = try String(contentsOf: article.standardized, encoding: .utf8).split(separator: "\n").filter {
        $0.hasPrefix("| `")
      }
      let named = rows.flatMap { $0.matches(of: /`(\w+)`/).map { String($0.1) } }
      TableAdapter(inbox.cells(MessageCell.self) { $0.show($1) }, in: tableView)
      let methods = try #require(tableView.tableResponder?.methods.keys)
      #expect(methods.count > 30)
      for method in methods {
        let parts = method.split(separator: ":")
        let name = (parts[0] == "tableView" ? parts[1] : parts[0]).replacing("Footer", with: "Header")
        #expect(named.contains { name.hasPrefix($0) }, "\(method)")
      }
    }

    @Test("TS-7, GDS-12 custom configurations of an app have behaviors and compose like any others")
    func ownConfigurations() {
      let subjects = inbox.cells(.titled { $0.subject }).onDelete(from: inbox)
      TableAdapter(subjects, in: tableView)
      tableView.isEditing = true
      #expect(tableView.user.delete(rowAt: IndexPath(row: 0, section: 0)))
      #expect(texts.prefix(2) == ["Message 1", "Message 2"])
      tableView.user.scroll(to: 400)
      tableView.user.scroll(to: 0)
      #expect(texts.first == "Message 1" && tableView.visibleCells[0].reuseIdentifier == "Titled")
      // Cells are registered and reused.
      #if os(Linux)
        #expect(tableView.record.cellsReused > 0)
      #endif
    }

    @Test("GDS-13, TS-9 cells conform to a protocol, or configure themselves")
    func cellsWithoutTheirClass() {
      func show(_ cell: some SubjectShowing, _ message: Message) { cell.show(subject: message.subject) }
      let lines = inbox.cells(SubjectCell.self, configure: show)
      let squares = inbox.cells(SubjectTile.self, configure: show)
      let grid = UICollectionView(frame: tableView.frame, collectionViewLayout: UICollectionViewFlowLayout())
      window.addSubview(grid)
      CollectionAdapter(squares, in: grid)
      grid.layoutIfNeeded()
      #expect((grid.cellForItem(at: IndexPath(item: 1, section: 0)) as? SubjectTile)?.subject == "Message 1")
      for list in [lines, inbox.filter { $0.id < 9 }.cells(BoldSubjectCell.self, configure: show)] {
        TableAdapter(list, in: tableView)
        #expect(texts.prefix(2) == ["Message 0", "Message 1"])
      }
      #expect(tableView.visibleCells.count == 9 && tableView.visibleCells.allSatisfy { $0 is BoldSubjectCell })
      let configured = inbox.cells(SubjectCell.self, configure: SubjectCell.configure)
      TableAdapter(configured, in: tableView)
      #expect(texts.first == "Message 0" && tableView.visibleCells.allSatisfy { type(of: $0) == SubjectCell.self })
    }

    @Test("TS-8, TS-9 an enum has a case for each model")
    func severalModels() {
      let notes = ListSource<Note>(reloading: [
        .message(Message(id: 1, subject: "Hello")), .city(City(name: "Bern")), .message(Message(id: 2, subject: "Bye")),
      ])
      let entries = notes.cells { entry in
        switch entry {
        case .message(let message): .cell(MessageCell.self) { $0.show(message) }
        case .city(let city): .cell(CityCell.self) { $0.show(city) }
        }
      }
      TableAdapter(entries, in: tableView)
      func shown() -> [String?] {
        tableView.layoutIfNeeded()
        return tableView.visibleCells.map { ($0 as? MessageCell)?.subject ?? ($0 as? CityCell)?.name }
      }
      #expect(shown() == ["Hello", "Bern", "Bye"])
      notes.replace(at: 0, with: .city(City(name: "Oslo")))
      #expect(shown() == ["Oslo", "Bern", "Bye"] && tableView.visibleCells[0] is CityCell)
    }

    @Test func aListWithinAnItem() {
      let archive = ListSource((100..<103).map { Message(id: $0, subject: "Old \($0)") })
      let shelves = ListSource(reloading: [inbox, archive])
      TableAdapter(shelves.cells(ShelfCell.self) { $0.show($1) }.height(80), in: tableView)
      tableView.layoutIfNeeded()
      let cells = tableView.visibleCells.compactMap { ($0 as? ShelfCell)?.shelf }
      #expect(cells.map { $0.numberOfItems(inSection: 0) } == [30, 3])
      let batches = tableView.record.batches
      archive.removeItem(withID: 101)
      #expect(cells.map { $0.numberOfItems(inSection: 0) } == [30, 2] && tableView.record.batches == batches)
      // A cell that is reused for another list displays that one only.
      shelves.items = [archive]
      tableView.layoutIfNeeded()
      #expect((tableView.visibleCells.first as? ShelfCell)?.shelf.numberOfItems(inSection: 0) == 2)
    }
  }

  private enum Note { case message(Message), city(City) }

  final class Rows: NSObject, UITableViewDelegate {
    var scrolled = 0
    func scrollViewDidScroll(_ scrollView: UIScrollView) { scrolled += 1 }
    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
      indexPath.row == 0 ? 120 : 44
    }
  }

  extension CellConfiguration where Host == UITableView {
    @MainActor
    static func titled(_ title: @escaping (Item) -> String) -> Self {
      let registration = CellRegistration<UITableView>(UITableViewCell.self) {
        $0.register(UITableViewCell.self, forCellReuseIdentifier: "Titled")
      }
      return Self(kind: "Titled", registration: registration) { tableView, slot, context in
        let cell = tableView.dequeueReusableCell(withIdentifier: "Titled", for: IndexPath(slot))
        cell.textLabel?.text = title(context.item)
        return cell
      }
    }
  }

  @MainActor
  protocol SubjectShowing {
    func show(subject: String)
  }

  class SubjectCell: UITableViewCell, SubjectShowing {
    func show(subject: String) { textLabel?.text = subject }
    static func configure(_ cell: SubjectCell, _ message: Message) { cell.show(subject: message.subject) }
  }

  final class BoldSubjectCell: SubjectCell {}

  final class SubjectTile: UICollectionViewCell, SubjectShowing {
    private(set) var subject = ""
    func show(subject: String) { self.subject = subject }
  }

  final class ShelfCell: UITableViewCell {
    let shelf = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 80), collectionViewLayout: UICollectionViewFlowLayout())

    func show(_ messages: ListSource<Message>) {
      contentView.addSubview(shelf)
      CollectionAdapter(messages.cells(MessageTile.self) { $0.subject = $1.subject }, in: shelf)
    }
  }
#endif
