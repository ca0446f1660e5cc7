#if LIST_VIEWS
  import Testing
  import UIKitStage

  @MainActor
  struct TableLayoutTests {
    @Test func firstLayoutRequestsTheVisibleRows() {
      let fixture = TableFixture([[1, 2], [3]])
      #expect(fixture.events.isEmpty)
      fixture.window.layoutIfNeeded()
      #expect(
        fixture.takeEvents() == ["cell 0-0", "will 0-0", "cell 0-1", "will 0-1", "cell 1-0", "will 1-0"])
      fixture.window.layoutIfNeeded()
      #expect(fixture.takeEvents().isEmpty)
      #expect(fixture.fault() == nil)
    }

    #if os(Linux)
      @Test func countsAreReadOnce() {
        let fixture = TableFixture([[1, 2], [3]])
        #expect(fixture.countQueries.isEmpty)
        func check(_ queries: [String], _ work: () -> Void) {
          fixture.countQueries = []
          work()
          #expect(fixture.countQueries == queries)
        }
        let path = IndexPath(row: 0, section: 0)
        let all = ["sections", "rows 0", "rows 1"]
        check(all) { fixture.window.layoutIfNeeded() }
        check([]) { fixture.table.user.tap(rowAt: path) }
        check(all) { fixture.table.reconfigureRows(at: [path]) }
        check(all) { fixture.table.reloadData() }
        check([]) { fixture.window.layoutIfNeeded() }
        check(all) {
          fixture.table.performBatchUpdates {
            fixture.rows = [[1], [3]]
            fixture.table.deleteRows(at: [IndexPath(row: 1, section: 0)], with: .none)
          }
        }
      }
    #endif

    @Test func aScrollUsesCellsAgain() {
      let fixture = TableFixture([Array(0..<1000)])
      fixture.window.layoutIfNeeded()
      #expect(fixture.table.contentSize.height == 44_000)
      #expect(fixture.cells.count == 10)
      _ = fixture.takeEvents()
      fixture.table.user.scroll(to: 44)
      #expect(fixture.takeEvents() == ["scroll 44", "end 0-0", "cell 0-10", "will 0-10"])
      for y in stride(from: CGFloat(50), to: 20_000, by: 310) {
        fixture.table.user.scroll(to: y)
        #expect(fixture.fault() == nil)
      }
      #expect(fixture.cells.count <= 12)
      #expect(fixture.table.visibleCells.allSatisfy { ($0 as? NumberCell)?.reuses ?? 0 > 0 })
      fixture.table.user.scroll(to: 1_000_000)
      #expect(fixture.table.contentOffset.y == 43_560)
      #expect(fixture.fault() == nil)
    }

    @Test func aReloadEndsCellsAndRequestsThemAgain() {
      let fixture = TableFixture([[1, 2]])
      fixture.window.layoutIfNeeded()
      let cells = Set(fixture.table.visibleCells)
      fixture.rows = [[5]]
      _ = fixture.takeEvents()
      fixture.table.reloadData()
      #expect(fixture.takeEvents() == ["end 0-0", "end 0-1"])
      fixture.window.layoutIfNeeded()
      #expect(fixture.takeEvents() == ["cell 0-0", "will 0-0"])
      #expect(fixture.table.visibleCells.allSatisfy(cells.contains))
      #if os(Linux)
        #expect(fixture.table.waitingCells == ["number": 1])
      #endif
      #expect(fixture.fault() == nil)
    }

    @Test func heightsAreTheDelegates() {
      let fixture = TableFixture([Array(0..<20)], missing: ["viewFor", "heightForHeader", "heightForFooter"])
      fixture.height = { CGFloat(10 * ($0.row + 1)) }
      fixture.window.layoutIfNeeded()
      #expect(
        fixture.table.rectForRow(at: IndexPath(row: 3, section: 0)) == CGRect(x: 0, y: 60, width: 320, height: 40))
      #expect(fixture.table.indexPathsForVisibleRows?.count == 9)
      fixture.height = { _ in 100 }
      fixture.table.performBatchUpdates(nil)
      Animations.finish()
      #expect(fixture.table.indexPathsForVisibleRows?.count == 5)
      #expect(fixture.fault() == nil)
      #expect(fixture.table.indexPathForRow(at: CGPoint(x: 0, y: 250)) == IndexPath(row: 2, section: 0))
    }

    /// A table reads heights with batches, and for another width.
    @Test func heightsAreReadAgainInBatches() {
      let fixture = TableFixture([Array(0..<20)], missing: ["viewFor", "heightForHeader", "heightForFooter"])
      var isRead = false
      fixture.height = { _ in
        isRead = true
        return 44
      }
      func check(_ expected: Bool, _ work: () -> Void) {
        isRead = false
        work()
        fixture.window.layoutIfNeeded()
        #expect(isRead == expected)
      }
      check(true) {}
      check(false) { fixture.table.user.scroll(to: 100) }
      check(false) { fixture.table.reconfigureRows(at: fixture.table.indexPathsForVisibleRows ?? []) }
      check(true) { fixture.table.performBatchUpdates(nil) }
      check(true) { fixture.table.frame.size.width = 200 }
      Animations.finish()
      #expect(fixture.fault() == nil)
    }

    @Test func titlesAndViewsAreHeaders() {
      let fixture = TableFixture([[1], [2], [3]], missing: ["eight"])
      fixture.headers = [0: "A"]
      let view = UITableViewHeaderFooterView(reuseIdentifier: "h")
      fixture.headerViews = [1: view]
      fixture.window.layoutIfNeeded()
      let table = fixture.table
      #expect(table.headerView(forSection: 0)?.textLabel?.text == "A")
      #expect(table.headerView(forSection: 1) === view)
      #expect(table.headerView(forSection: 2) == nil)
      #expect(table.rectForHeader(inSection: 1) == CGRect(x: 0, y: 72, width: 320, height: 28))
      #expect(table.rect(forSection: 2) == CGRect(x: 0, y: 144, width: 320, height: 44))
      #expect(fixture.events.filter { $0.hasPrefix("willHeader") } == ["willHeader 0", "willHeader 1"])
      fixture.rows.remove(at: 0)
      _ = fixture.takeEvents()
      table.deleteSections([0], with: .none)
      Animations.finish()
      #expect(table.headerView(forSection: 0) === view)
      #expect(fixture.takeEvents() == ["end 0-0", "endHeader 0"])
    }

    @Test func identifiersMustBeRegistered() {
      let fixture = TableFixture([[1]])
      fixture.window.layoutIfNeeded()
      let exceptions = ViewException.recorded {
        _ = fixture.table.dequeueReusableCell(withIdentifier: "unknown", for: IndexPath(row: 0, section: 0))
      }
      #expect(
        exceptions.map(\.reason) == [
          "unable to dequeue a cell with identifier unknown - must register a nib or a class for the identifier or"
            + " connect a prototype cell in a storyboard"
        ])
      #expect(fixture.table.dequeueReusableCell(withIdentifier: "unknown") == nil)
      #expect(fixture.table.dequeueReusableCell(withIdentifier: "number") is NumberCell)
    }

    @Test func nibsAndPrototypesMakeCells() {
      UINib.provide("Numbers") { [UITableViewCell(style: .subtitle, reuseIdentifier: "n")] }
      let fixture = TableFixture([[1]])
      let table = fixture.table
      table.register(UINib(nibName: "Numbers", bundle: nil), forCellReuseIdentifier: "n")
      fixture.window.layoutIfNeeded()
      let cell = table.dequeueReusableCell(withIdentifier: "n")
      #expect(cell?.reuseIdentifier == "n" && cell?.detailTextLabel != nil)
      #if os(Linux)
        table.providePrototype("p") { NumberCell(style: .value1, reuseIdentifier: "p") }
        let path = IndexPath(row: 0, section: 0)
        #expect(table.dequeueReusableCell(withIdentifier: "p", for: path) is NumberCell)
      #endif
    }

    @Test func rowsAreScrolledTo() {
      let fixture = TableFixture([Array(0..<100)])
      fixture.window.layoutIfNeeded()
      let table = fixture.table
      let path = IndexPath(row: 50, section: 0)
      for (position, offset) in [
        (UITableView.ScrollPosition.top, 2200), (.middle, 2002), (.bottom, 1804), (.none, 1804),
      ] {
        table.scrollToRow(at: path, at: position, animated: false)
        #expect(table.contentOffset.y == CGFloat(offset))
      }
      table.scrollToRow(at: IndexPath(row: 99, section: 0), at: .top, animated: false)
      #expect(table.contentOffset.y == 3960)
      let exceptions = ViewException.recorded {
        table.scrollToRow(at: IndexPath(row: 100, section: 0), at: .top, animated: false)
      }
      #expect(exceptions.map(\.name) == ["NSRangeException"])
    }

    /// Optional methods are looked up when the delegate is set, and calls are forwarded to the target for them.
    @Test func callsAreForwarded() {
      let fixture = TableFixture([[1]])
      let proxy = ForwardingDelegate(to: fixture)
      fixture.table.delegate = proxy
      fixture.window.layoutIfNeeded()
      #expect(fixture.takeEvents() == ["cell 0-0", "will 0-0"])
      proxy.forwarded = "didSelectRow"
      func tap() { fixture.table.user.tap(rowAt: IndexPath(row: 0, section: 0)) }
      fixture.table.reloadData()
      fixture.window.layoutIfNeeded()
      #expect(fixture.takeEvents().contains("will 0-0"))
      fixture.table.delegate = nil
      fixture.table.delegate = proxy
      tap()
      #expect(fixture.takeEvents() == ["didSelect 0-0"])
      #expect(fixture.table.indexPathForSelectedRow == IndexPath(row: 0, section: 0))
    }

    // How the stand-in finds methods and the rows to fetch ahead.
    #if os(Linux)
      @Test func whereCallsGoIsRemembered() {
        final class Watcher: UITableViewDelegate {
          var rows: [Int] = []
          func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { rows.append(indexPath.row) }
        }
        final class Proxy: UITableViewDelegate {
          weak var target: Watcher?
          var answersVersion = 0
          var questions = 0
          func responds(to selector: Selector) -> Bool { false }
          func forwardingTarget(for selector: Selector) -> Any? {
            questions += 1
            return "\(selector)".contains("didSelectRow") ? target : nil
          }
        }
        let fixture = TableFixture([Array(0..<8)])
        let (proxy, second) = (Proxy(), Watcher())
        var first: Watcher? = Watcher()
        proxy.target = first
        fixture.table.delegate = proxy
        fixture.window.layoutIfNeeded()
        let questions = proxy.questions
        func tap(_ row: Int) { fixture.table.user.tap(rowAt: IndexPath(row: row, section: 0)) }
        tap(0)
        proxy.target = second
        tap(1)
        #expect(first?.rows == [0, 1] && second.rows.isEmpty && proxy.questions == questions)
        // A new version, or a deallocated target: looked up again.
        proxy.answersVersion = 1
        tap(2)
        proxy.answersVersion = 0
        tap(3)
        #expect(first?.rows == [0, 1, 3] && second.rows == [2])
        first = nil
        tap(4)
        #expect(second.rows == [2, 4])
        fixture.table.delegate = proxy
        tap(5)
        #expect(second.rows == [2, 4, 5])
      }

      @Test func neededRowsAreFetchedAhead() {
        final class Prefetcher: UITableViewDataSourcePrefetching {
          var events: [String] = []
          func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath]) {
            events.append("fetch \(indexPaths.map(\.row))")
          }
          func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]) {
            events.append("cancel \(indexPaths.map(\.row))")
          }
        }
        let fixture = TableFixture([Array(0..<100)])
        let prefetcher = Prefetcher()
        fixture.table.isPrefetchingEnabled = true
        fixture.table.prefetchDataSource = prefetcher
        fixture.window.layoutIfNeeded()
        #expect(prefetcher.events == ["fetch \(Array(10..<20))"])
        fixture.table.user.scroll(to: 88)
        #expect(prefetcher.events.last == "fetch [20, 21]")
        fixture.table.user.scroll(to: 2200)
        #expect(prefetcher.events.suffix(2) == ["cancel \(Array(12..<22))", "fetch \(Array(60..<70))"])
      }
    #endif
  }

  /// A delegate that forwards one method.
  private final class ForwardingDelegate: NSObject, UITableViewDelegate {
    private let target: TableFixture
    /// A part of its name; read on the main thread only.
    nonisolated(unsafe) var forwarded = "willDisplayCell"

    init(to target: TableFixture) { self.target = target }

    private nonisolated func isForwarded(_ selector: Selector) -> Bool { "\(selector)".contains(forwarded) }

    #if os(Linux)
      func responds(to selector: Selector) -> Bool { isForwarded(selector) }
      func forwardingTarget(for selector: Selector) -> Any? { isForwarded(selector) ? target : nil }
    #else
      override nonisolated func responds(to selector: Selector!) -> Bool {
        super.responds(to: selector) || isForwarded(selector)
      }
      override nonisolated func forwardingTarget(for selector: Selector!) -> Any? {
        isForwarded(selector) ? target : nil
      }
    #endif
  }
#endif
