import DataSources
import ListChanges
import ListTestSupport

/// A naive model of an `OptimisticSource`: pending edits applied to arrays by ID.
struct OptimisticModel {
  typealias ID = OptimisticEdit<TestItem>.ID
  typealias Outcome = OptimisticEdit<TestItem>.Outcome

  enum Anchor: Equatable {
    case start
    /// An upstream item.
    case base(Int)
    /// An item that another edit inserted.
    case edit(ID, row: Int)
  }

  struct Edit {
    let id: ID
    var row: Int
    var kind: OptimisticEdit<TestItem>.Kind
    var section: String?
    var anchor = Anchor.start
    var isConfirmed = false
    /// Whether the base has updated a replaced row, or moved a moved one, since.
    var isAffected = false

    var isMove: Bool { if case .move = kind { true } else { false } }
    var isInsertion: Bool { if case .insert = kind { true } else { false } }
  }

  struct Row: Equatable {
    var row: TestItem
    /// Whether a pending edit inserted the item.
    var isLocal = false
    /// Whether a pending edit moved the item.
    var isMoved = false
    /// Whether a pending edit replaced the item.
    var isReplaced = false
  }

  private(set) var base: [TestSection]
  private(set) var edits: [Edit] = []
  private(set) var finished: [(ID, Outcome)] = []
  private(set) var shown: [[Row]] = []

  init(_ base: [TestSection]) {
    self.base = base
    applyEdits()
  }

  var rows: [[TestItem]] { shown.map { $0.map(\.row) } }

  /// Adds an edit that the source accepted, with the positions before it.
  mutating func add(_ id: ID, _ kind: OptimisticEdit<TestItem>.Kind, row: Int, after: (Int, item: Int)? = nil) {
    var edit = Edit(id: id, row: row, kind: kind)
    if let (section, item) = after {
      edit.section = base[section].id
      let others = shown[section].filter { $0.row.id != row }
      if item > 0 {
        let anchor = others[item - 1]
        let maker = edits.last { edit in
          if case .insert = edit.kind { edit.row == anchor.row.id } else { false }
        }
        edit.anchor =
          anchor.isLocal ? maker.map { .edit($0.id, row: anchor.row.id) } ?? .start : .base(anchor.row.id)
      }
    }
    edits.append(edit)
    applyEdits()
  }

  mutating func confirm(_ id: ID) {
    guard let index = edits.firstIndex(where: { $0.id == id }) else { return }
    edits[index].isConfirmed = true
    if edits[index].isAffected { applyEdits(ended: [id: .superseded]) }
  }

  /// Confirms the insertion of an item with another ID.
  mutating func confirm(_ id: ID, as row: TestItem) {
    guard let index = edits.firstIndex(where: { $0.id == id }) else { return }
    let old = edits[index].row
    edits[index].kind = .insert(row)
    edits[index].isConfirmed = true
    for other in edits.indices where edits[other].anchor == .edit(id, row: old) {
      edits[other].anchor = .edit(id, row: row.id)
    }
    var ended: [ID: Outcome] = [:]
    for other in index..<edits.count where edits[other].row == old {
      if other > index, case .insert = edits[other].kind { break }
      edits[other].row = row.id
      if row.id != old, case .replace = edits[other].kind { ended[edits[other].id] = .superseded }
    }
    applyEdits(ended: ended)
  }

  mutating func reject(_ ids: Set<ID>) {
    applyEdits(ended: Dictionary(uniqueKeysWithValues: ids.map { ($0, .rejected) }))
  }

