#if LIST_VIEWS
  import AppKitStage
  import ListTestSupport
  import Testing

  /// A table that displays numbers.
  @MainActor
  final class NumberTable: NSObject, NSTableViewDataSource, NSTableViewDelegate {
    final class NumberView: NSView { var number = 0 }

    var numbers: [Int]
    let window = NSWindow(contentRect: NSRect(x: 0, y: 0, width: 100, height: 100))
    let table = NSTableView(frame: .zero)

    init(_ numbers: [Int]) {
      self.numbers = numbers
      super.init()
      let scroll = NSScrollView(frame: NSRect(x: 0, y: 0, width: 100, height: 100))
      scroll.documentView = table
      window.contentView?.addSubview(scroll)
      table.intercellSpacing = .zero
      table.rowHeight = 20
      table.allowsMultipleSelection = true
      table.addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier("number")))
      table.dataSource = self
      table.delegate = self
      window.layoutIfNeeded()
    }

    func numberOfRows(in tableView: NSTableView) -> Int { numbers.count }

    func tableView(_ tableView: NSTableView, viewFor tableColumn: NSTableColumn?, row: Int) -> NSView? {
      let identifier = NSUserInterfaceItemIdentifier("number")
      let view = tableView.makeView(withIdentifier: identifier, owner: nil) as? NumberView ?? NumberView(frame: .zero)
      view.identifier = identifier
      view.number = numbers[row]
      return view
    }

    var shown: [Int?] {
      (Range(table.rows(in: table.visibleRect)) ?? 0..<0).map {
        (table.view(atColumn: 0, row: $0, makeIfNecessary: false) as? NumberView)?.number
      }
    }
  }

  @MainActor
  @Suite struct TableUpdateTests {
    /// Random updates, one after the other: views and marks are those of the numbers, and views stay with their rows.
    @Test func updatesFollowTheRows() {
      for seed: UInt64 in 1...300 {
        var random = SeededGenerator(seed: seed)
        let numbers = NumberTable((0..<8).map { $0 })
        let table = numbers.table
        var next = 100
        table.selectRowIndexes([1, 4], byExtendingSelection: false)
        for step in 0..<20 {
          var marked = Set(table.selectedRowIndexes.map { numbers.numbers[$0] })
          table.beginUpdates()
          for _ in 0..<random.below(5) {
            switch random.below(3) {
            case 0:
              let row = random.below(numbers.numbers.count + 1)
              next += 1
              numbers.numbers.insert(next, at: row)
              table.insertRows(at: [row])
            case 1 where !numbers.numbers.isEmpty:
              let row = random.below(numbers.numbers.count)
              marked.remove(numbers.numbers.remove(at: row))
              table.removeRows(at: [row])
            case 2 where !numbers.numbers.isEmpty:
              let (from, to) = (random.below(numbers.numbers.count), random.below(numbers.numbers.count))
              numbers.numbers.insert(numbers.numbers.remove(at: from), at: to)
              table.moveRow(at: from, to: to)
            default: break
            }
          }
          table.endUpdates()
          table.user.scroll(to: CGFloat(random.below(200)))
          let rows = Range(table.rows(in: table.visibleRect)) ?? 0..<0
          #expect(numbers.shown == rows.map { numbers.numbers[$0] }, "seed \(seed), step \(step)")
          #expect(Set(table.selectedRowIndexes.map { numbers.numbers[$0] }) == marked, "seed \(seed), step \(step)")
        }
        #expect(table.record.reloads <= 4)
      }
    }

    @Test func impossibleUpdatesThrow() {
      let numbers = NumberTable([1, 2, 3])
      let exceptions = ViewException.recorded { numbers.table.removeRows(at: [3]) }
      #expect(exceptions.count == 1)
      let reason = "NSTableView error inserting/removing/moving row 3 (numberOfRows: 3)."
      #expect(exceptions.first?.reason.hasPrefix(reason) == true)
      #if os(Linux)
        #expect(ViewException.recorded { numbers.table.removeRows(at: [0]) }.count == 1)
        numbers.window.layoutIfNeeded()
        #expect(numbers.shown == [1, 2, 3])
      #endif
    }

    @Test func anEndNeedsABeginning() {
      let numbers = NumberTable([1, 2, 3])
      #expect(ViewException.recorded { numbers.table.endUpdates() }.count == 1)
    }

    @Test func aReloadDropsTheSelection() {
      let numbers = NumberTable([1, 2, 3])
      numbers.table.selectRowIndexes([1], byExtendingSelection: false)
      numbers.table.reloadData()
      #expect(numbers.table.selectedRowIndexes.isEmpty)
    }
  }
#endif
