#if LIST_VIEWS
  import AppKitStage
  @testable import DataSourcesAppKit
  @testable import DataSourcesTesting
  import ListTestSupport
  import Testing

  /// The updates of rows lead from the old rows to the new ones, as the simulator of an `NSTableView` sees it.
  @MainActor
  @Suite struct TableRowsTests {
    private typealias Sections = [SampleSection]

    private func rows(_ section: SampleSection) -> SectionRows {
      let number = section.id.unicodeScalars.first?.value ?? 0
      return SectionRows(itemCount: section.items.count, hasHeader: number % 2 == 1, hasFooter: number % 3 == 1)
    }

    /// The identities of all rows, from above.
    private func ids(_ sections: Sections) -> [String] {
      sections.flatMap { section in
        (rows(section).hasHeader ? ["header \(section.id)"] : []) + section.items.map { "item \($0.id)" }
          + (rows(section).hasFooter ? ["footer \(section.id)"] : [])
      }
    }

    @Test func updatesAreLegal() throws {
      try checkRandomTransitions(count: 4_000, seed: 11) { old, new in
        let changes = ChangeSet(fromSections: old, toSections: new)
        var (updates, rows) = (RowUpdates(), TableRows(old.map { self.rows($0) }))
        for step in changes.steps { rows.apply(step, to: &updates) { self.rows(new[$0]) } }
        let steps = updates.all.flatMap { update -> [PlatformStep] in
          switch update {
          case .remove(let rows): rows.reversed().map { .remove($0) }
          case .insert(let rows): rows.map { .insert($0) }
          case .move(let from, let to): [.move(from: from, to: to)]
          }
        }
        let table = PlatformList(.appKitTable, showing: PlatformSnapshot(itemIDs: [ids(old)]))
        let judgment = table.performSteps(steps, to: PlatformSnapshot(itemIDs: [ids(new)]))
        #expect(judgment.verdict.isLegal, "\(judgment.verdict)")
        // Rows and positions are the other way round of each other.
        #expect(rows.count == ids(new).count)
        for row in 0..<rows.count {
          switch rows.content(ofRow: row) {
          case .header(let section): #expect(rows.headerRow(section) == row)
          case .item(let position): #expect(rows.row(of: position) == row)
          case .footer(let section): #expect(rows.footerRow(section) == row)
          case nil: Issue.record("no content")
          }
        }
      }
    }

    /// The smaller one of two neighboring blocks moves.
    @Test(arguments: [(0, 9), (9, 0), (3, 4), (2, 0)])
    func fewRowsMove(from: Int, to: Int) {
      let sections = (0..<10).map { SectionRows(itemCount: $0 % 3 == 0 ? 50 : 2, hasHeader: true) }
      var (rows, updates) = (TableRows(sections), RowUpdates())
      rows.apply(.moveSection(from: from, to: to), to: &updates) { _ in SectionRows() }
      #expect(updates.all.count <= sections[from].itemCount + 1)
    }

    @Test func neighborsAreInsertedTogether() {
      var rows = TableRows([SectionRows(itemCount: 4, hasHeader: true), SectionRows(hasHeader: true)])
      var updates = RowUpdates()
      for item in [3, 1, 0] {
        rows.apply(.delete(ItemPosition(section: 0, item: item)), to: &updates) { _ in SectionRows() }
      }
      for item in 0..<3 {
        rows.apply(.insert(ItemPosition(section: 1, item: item)), to: &updates) { _ in SectionRows() }
      }
      #expect(updates.all == [.remove([1, 2, 4]), .insert([3, 4, 5])])
    }
  }
#endif