  /// Applies an upstream change.
  mutating func change(to new: [TestSection], _ changes: ChangeSet) {
    let old = base
    base = new
    if changes.isReload { return reload(from: old) }
    for index in edits.indices {
      let before = edits[index].section
      let section = before.flatMap { name in new.contains { $0.id == name } ? name : nil }
      edits[index].section = section
      guard case .base(let anchor) = edits[index].anchor else { continue }
      let isInSection = Self.section(of: anchor, in: old) == before
      let now = Self.section(of: anchor, in: new)
      if let now, !isInSection || now == section { continue }
      edits[index].anchor = .start
      guard isInSection, let section else { continue }
      let items = old.first { $0.id == before }?.items.map(\.id) ?? []
      let anchorIndex = items.firstIndex(of: anchor) ?? 0
      if let next = items[..<anchorIndex].last(where: { Self.section(of: $0, in: new) == section }) {
        edits[index].anchor = .base(next)
      }
    }
    let map = PositionMap(changes)
    func rows(_ positions: some Sequence<ItemPosition>) -> Set<Int> {
      Set(positions.map { new[$0.section].items[$0.item].id })
    }
    var inserted: Set<Int> = []
    for (section, part) in new.enumerated() {
      for (item, row) in part.items.enumerated()
      where map.oldPosition(ofNew: ItemPosition(section: section, item: item)) == nil { inserted.insert(row.id) }
    }
    let updated = rows(changes.updates).union(inserted)
    let moved = rows(changes.moves.map(\.to)).union(inserted)
    var affected = updated.union(moved)
    for (section, part) in old.enumerated() {
      for (item, row) in part.items.enumerated()
      where map.newPosition(ofOld: ItemPosition(section: section, item: item)) == nil { affected.insert(row.id) }
    }
    applyEdits(affected: affected, updated: updated, movedInBase: moved)
  }

  private mutating func reload(from old: [TestSection]) {
    for index in edits.indices {
      let before = edits[index].section
      edits[index].section = base.first { $0.id == before }?.id
      guard case .base(let id) = edits[index].anchor else { continue }
      let isInSection = Self.section(of: id, in: old) == before
      let now = Self.section(of: id, in: base)
      if now == nil { edits[index].anchor = .start }
      guard isInSection, let section = edits[index].section, now != section else { continue }
      let items = base.first { $0.id == section }?.items ?? []
      let oldIndex = old.first { $0.id == before }?.items.firstIndex { $0.id == id } ?? 0
      let nearest = min(oldIndex, items.count) - 1
      edits[index].anchor = nearest < 0 ? .start : .base(items[nearest].id)
    }
    let rows = Set(edits.map(\.row))
    applyEdits(affected: rows, updated: rows, movedInBase: rows)
  }

  private static func section(of row: Int, in sections: [TestSection]) -> String? {
    sections.first { $0.items.contains { $0.id == row } }?.id
  }

  private mutating func applyEdits(
    affected: Set<Int> = [], updated: Set<Int> = [], movedInBase: Set<Int> = [], ended: [ID: Outcome] = [:]
  ) {
    shown = base.map { $0.items.map { Row(row: $0) } }
    var ended = ended
    // The last of several replacements of an item is in the base.
    for row in affected {
      let replacements = edits.filter { edit in
        if case .replace = edit.kind { edit.row == row && ended[edit.id] == nil } else { false }
      }
      guard replacements.count > 1, let last = replacements.last, case .replace(let item) = last.kind,
        base.contains(where: { $0.items.contains(item) })
      else { continue }
      for edit in replacements { ended[edit.id] = edit.id == last.id ? .applied : .superseded }
    }
    var moved: Set<Int> = []
    /// The edits that were applied.
    var applied: [Edit] = []
    var all = edits
    edits = []
    while !all.isEmpty {
      var edit = all.removeFirst()
      let others = applied.filter { $0.row == edit.row }
      switch edit.kind {
      case .replace where updated.contains(edit.row):
        if !others.contains(where: { !$0.isMove }) { edit.isAffected = true }
      case .move where movedInBase.contains(edit.row):
        if !others.contains(where: { $0.isMove || $0.isInsertion }) { edit.isAffected = true }
      default: break
      }
      let outcome =
        ended[edit.id] ?? apply(edit, &moved, isSuperseded: edit.isConfirmed && affected.contains(edit.row))
      guard let outcome else {
        edits.append(edit)
        continue
      }
      finished.append((edit.id, outcome))
      if outcome == .applied { applied.append(edit) }
      for index in all.indices where all[index].anchor == .edit(edit.id, row: edit.row) {
        let isInBase = Self.section(of: edit.row, in: base) != nil
        let place = all[..<index].last { $0.isMove && $0.row == edit.row } ?? edit
        all[index].anchor =
          outcome == .applied && isInBase
          ? .base(edit.row) : all[index].section == place.section ? place.anchor : .start
      }
    }
  }

