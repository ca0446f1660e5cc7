#if LIST_VIEWS
  import AppKitStage
  @testable import DataSourcesAppKit
  import Testing

  /// All small tables, compared with lists of their rows.
  @MainActor
  @Suite struct TableRowsExhaustiveTests {
    private typealias Content = TableRows.Content
    private typealias Step = ChangeSet.Step

    /// Tables of up to two sections with up to two items, and of three with up to one.
    private var tables: [[SectionRows]] { tables(2, items: 2) + tables(3, items: 1).filter { $0.count == 3 } }

    /// All lists of up to `count` sections with up to `items` items, with and without headers and footers.
    private func tables(_ count: Int, items: Int) -> [[SectionRows]] {
      let sections = (0...items).flatMap { items in
        (0..<4).map { SectionRows(itemCount: items, hasHeader: $0 % 2 == 1, hasFooter: $0 > 1) }
      }
      return (0..<count).reduce([[[]]]) { tables, _ in
        tables + [tables[tables.count - 1].flatMap { table in sections.map { table + [$0] } }]
      }.flatMap { $0 }
    }

    private func contents(_ sections: [SectionRows]) -> [Content] {
      sections.enumerated().flatMap { section, rows -> [Content] in
        (rows.hasHeader ? [.header(section: section)] : [])
          + (0..<rows.itemCount).map { .item(ItemPosition(section: section, item: $0)) }
          + (rows.hasFooter ? [.footer(section: section)] : [])
      }
    }

    @Test func rowsAndPositions() {
      for sections in tables {
        let (rows, contents) = (TableRows(sections), contents(sections))
        #expect(rows.count == contents.count)
        #expect((-1...contents.count).map(rows.content(ofRow:)) == [nil] + contents + [nil])
        for (section, content) in sections.enumerated() {
          #expect(rows.headerRow(section) == contents.firstIndex(of: .header(section: section)))
          #expect(rows.footerRow(section) == contents.firstIndex(of: .footer(section: section)))
          for item in -1...content.itemCount {
            let position = ItemPosition(section: section, item: item)
            #expect(rows.row(of: position) == contents.firstIndex(of: .item(position)))
          }
        }
        #expect(rows.hasSectionViews == sections.contains { $0.hasHeader || $0.hasFooter })
        #expect(rows.row(of: ItemPosition(section: sections.count, item: 0)) == nil)
      }
    }

    /// An item that is inserted before a row gets its position, or else the end of the section above.
    @Test func gaps() {
      for sections in tables {
        let (rows, contents) = (TableRows(sections), contents(sections))
        for gap in 0...contents.count {
          let isRight = rows.insertionPosition(beforeRow: gap) == expectedPosition(gap, contents, sections)
          #expect(isRight, "\(sections), before \(gap)")
        }
      }
    }

    private func expectedPosition(_ gap: Int, _ contents: [Content], _ sections: [SectionRows]) -> ItemPosition? {
      // Where an item can be inserted in sections that have rows, with the row that it gets.
      var places: [(position: ItemPosition, row: Int)] = []
      for (section, content) in sections.enumerated() {
        let before = self.contents(Array(sections[..<section])).count + (content.hasHeader ? 1 : 0)
        guard content.hasHeader || content.hasFooter || content.itemCount > 0 else { continue }
        places += (0...content.itemCount).map { (ItemPosition(section: section, item: $0), before + $0) }
      }
      let exact = places.filter { $0.row == gap }.map(\.position)
      if gap > 0, case .header(let section) = contents[gap - 1] {
        return exact.first { $0.section == section }
      }
      if gap < contents.count {
        switch contents[gap] {
        case .item(let position): return exact.first { $0 == position }
        case .footer(let section): return exact.first { $0.section == section }
        case .header: break
        }
      }
      if let position = exact.first ?? places.last(where: { $0.row < gap })?.position { return position }
      return sections.first.map { $0.hasHeader } ?? true ? nil : ItemPosition(section: 0, item: 0)
    }

    /// Every step of every small table is the updates that lead to the new rows.
    @Test func steps() {
      for sections in tables {
        let (before, old) = (ids(sections), TableRows(sections))
        for (step, new) in steps(sections) {
          var (rows, updates) = (old, RowUpdates())
          rows.apply(step, to: &updates) { new.table[$0] }
          let isRight =
            (0..<rows.count).map { rows.content(ofRow: $0) } == contents(new.table)
            && apply(updates, to: before) == new.ids
          #expect(isRight, "\(sections): \(step)")
        }
      }
    }

    @Test func headersAndFootersAppearAndDisappear() {
      for sections in tables {
        for section in sections.indices {
          for (hasHeader, hasFooter) in [(false, false), (false, true), (true, false), (true, true)] {
            var (rows, updates, new) = (TableRows(sections), RowUpdates(), sections)
            rows.setHeader(hasHeader, section, to: &updates)
            rows.setFooter(hasFooter, section, to: &updates)
            (new[section].hasHeader, new[section].hasFooter) = (hasHeader, hasFooter)
            #expect((0..<rows.count).map { rows.content(ofRow: $0) } == contents(new))
            let known = Set(ids(sections))
            #expect(apply(updates, to: ids(sections)) == ids(new).map { known.contains($0) ? $0 : "new" })
          }
        }
      }
    }

    // MARK: The model

    private func ids(_ sections: [SectionRows]) -> [String] {
      contents(sections).map { content in
        switch content {
        case .header(let section): "header \(section)"
        case .item(let position): "item \(position.section) \(position.item)"
        case .footer(let section): "footer \(section)"
        }
      }
    }

    private func apply(_ updates: RowUpdates, to ids: [String]) -> [String] {
      var ids = ids
      for update in updates.all {
        switch update {
        case .remove(let rows): for row in rows.reversed() { ids.remove(at: row) }
        case .insert(let rows): for row in rows { ids.insert("new", at: row) }
        case .move(let from, let to): ids.insert(ids.remove(at: from), at: to)
        }
      }
      return ids
    }

    /// The steps of a table, with their results; those of items only in tables of up to two sections.
    private func steps(_ sections: [SectionRows]) -> [(Step, (table: [SectionRows], ids: [String]))] {
      var result: [(Step, (table: [SectionRows], ids: [String]))] = []
      // Sections as lists of the identities of their rows.
      let parts = sections.indices.map { section in
        ids(Array(sections[...section])).suffix(contents([sections[section]]).count)
      }.map { Array($0) }
      func add(_ step: Step, _ change: (inout [SectionRows], inout [[String]]) -> Void) {
        var (table, parts) = (sections, parts)
        change(&table, &parts)
        result.append((step, (table, parts.flatMap { $0 })))
      }
      func offset(_ section: Int) -> Int { sections[section].hasHeader ? 1 : 0 }
      for section in sections.indices {
        for item in 0...sections[section].itemCount where sections.count < 3 {
          let position = ItemPosition(section: section, item: item)
          add(.insert(position)) { table, parts in
            table[section].itemCount += 1
            parts[section].insert("new", at: item + offset(section))
          }
          guard item < sections[section].itemCount else { continue }
          add(.delete(position)) { table, parts in
            table[section].itemCount -= 1
            parts[section].remove(at: item + offset(section))
          }
          for target in sections.indices {
            let room = sections[target].itemCount - (target == section ? 1 : 0)
            for other in 0...room {
              add(.move(from: position, to: ItemPosition(section: target, item: other))) { table, parts in
                table[section].itemCount -= 1
                table[target].itemCount += 1
                let moved = parts[section].remove(at: item + offset(section))
                parts[target].insert(moved, at: other + offset(target))
              }
            }
          }
        }
        add(.deleteSection(section)) { table, parts in
          table.remove(at: section)
          parts.remove(at: section)
        }
        for target in sections.indices {
          add(.moveSection(from: section, to: target)) { table, parts in
            table.insert(table.remove(at: section), at: target)
            parts.insert(parts.remove(at: section), at: target)
          }
        }
      }
      for section in 0...sections.count {
        let new = SectionRows(itemCount: 2, hasHeader: section % 2 == 0, hasFooter: true)
        add(.insertSection(section)) { table, parts in
          table.insert(new, at: section)
          parts.insert(Array(repeating: "new", count: contents([new]).count), at: section)
        }
      }
      return result
    }
  }
#endif
