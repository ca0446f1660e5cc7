#if LIST_VIEWS
  import DataSourcesCells
  import ListStorage
  #if canImport(AppKit)
    import AppKit
  #else
    import HeadlessAppKit
  #endif

  /// The rows of a table, which has no sections: section by section, each after its header row if it has one.
  ///
  /// A row is found in O(log *s*), where *s* is the number of sections.
  struct TableRows {
    /// What a row displays.
    enum Content: Equatable {
      case header(section: Int)
      case item(ItemPosition)
    }

    /// The number of rows of each section.
    private var counts: CountList
    /// For each section 1 if it has a header row, or else 0.
    private var headers: CountList

    /// - Complexity: O(*s*).
    init(itemCounts: [Int], hasHeader: (Int) -> Bool) {
      let headers = itemCounts.indices.map { hasHeader($0) ? 1 : 0 }
      self.headers = CountList(headers)
      counts = CountList(zip(itemCounts, headers).lazy.map { $0 + $1 })
    }

    var count: Int { counts.total }
    var hasHeaders: Bool { headers.total > 0 }

    func hasHeader(_ section: Int) -> Bool { headers.itemCount(inSection: section) > 0 }

    func itemCount(inSection section: Int) -> Int {
      counts.itemCount(inSection: section) - headers.itemCount(inSection: section)
    }

    /// The content of a row; `nil` if there is no such row.
    func content(ofRow row: Int) -> Content? {
      guard let place = counts.index(containing: row) else { return nil }
      let item = place.remainder - headers[place.index]
      return item < 0 ? .header(section: place.index) : .item(ItemPosition(section: place.index, item: item))
    }

    /// The position of the item in a row; `nil` for a header.
    func position(ofRow row: Int) -> ItemPosition? {
      if case .item(let position)? = content(ofRow: row) { position } else { nil }
    }

    /// The row of an item; `nil` if there is none.
    func row(of position: ItemPosition) -> Int? {
      guard position.item >= 0, position.item < itemCount(inSection: position.section) else { return nil }
      return firstRow(of: position.section) + position.item
    }

    /// The row of a header; `nil` if the section has none.
    func headerRow(_ section: Int) -> Int? { hasHeader(section) ? counts.sum(before: section) : nil }

    /// The row of the first item of a section.
    private func firstRow(of section: Int) -> Int { counts.sum(before: section) + headers[section] }

    /// The position that an item gets which is inserted before a row; `nil` before the first header.
    func insertionPosition(beforeRow row: Int) -> ItemPosition? {
      // What is below a header belongs to it, even if its section has no items.
      if case .header(let section)? = content(ofRow: row - 1) { return ItemPosition(section: section, item: 0) }
      if let position = position(ofRow: row) { return position }
      guard let position = position(ofRow: row - 1) else {
        return counts.isEmpty || hasHeader(0) ? nil : ItemPosition(section: 0, item: 0)
      }
      return ItemPosition(section: position.section, item: position.item + 1)
    }

    // MARK: Changes

    /// Applies a step, and adds what it is in rows.
    ///
    /// - Parameter newSection: Returns the counts of an inserted section.
    mutating func apply(
      _ step: ChangeSet.Step, to updates: inout RowUpdates, newSection: (Int) -> (itemCount: Int, hasHeader: Bool)
    ) {
      switch step {
      case .reload, .update, .updateSection: break
      case .delete(let position):
        let row = firstRow(of: position.section) + position.item
        counts.add(-1, at: position.section)
        updates.remove(row..<row + 1)
      case .insert(let position):
        let row = firstRow(of: position.section) + position.item
        counts.add(1, at: position.section)
        updates.insert(row..<row + 1)
      case .move(let from, let to):
        let row = firstRow(of: from.section) + from.item
        counts.add(-1, at: from.section)
        counts.add(1, at: to.section)
        updates.move(row, to: firstRow(of: to.section) + to.item)
      case .deleteSection(let section):
        let rows = counts.rows(inSection: section)
        counts.remove(at: section)
        headers.remove(at: section)
        updates.remove(rows)
      case .insertSection(let section):
        let new = newSection(section)
        headers.insert(new.hasHeader ? 1 : 0, at: section)
        counts.insert(new.itemCount + headers[section], at: section)
        updates.insert(counts.rows(inSection: section))
      case .moveSection(let from, let to):
        let rows = counts.rows(inSection: from)
        counts.move(from: from, to: to)
        headers.move(from: from, to: to)
        updates.move(rows, to: counts.sum(before: to))
      }
    }

    /// Gives a section a header row, or takes it away.
    mutating func setHeader(_ hasHeader: Bool, _ section: Int, to updates: inout RowUpdates) {
      guard hasHeader != self.hasHeader(section) else { return }
      let row = counts.sum(before: section)
      headers[section] = hasHeader ? 1 : 0
      counts.add(hasHeader ? 1 : -1, at: section)
      if hasHeader { updates.insert(row..<row + 1) } else { updates.remove(row..<row + 1) }
    }
  }
#endif