  private func position(_ id: Int) -> (section: Int, item: Int)? {
    for (section, rows) in shown.enumerated() {
      if let item = rows.firstIndex(where: { $0.row.id == id }) { return (section, item) }
    }
    return nil
  }

  /// Applies an edit; an edit is finished only by the upstream list, and never by an earlier edit that is pending as well.
  private mutating func apply(_ edit: Edit, _ moved: inout Set<Int>, isSuperseded: Bool) -> Outcome? {
    let position = position(edit.row)
    let isUpstream = Self.section(of: edit.row, in: base) != nil
    switch edit.kind {
    case .insert(let row):
      if let position { return shown[position.section][position.item].isLocal ? nil : .applied }
      guard let section = base.firstIndex(where: { $0.id == edit.section }) else { return .superseded }
      shown[section].insert(Row(row: row, isLocal: true), at: insertionIndex(edit, section, moved))
    case .remove:
      if !isUpstream, position == nil { return .applied }
      if isSuperseded { return .superseded }
      if let position { shown[position.section].remove(at: position.item) }
    case .replace(let row):
      guard let position else { return isUpstream && !isSuperseded ? nil : .superseded }
      let displayed = shown[position.section][position.item]
      if displayed.row == row, !displayed.isLocal, !displayed.isReplaced { return .applied }
      if isSuperseded { return .superseded }
      if displayed.row == row { return nil }
      shown[position.section][position.item].row = row
      shown[position.section][position.item].isReplaced = true
    case .move:
      guard let section = base.firstIndex(where: { $0.id == edit.section }), position != nil || isUpstream else {
        return .superseded
      }
      guard let position else { return isSuperseded ? .superseded : nil }
      var target = insertionIndex(edit, section, moved)
      if section == position.section, target > position.item { target -= 1 }
      let hasEffect = (section, target) != position
      var row = shown[position.section][position.item]
      if !hasEffect, !row.isLocal, !row.isMoved, isBehindAnchor(edit) { return .applied }
      if isSuperseded { return .superseded }
      guard hasEffect else { return nil }
      shown[position.section].remove(at: position.item)
      if !row.isLocal {
        row.isMoved = true
        moved.insert(edit.row)
      }
      shown[section].insert(row, at: target)
    }
    return nil
  }

  /// Returns whether the upstream list itself has the item of a move behind its anchor.
  private func isBehindAnchor(_ edit: Edit) -> Bool {
    guard let items = base.first(where: { $0.id == edit.section })?.items.map(\.id),
      let index = items.firstIndex(of: edit.row)
    else { return false }
    switch edit.anchor {
    case .start: return index == 0
    case .base(let id): return id == edit.row || index > 0 && items[index - 1] == id
    case .edit: return false
    }
  }

  private func insertionIndex(_ edit: Edit, _ section: Int, _ moved: Set<Int>) -> Int {
    func index(_ id: Int, isLocal: Bool) -> Int? {
      shown[section].firstIndex { $0.row.id == id && $0.isLocal == isLocal }
    }
    switch edit.anchor {
    case .start: return 0
    case .edit(_, let id): return index(id, isLocal: true).map { id == edit.row ? $0 : $0 + 1 } ?? 0
    case .base(let id):
      if id != edit.row, let index = index(id, isLocal: false) { return index + 1 }
      let items = base[section].items.map(\.id)
      guard let position = items.firstIndex(of: id) else { return 0 }
      for before in items[..<position].reversed() where before != edit.row && !moved.contains(before) {
        if let index = index(before, isLocal: false) { return index + 1 }
      }
      return 0
    }
  }
}
