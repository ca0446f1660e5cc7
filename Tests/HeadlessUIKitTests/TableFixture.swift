#if LIST_VIEWS
  import DataSourcesTesting
  import Testing
  import UIKitStage

  /// A cell that counts how often it was prepared for reuse.
  final class NumberCell: UITableViewCell {
    var reuses = 0

    override func prepareForReuse() {
      super.prepareForReuse()
      reuses += 1
    }
  }

  /// A table of ten visible rows, over lists of numbers, that records all delegate calls.
  @MainActor
  final class TableFixture: NSObject, UITableViewDataSource, UITableViewDelegate {
    let table: UITableView
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
    var rows: [[Int]]
    var headers: [Int: String] = [:]
    var headerViews: [Int: UIView] = [:]
    var events: [String] = []
    /// The calls that read counts, apart: UIKit may read them more often.
    var countQueries: [String] = []
    /// Every cell that was displayed.
    private(set) var cells: Set<UITableViewCell> = []
    /// The methods that are missing, by a part of their names; read on the main thread only.
    nonisolated(unsafe) var missing = ["eight", "viewFor"]
    var shown: [ObjectIdentifier: IndexPath] = [:]
    var willSelect: (IndexPath) -> IndexPath? = { $0 }
    var mayHighlight = true
    var editable: (IndexPath) -> Bool = { _ in true }
    var movable: (IndexPath) -> Bool = { _ in true }
    var style: (IndexPath) -> UITableViewCell.EditingStyle = { _ in .delete }
    var target: (IndexPath, IndexPath) -> IndexPath = { $1 }
    #if !os(tvOS)
      var trailing: UISwipeActionsConfiguration?
      var menu: UIContextMenuConfiguration?
    #endif
    var titles: [String]?
    var identifier: (Int) -> String = { _ in "number" }
    var height: (IndexPath) -> CGFloat = { _ in 44 }
    var onCell: () -> Void = {}

    init(_ rows: [[Int]], style: UITableView.Style = .plain, missing: [String] = ["eight", "viewFor"]) {
      self.rows = rows
      self.missing = missing
      table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 440), style: style)
      super.init()
      table.isPrefetchingEnabled = false
      table.register(NumberCell.self, forCellReuseIdentifier: "number")
      table.register(NumberCell.self, forCellReuseIdentifier: "other")
      table.dataSource = self
      table.delegate = self
      window.show(table)
    }

    #if os(Linux)
      func responds(to selector: Selector) -> Bool { implements(selector) }
    #else
      override nonisolated func responds(to selector: Selector!) -> Bool {
        super.responds(to: selector) && implements(selector)
      }
    #endif

    private nonisolated func implements(_ selector: Selector) -> Bool {
      !missing.contains { "\(selector)".contains($0) }
    }

    /// The events since the last call.
    func takeEvents() -> [String] {
      defer { events = [] }
      return events
    }

    private func note(_ event: String, _ path: IndexPath? = nil) {
      events.append(path.map { "\(event) \($0.section)-\($0.row)" } ?? event)
    }

    /// Checks that each visible cell displays its row, once, and exactly those were reported as displayed.
    func fault() -> String? {
      let shapes = rows.map(\.count)
      guard shapes == (0..<table.numberOfSections).map({ table.numberOfRows(inSection: $0) }) else { return "counts" }
      let all = rows.enumerated().flatMap { section, items in
        items.indices.map { IndexPath(row: $0, section: section) }
      }
      let bounds = table.bounds
      let expected = all.filter { { $0.minY < bounds.maxY && $0.maxY > bounds.minY }(table.rectForRow(at: $0)) }
      guard table.indexPathsForVisibleRows == expected else {
        return "displays \(table.indexPathsForVisibleRows ?? []), not \(expected)"
      }
      for path in expected {
        guard let cell = table.cellForRow(at: path) else { return "no cell at \(path)" }
        if cell.textLabel?.text != "\(rows[path.section][path.row])" {
          return "\(path) displays \(cell.textLabel?.text ?? "")"
        }
        if table.indexPath(for: cell) != path { return "a cell is not at \(path)" }
        if cell.frame != table.rectForRow(at: path) { return "the frame of \(path)" }
      }
      if Set(shown.keys) != Set(table.visibleCells.map { ObjectIdentifier($0) }) { return "displays unpaired" }
      if table.visibleCells.count != expected.count { return "a cell twice" }
      return nil
    }

    // MARK: Data source

    func numberOfSections(in tableView: UITableView) -> Int {
      countQueries.append("sections")
      return rows.count
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      countQueries.append("rows \(section)")
      return rows.indices.contains(section) ? rows[section].count : 0
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      note("cell", indexPath)
      onCell()
      guard rows.indices.contains(indexPath.section), rows[indexPath.section].indices.contains(indexPath.row) else {
        return UITableViewCell()
      }
      let number = rows[indexPath.section][indexPath.row]
      let cell = tableView.dequeueReusableCell(withIdentifier: identifier(number), for: indexPath)
      cell.textLabel?.text = "\(number)"
      cells.insert(cell)
      return cell
    }

    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { headers[section] }

    func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { editable(indexPath) }

    func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { movable(indexPath) }

    func tableView(
      _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
    ) {
      note(editingStyle == .delete ? "delete" : "insert", indexPath)
      if editingStyle == .delete {
        rows[indexPath.section].remove(at: indexPath.row)
        tableView.deleteRows(at: [indexPath], with: .automatic)
      } else {
        rows[indexPath.section].insert(99, at: indexPath.row)
        tableView.insertRows(at: [indexPath], with: .automatic)
      }
    }

    func tableView(_ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath) {
      note("moveRow \(sourceIndexPath.section)-\(sourceIndexPath.row) to", destinationIndexPath)
      let row = rows[sourceIndexPath.section].remove(at: sourceIndexPath.row)
      rows[destinationIndexPath.section].insert(row, at: destinationIndexPath.row)
    }

    func sectionIndexTitles(for tableView: UITableView) -> [String]? { titles }

    // MARK: Delegate

    func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {
      note("will", indexPath)
      shown[ObjectIdentifier(cell)] = indexPath
    }

    func tableView(_ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath) {
      note("end", indexPath)
      shown[ObjectIdentifier(cell)] = nil
    }

    func tableView(_ tableView: UITableView, willDisplayHeaderView view: UIView, forSection section: Int) {
      note("willHeader \(section)")
    }

    func tableView(_ tableView: UITableView, didEndDisplayingHeaderView view: UIView, forSection section: Int) {
      note("endHeader \(section)")
    }

    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? { headerViews[section] }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { height(indexPath) }

    func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool {
      note("shouldHighlight", indexPath)
      return mayHighlight
    }

    func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath) { note("didHighlight", indexPath) }

    func tableView(_ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath) {
      note("didUnhighlight", indexPath)
    }

    func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
      note("willSelect", indexPath)
      return willSelect(indexPath)
    }

    func tableView(_ tableView: UITableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath? {
      note("willDeselect", indexPath)
      return indexPath
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { note("didSelect", indexPath) }

    func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) { note("didDeselect", indexPath) }

    func tableView(_ tableView: UITableView, performPrimaryActionForRowAt indexPath: IndexPath) {
      note("act", indexPath)
    }

    func tableView(
      _ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath
    ) -> UITableViewCell.EditingStyle { style(indexPath) }

    func tableView(
      _ tableView: UITableView, targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
      toProposedIndexPath proposedDestinationIndexPath: IndexPath
    ) -> IndexPath {
      note("target", proposedDestinationIndexPath)
      return target(sourceIndexPath, proposedDestinationIndexPath)
    }

    #if !os(tvOS)
      func tableView(
        _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
      ) -> UISwipeActionsConfiguration? { trailing }

      func tableView(_ tableView: UITableView, willBeginEditingRowAt indexPath: IndexPath) {
        note("willEdit", indexPath)
      }

      func tableView(_ tableView: UITableView, didEndEditingRowAt indexPath: IndexPath?) { note("didEdit", indexPath) }

      func tableView(
        _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint
      ) -> UIContextMenuConfiguration? { menu }
    #endif

    func scrollViewDidScroll(_ scrollView: UIScrollView) { note("scroll \(Int(scrollView.contentOffset.y))") }
  }

  extension [ViewException] {
    /// Whether one batch was refused; the stand-in names the rule, too, and UIKit has a text only.
    func isRefusal(by rule: BatchRule) -> Bool {
      #if os(Linux)
        return map(\.rule) == [rule]
      #else
        return count == 1
      #endif
    }
  }

  /// Whether batches are judged; UIKit judges all of them.
  enum Judging {
    #if os(Linux)
      static let cases = [true, false]
    #else
      static let cases = [true]
    #endif
  }

  /// Sends a change set to a table as an adapter does.
  extension UITableView {
    func send(_ changes: ChangeSet, turn: @escaping () -> Void) {
      performBatchUpdates {
        turn()
        self.deleteSections(IndexSet(changes.sectionDeletes), with: .automatic)
        self.insertSections(IndexSet(changes.sectionInserts), with: .automatic)
        for move in changes.sectionMoves { self.moveSection(move.from, toSection: move.to) }
        self.deleteRows(at: changes.deletes.map { IndexPath(row: $0.item, section: $0.section) }, with: .automatic)
        self.insertRows(at: changes.inserts.map { IndexPath(row: $0.item, section: $0.section) }, with: .automatic)
        for move in changes.moves {
          self.moveRow(
            at: IndexPath(row: move.from.item, section: move.from.section),
            to: IndexPath(row: move.to.item, section: move.to.section))
        }
      }
    }
  }
#endif
