#if LIST_VIEWS
  import DataSourcesUIKit
  import Testing
  import UIKitStage

  /// A cell provider that chooses the class of the cell by the content of the item.
  @MainActor
  @Suite struct ReplacedCellsTests {
    struct Mail: Identifiable, Equatable {
      let id: Int
      var isDraft: Bool
    }

    final class DraftCell: UITableViewCell {}
    final class MailCell: UITableViewCell {}

    @Test func anUpdatedItemGetsAnotherClassOfCell() {
      let list = ListSource([Mail(id: 1, isDraft: true), Mail(id: 2, isDraft: false)])
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
      let table = UITableView(frame: window.bounds, style: .plain)
      window.addSubview(table)
      table.register(DraftCell.self, forCellReuseIdentifier: "draft")
      table.register(MailCell.self, forCellReuseIdentifier: "mail")
      let dataSource = UITableViewDiffableDataSource<String, Int>(tableView: table) { table, path, id in
        let isDraft = list.item(withID: id)?.isDraft == true
        return table.dequeueReusableCell(withIdentifier: isDraft ? "draft" : "mail", for: path)
      }
      DiffableAdapter(list, in: dataSource, sectionID: { _ in "main" }, replacesCells: true)
      table.layoutIfNeeded()
      #expect(table.cellForRow(at: IndexPath(row: 0, section: 0)) is DraftCell)
      list.update(Mail(id: 1, isDraft: false))
      table.layoutIfNeeded()
      #expect(table.cellForRow(at: IndexPath(row: 0, section: 0)) is MailCell)
    }
  }
#endif
