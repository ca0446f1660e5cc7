#if LIST_VIEWS
  import DataSourcesCells
  import ListStorage

  /// The rows of a table, which has no sections: section by section, the items of each between its header and its footer.
  ///
  /// A row is found in O(log *s*), where *s* is the number of sections.
  struct TableRows {
    /// What a row displays.
    enum Content: Equatable {
      case header(section: Int)
      case item(ItemPosition)
      case footer(section: Int)
    }

    /// The number of rows of each section.
    private var counts: CountList
    /// For each section 1 if it has a header row, or else 0.
    private var headers: CountList
    /// For each section 1 if it has a footer row, or else 0.
    private var footers: CountList

    /// - Complexity: O(*s*).
    init(_ sections: [SectionRows]) {
      headers = CountList(sections.lazy.map { $0.hasHeader ? 1 : 0 })
      footers = CountList(sections.lazy.map { $0.hasFooter ? 1 : 0 })
      counts = CountList(sections.lazy.map(\.count))
    }

    var count: Int { counts.total }
    var hasSectionViews: Bool { headers.total + footers.total > 0 }

    private func itemCount(inSection section: Int) -> Int {
      counts.itemCount(inSection: section) - headers.itemCount(inSection: section)
        - footers.itemCount(inSection: section)
    }

    private func hasHeader(_ section: Int) -> Bool { headers.itemCount(inSection: section) > 0 }
    private func hasFooter(_ section: Int) -> Bool { footers.itemCount(inSection: section) > 0 }

    /// The content of a row; `nil` if there is no such row.
    func content(ofRow row: Int) -> Content? {
      guard let place = counts.index(containing: row) else { return nil }
      let section = place.index
      if place.remainder < headers[section] { return .header(section: section) }
      if place.remainder >= counts[section] - footers[section] { return .footer(section: section) }
      return .item(ItemPosition(section: section, item: place.remainder - headers[section]))
    }

    /// The position of the item in a row; `nil` for a header or a footer.
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

    /// The row of a footer; `nil` if the section has none.
    func footerRow(_ section: Int) -> Int? { hasFooter(section) ? counts.sum(before: section + 1) - 1 : nil }

    /// The row of the first item of a section.
    private func firstRow(of section: Int) -> Int { counts.sum(before: section) + headers[section] }

    /// The position that an item gets which is inserted before a row; `nil` before the first header.
    func insertionPosition(beforeRow row: Int) -> ItemPosition? {
      // What is between a header and a footer belongs to them, even if their section has no items.
      if case .header(let section)? = content(ofRow: row - 1) { return ItemPosition(section: section, item: 0) }
      switch content(ofRow: row) {
      case .item(let position): return position
      case .footer(let section): return end(ofSection: section)
      case .header, nil: break
      }
      switch content(ofRow: row - 1) {
      case .item(let position): return ItemPosition(section: position.section, item: position.item + 1)
      case .footer(let section): return end(ofSection: section)
      case .header, nil: return counts.isEmpty || hasHeader(0) ? nil : ItemPosition(section: 0, item: 0)
      }
    }

    private func end(ofSection section: Int) -> ItemPosition {
      ItemPosition(section: section, item: itemCount(inSection: section))
    }

    // MARK: Changes

    /// Applies a step, and adds what it is in rows.
    ///
    /// - Parameter newSection: Returns what an inserted section consists of.
    mutating func apply(_ step: ChangeSet.Step, to updates: inout RowUpdates, newSection: (Int) -> SectionRows) {
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
        let rows = counts.flatIndices(inSection: section)
        counts.remove(at: section)
        headers.remove(at: section)
        footers.remove(at: section)
        updates.remove(rows)
      case .insertSection(let section):
        let new = newSection(section)
        headers.insert(new.hasHeader ? 1 : 0, at: section)
        footers.insert(new.hasFooter ? 1 : 0, at: section)
        counts.insert(new.count, at: section)
        updates.insert(counts.flatIndices(inSection: section))
      case .moveSection(let from, let to):
        let rows = counts.flatIndices(inSection: from)
        counts.move(from: from, to: to)
        headers.move(from: from, to: to)
        footers.move(from: from, to: to)
        updates.move(rows, to: counts.sum(before: to))
      }
    }

    /// Gives a section a header row, or takes it away.
    mutating func setHeader(_ hasHeader: Bool, _ section: Int, to updates: inout RowUpdates) {
      guard hasHeader != self.hasHeader(section) else { return }
      headers[section] = hasHeader ? 1 : 0
      updateRow(counts.sum(before: section), of: section, isInserted: hasHeader, to: &updates)
    }

    /// Gives a section a footer row, or takes it away.
    mutating func setFooter(_ hasFooter: Bool, _ section: Int, to updates: inout RowUpdates) {
      guard hasFooter != self.hasFooter(section) else { return }
      footers[section] = hasFooter ? 1 : 0
      let end = counts.sum(before: section + 1)
      updateRow(hasFooter ? end : end - 1, of: section, isInserted: hasFooter, to: &updates)
    }

    private mutating func updateRow(_ row: Int, of section: Int, isInserted: Bool, to updates: inout RowUpdates) {
      counts.add(isInserted ? 1 : -1, at: section)
      if isInserted { updates.insert(row..<row + 1) } else { updates.remove(row..<row + 1) }
    }
  }

  extension SectionRows {
    fileprivate var count: Int { itemCount + (hasHeader ? 1 : 0) + (hasFooter ? 1 : 0) }
  }

  /// What the rows of one section consist of.
  struct SectionRows {
    var itemCount = 0
    /// Whether the items are below a header.
    var hasHeader = false
    /// Whether the items are above a footer.
    var hasFooter = false
  }

  /// Updates of rows, each in the coordinates that the one before it leaves.
  struct RowUpdates {
    enum Update: Equatable {
      case remove(IndexSet)
      case insert(IndexSet)
      case move(from: Int, to: Int)
    }

    private(set) var all: [Update] = []

    /// Adds rows to those that are removed together, if their indices are the same.
    mutating func remove(_ rows: Range<Int>) {
      if rows.isEmpty { return }
      if case .remove(var removed)? = all.last, let first = removed.first, rows.upperBound <= first {
        removed.insert(integersIn: rows)
        all[all.count - 1] = .remove(removed)
      } else {
        all.append(.remove(IndexSet(integersIn: rows)))
      }
    }

    /// Adds rows to those that are inserted together, if their indices are the same.
    mutating func insert(_ rows: Range<Int>) {
      if rows.isEmpty { return }
      if case .insert(var inserted)? = all.last, let last = inserted.last, rows.lowerBound > last {
        inserted.insert(integersIn: rows)
        all[all.count - 1] = .insert(inserted)
      } else {
        all.append(.insert(IndexSet(integersIn: rows)))
      }
    }

    mutating func move(_ row: Int, to target: Int) {
      if row != target { all.append(.move(from: row, to: target)) }
    }

    /// Moves rows so that the first is at `target`, or moves those between in the other direction if they are fewer.
    mutating func move(_ rows: Range<Int>, to target: Int) {
      if rows.isEmpty { return }
      let (start, count) = (rows.lowerBound, rows.count)
      if target < start {
        if count <= start - target {
          for offset in 0..<count { move(start + offset, to: target + offset) }
        } else {
          for _ in target..<start { move(target, to: rows.upperBound - 1) }
        }
      } else if target > start {
        if count <= target - start {
          for _ in 0..<count { move(start, to: target + count - 1) }
        } else {
          for offset in 0..<target - start { move(rows.upperBound + offset, to: start + offset) }
        }
      }
    }
  }
#endif
