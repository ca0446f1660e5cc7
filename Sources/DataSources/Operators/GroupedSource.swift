import ListChanges
import ListStorage

/// A source that displays items in sections by a key.
///
/// A section is inserted with its first item and deleted with its last one, unless you pass the keys of all sections. Within
/// a section, items keep their upstream order; upstream sections aren't displayed. An item whose key changes moves to another
/// section.
///
/// - Complexity: A change of *k* items takes O(*k* log² *n*) where *n* is the number of upstream items, and calls the key once for
///   each item that is inserted or updated. An inserted or deleted section takes O(log *g*) for *g* sections, an upstream
///   section of *m* items that moves O(*m* log² *n*). A lookup takes O(log *n*). An item takes about 10 bytes, and as much again
///   for its upstream order, which a chain of operators stores once.
public final class GroupedSource<Item, Key: Hashable>: OperatorSource<Item> {
  private let stage: GroupStage<Item, Key>
  /// The filter of the items with one of the given keys.
  private let filter: FilteredSource<Item>?
  /// The keys of all sections; `nil` if there is a section for each key.
  private let keys: Set<Key>?

  /// The key: what the items of a section have in common.
  ///
  /// Setting it moves the items that have another key than before, and updates the sections that have another title, for example after
  /// the time zone has changed:
  ///
  ///     days.key = { startOfDay($0.date, zone) }
  ///
  /// A key or a title that depends on more than the item or the key must read it from a variable that you change before.
  ///
  /// - Complexity: O(*n*) to set, and that of a change of the items that move.
  public var key: (Item) -> Key {
    get { stage.key }
    set {
      changeHub.batch {
        stage.key = newValue
        if let filter, let keys { filter.isIncluded = { keys.contains(newValue($0)) } }
        changeHub.changeSetting { stage.regrouped() }
      }
    }
  }

  fileprivate convenience init(
    _ source: some DataSource<Item>, by key: @escaping (Item) -> Key, in keys: [Key],
    id: @escaping (Key) -> ItemID, header: @escaping (Key) -> String?
  ) {
    let ranks = Dictionary(zip(keys, keys.indices)) { first, _ in first }
    // A closure that changes its mind can return other keys, which are last.
    func rank(_ key: Key) -> Int { ranks[key] ?? .max }
    self.init(
      source.filter { ranks[key($0)] != nil }, by: key, in: keys, isBefore: { rank($0) < rank($1) }, id: id,
      header: header)
  }

  /// - Parameter keys: The keys of all sections, if `source` is a filter of the items that have one of them.
  init(
    _ source: some DataSource<Item>, by key: @escaping (Item) -> Key, in keys: [Key]? = nil,
    isBefore: @escaping (Key, Key) -> Bool, id: @escaping (Key) -> ItemID, header: @escaping (Key) -> String?
  ) {
    filter = keys == nil ? nil : source as? FilteredSource<Item>
    self.keys = keys.map { Set($0) }
    let base = source.makeOutput()
    stage = GroupStage(base, key, staying: keys ?? [], isBefore: isBefore, id: id, header: header)
    super.init(StageSource(source, base, ChangeHub(), stage, items: stage, reader: base.reader))
  }

  /// Returns the key of a section, or `nil` if this source, not one that hides sections of it, has none at the index.
  public func key(ofSection section: Int) -> Key? { stage.key(ofSection: section) }

  /// Returns the section of the items with a key, or `nil` if there is none.
  ///
  ///     let count = tasks.section(ofKey: .open).map { tasks.itemCount(inSection: $0) } ?? 0
  ///
  /// - Complexity: O(log *g*) where *g* is the number of sections; the order of the keys isn't called.
  public func section(ofKey key: Key) -> Int? { stage.section(of: key) }
}

extension DataSource {
  /// Returns a source with the items in sections by a key, in ascending order of the keys.
  ///
  /// - Parameters:
  ///   - key: The value that the items of a section have in common.
  ///   - header: Returns the title of a section, once; and again when ``GroupedSource/key`` is set. The default is none.
  public func grouped<Key: Hashable & Comparable & Sendable>(
    by key: @escaping (Item) -> Key, header: @escaping (Key) -> String? = { _ in nil }
  ) -> GroupedSource<Item, Key> {
    grouped(by: key, areInIncreasingOrder: <, header: header)
  }

  /// Returns a source with the items in sections by a key that some of them lack, in ascending order; the section of items without a
  /// key is last.
  ///
  ///     let tasks = all.grouped(by: \.project) { $0 ?? "No project" }
  ///
  /// - Parameters:
  ///   - key: The value that the items of a section have in common, or `nil`.
  ///   - header: Returns the title of a section, once; and again when ``GroupedSource/key`` is set. The default is none.
  @_disfavoredOverload
  public func grouped<Key: Hashable & Comparable & Sendable>(
    by key: @escaping (Item) -> Key?, header: @escaping (Key?) -> String? = { _ in nil }
  ) -> GroupedSource<Item, Key?> {
    grouped(by: key, areInIncreasingOrder: { nilsLast($0, $1, <) }, header: header)
  }

  /// Returns a source with the items in sections by a key.
  ///
  /// - Parameters:
  ///   - key: The value that the items of a section have in common.
  ///   - areInIncreasingOrder: Whether the section of the first key precedes that of the second one. If neither precedes the
  ///     other, a new section is inserted behind the existing one.
  ///   - header: Returns the title of a section, once; and again when ``GroupedSource/key`` is set. The default is none.
  public func grouped<Key: Hashable & Sendable>(
    by key: @escaping (Item) -> Key, areInIncreasingOrder: @escaping (Key, Key) -> Bool,
    header: @escaping (Key) -> String? = { _ in nil }
  ) -> GroupedSource<Item, Key> {
    GroupedSource(self, by: key, isBefore: areInIncreasingOrder, id: { ItemID(unwrapping: $0) }, header: header)
  }

  /// Returns a source with a section for each of the given keys, in their order, even if it has no items.
  ///
  /// Items with other keys aren't displayed. To hide empty sections, or some of them, use ``hidingEmptySections(where:)``.
  ///
  ///     let tasks = all.grouped(by: \.state, in: [.open, .inWork, .done])
  ///
  /// - Parameters:
  ///   - key: The value that the items of a section have in common. It's called twice for each item that is inserted or updated.
  ///   - keys: The keys of the sections. Only the first of equal ones counts.
  ///   - header: Returns the title of a section, once; and again when ``GroupedSource/key`` is set. The default is none.
  public func grouped<Key: Hashable & Sendable>(
    by key: @escaping (Item) -> Key, in keys: [Key], header: @escaping (Key) -> String? = { _ in nil }
  ) -> GroupedSource<Item, Key> {
    GroupedSource(self, by: key, in: keys, id: { ItemID(unwrapping: $0) }, header: header)
  }
}

// MARK: - Stage

/// Asks for the keys of the items of a change, and keeps the groups: the handles of their items, about 10 bytes an item.
private final class GroupStage<Item, Key: Hashable>: OperatorStage, IndexedItems {
  // Guarded by the isolation domain of the source. `evaluate(_:)` sets the evaluation, and reserves groups in the directory; `apply(_:)`
  // changes the order and the directory. Neither accesses a variable while code of users runs.

  private let base: Output<Item>
  /// The upstream order, in which the items of a group are.
  private let upstream: ItemOrder
  let order = ItemOrder()
  var key: (Item) -> Key
  /// The keys of the groups that stay when they are empty.
  private let staying: [Key]
  private let isBefore: (Key, Key) -> Bool
  private let id: (Key) -> ItemID
  private let header: (Key) -> String?
  private var directory: GroupDirectory<Key>
  /// The titles that were requested, by the handles of groups: they stay until the key is set.
  private var titles: [UInt32: String?] = [:]
  private var evaluation = GroupEvaluation()
  /// All groups after a reload.
  private var loaded: (directory: GroupDirectory<Key>, members: [[UInt32]])?

  init(
    _ base: Output<Item>, _ key: @escaping (Item) -> Key, staying: [Key], isBefore: @escaping (Key, Key) -> Bool,
    id: @escaping (Key) -> ItemID, header: @escaping (Key) -> String?
  ) {
    self.base = base
    self.key = key
    self.staying = staying
    self.isBefore = isBefore
    self.id = id
    self.header = header
    upstream = base.arrangement.order
    directory = GroupDirectory([], staying: [], isBefore: isBefore)
  }

  var name: String { "GroupedSource<\(Item.self), \(Key.self)>" }
  var hasUpstreamSections: Bool { false }

  func brokenInvariant() -> String? {
    if let fault = order.brokenInvariant() { return fault }
    if order.count != base.arrangement.counts.total { return "the order has other items than the upstream source" }
    return order.counts.count == directory.count ? nil : "\(order.counts.count) groups have \(directory.count) keys"
  }

  // MARK: Evaluating: the groups of the items of a change

  func evaluate(_ changes: ChildChanges) -> Bool {
    var evaluation = GroupEvaluation()
    // The memory of the last evaluation.
    swap(&evaluation, &self.evaluation)
    evaluation.removeAll()
    let isEvaluated = evaluate(changes.only, &evaluation)
    self.evaluation = evaluation
    return isEvaluated
  }

  private func evaluate(_ change: Change, _ evaluation: inout GroupEvaluation) -> Bool {
    if case .reload = change {
      loaded = load()
      return true
    }
    directory.purge()
    var reserved: [UInt32] = []
    var fits = true
    change.forEachItem { fits = add($0, to: &evaluation, &reserved) && fits }
    guard fits else { return false }
    if case .batch(let batch) = change, batch.sections != nil {
      guard addSections(batch, to: &evaluation, &reserved) else { return false }
    }
    if !reserved.isEmpty { evaluation.insertions = directory.insertions(of: reserved) }
    return true
  }

  private func add(_ item: ItemChange, to evaluation: inout GroupEvaluation, _ reserved: inout [UInt32]) -> Bool {
    var before: Location?
    var group = HandleTable.none
    if !item.isInsert {
      before = order.location(of: item.handle)
      guard let before else { return false }
      group = directory.handle(at: before.section)
    }
    let old = group
    if !item.isDelete, item.isNew {
      group = self.group(of: item.handle, &reserved)
      guard group != HandleTable.none else { return false }
    }
    evaluation.entries.append(
      .init(
        handle: item.handle, before: before, group: item.isDelete ? HandleTable.none : group,
        isUpdated: item.isUpdated, isUnmoved: !item.isMoved && !item.isInsert && group == old && !item.isDelete))
    return true
  }

  /// Adds the items of sections that are inserted, deleted or moved upstream.
  private func addSections(_ batch: ChangeBatch, to evaluation: inout GroupEvaluation, _ reserved: inout [UInt32])
    -> Bool
  {
    guard let sections = batch.sections else { return true }
    let somewhere = Location(section: 0, item: 0, index: 0)
    for content in sections.deletes {
      for handle in content.handles {
        guard add(ItemChange(handle, from: somewhere, to: nil), to: &evaluation, &reserved) else { return false }
      }
    }
    for content in sections.inserts {
      for handle in content.handles {
        guard add(ItemChange(handle, from: nil, to: somewhere), to: &evaluation, &reserved) else { return false }
      }
    }
    if sections.moves.isEmpty { return true }
    // The order of all of their items among the others is another one.
    var known: [UInt32: Int] = [:]
    for number in evaluation.entries.indices { known[evaluation.entries[number].handle] = number }
    for move in sections.moves {
      var fits = true
      base.arrangement.forEachHandle(in: sections.after.flatIndices(inSection: move.to)) { handle in
        if let number = known[handle] {
          evaluation.entries[number].isUnmoved = false
        } else {
          let item = ItemChange(handle, from: somewhere, to: somewhere, isMoved: true)
          fits = add(item, to: &evaluation, &reserved) && fits
        }
      }
      if !fits { return false }
    }
    return true
  }

  /// Returns the group of an item, which can be a new one; `HandleTable.none` if there is no item.
  private func group(of handle: UInt32, _ reserved: inout [UInt32]) -> UInt32 {
    var group = (handle: HandleTable.none, isNew: false)
    _ = base.reader.withItem(handle) { group = directory.reserve(key($0)) }
    if group.isNew { reserved.append(group.handle) }
    return group.handle
  }

  private func load() -> (directory: GroupDirectory<Key>, members: [[UInt32]]) {
    var (members, appearance, numbers): ([[UInt32]], [Key], [Key: Int]) = ([], [], [:])
    func number(of key: Key) -> Int {
      if let number = numbers[key] { return number }
      // A key that isn't equal to itself, such as NaN, can't be found again.
      if key == key { numbers[key] = appearance.count }
      appearance.append(key)
      members.append([])
      return appearance.count - 1
    }
    for key in staying { _ = number(of: key) }
    // Read before the key is called, which can change the list.
    var handles: [UInt32] = []
    let count = base.arrangement.counts.total
    handles.reserveCapacity(count)
    base.arrangement.forEachHandle(in: 0..<count) { handles.append($0) }
    for handle in handles {
      _ = base.reader.withItem(handle) { item in members[number(of: key(item))].append(handle) }
    }
    // As if one group were inserted after another: behind those that it neither precedes nor follows.
    let sorted = appearance.indices.sorted { left, right in
      if isBefore(appearance[left], appearance[right]) { return true }
      return isBefore(appearance[right], appearance[left]) ? false : left < right
    }
    let directory = GroupDirectory(sorted.map { appearance[$0] }, staying: Set(staying), isBefore: isBefore)
    return (directory, sorted.map { members[$0] })
  }

  /// Evaluates the key of all items, and returns the change.
  func regrouped() -> Change {
    directory.purge()
    var evaluation = GroupEvaluation()
    var reserved: [UInt32] = []
    // Copies, because the key can read this source.
    let (counts, handles) = (order.counts, order.handles(in: 0..<order.count))
    var index = 0
    for (section, count) in counts.array.enumerated() {
      let old = directory.handle(at: section)
      for item in 0..<count {
        let group = self.group(of: handles[index], &reserved)
        if group != old, group != HandleTable.none {
          let before = Location(section: section, item: item, index: index)
          evaluation.entries.append(
            .init(handle: handles[index], before: before, group: group, isUpdated: false, isUnmoved: false))
        }
        index += 1
      }
    }
    if !reserved.isEmpty { evaluation.insertions = directory.insertions(of: reserved) }
    return update(&evaluation, titles: changedTitles())
  }

  /// Requests the titles again, and returns those that have changed.
  private func changedTitles() -> [(group: UInt32, title: String?)] {
    titles.compactMap { group, old in
      guard let section = directory.index(ofHandle: group), let key = directory.key(at: section) else { return nil }
      let new = header(key)
      return new == old ? nil : (group, new)
    }
  }

  // MARK: Applying

  func apply(_ changes: ChildChanges) -> Change {
    var evaluation = GroupEvaluation()
    swap(&evaluation, &self.evaluation)
    defer {
      evaluation.removeAll()
      self.evaluation = evaluation
    }
    if case .reload = changes.only {
      guard let loaded else { return .reload }
      // Releasing the keys runs code of users, so the directory is released last.
      let old = directory
      directory = loaded.directory
      titles = [:]
      order.replace(loaded.members)
      self.loaded = nil
      withExtendedLifetime(old) {}
      return .reload
    }
    return update(&evaluation)
  }

  /// Brings the groups up to date, and returns the change.
  ///
  /// - Parameter newTitles: The groups that have another title.
  private func update(
    _ evaluation: inout GroupEvaluation, titles newTitles: [(group: UInt32, title: String?)] = []
  ) -> Change {
    for (group, title) in newTitles { titles[group] = .some(title) }
    let isOne = evaluation.entries.count == 1 && newTitles.isEmpty
    if isOne, let change = updateOnly(evaluation.entries[0], evaluation.insertions.isEmpty) { return change }
    let before = order.counts
    // Of each group that loses items, the old index.
    var left: [(section: Int, group: UInt32)] = []
    let removals = evaluation.entries.indices.filter {
      !evaluation.entries[$0].isUnmoved && evaluation.entries[$0].before != nil
    }
    func index(_ number: Int) -> Int { evaluation.entries[number].before?.index ?? 0 }
    for number in removals.sorted(by: { index($0) > index($1) }) {
      guard let location = evaluation.entries[number].before else { continue }
      if left.last?.section != location.section {
        left.append((location.section, directory.handle(at: location.section)))
      }
      order.apply(.one(ItemChange(evaluation.entries[number].handle, from: location, to: nil)))
    }
    for insertion in evaluation.insertions {
      order.insertSection(at: insertion.index)
      directory.insert(insertion.handle, at: insertion.index)
    }
    for number in evaluation.entries.indices where !evaluation.entries[number].isUnmoved {
      let entry = evaluation.entries[number]
      guard let section = directory.index(ofHandle: entry.group) else { continue }
      let location = location(of: entry.handle, inSection: section)
      order.apply(.one(ItemChange(entry.handle, from: nil, to: location)))
      evaluation.entries[number].after = location
    }
    let deleted = removeEmptyGroups(left)
    let updated = newTitles.compactMap { directory.index(ofHandle: $0.group) }.sorted()
    let hasSectionChanges = !deleted.isEmpty || !evaluation.insertions.isEmpty || !updated.isEmpty
    var builder = ChangeBuilder()
    for entry in evaluation.entries {
      var after: Location?
      if entry.group != HandleTable.none {
        after = isOne && deleted.isEmpty ? entry.after ?? entry.before : order.location(of: entry.handle)
      }
      builder.add(
        ItemChange(entry.handle, from: entry.before, to: after, isMoved: !entry.isUnmoved, isUpdated: entry.isUpdated))
    }
    guard hasSectionChanges else { return builder.change() }
    let inserted = evaluation.insertions.compactMap { directory.index(ofHandle: $0.handle) }.sorted()
    return builder.change(
      sections: SectionChanges(
        deletes: deleted.sorted().map { .init(section: $0, handles: HandleRun([])) },
        inserts: inserted.map { .init(section: $0, handles: HandleRun([])) }, updates: updated, before: before,
        after: order.counts))
  }

  /// Follows the change of one item that inserts and deletes no group; `nil` if it isn't one.
  private func updateOnly(_ entry: GroupEvaluation.Entry, _ hasNoInsertions: Bool) -> Change? {
    if entry.isUnmoved {
      return entry.isUpdated
        ? .one(ItemChange(entry.handle, from: entry.before, to: entry.before, isUpdated: true)) : Change.none
    }
    guard hasNoInsertions else { return nil }
    if let before = entry.before, order.counts[before.section] == 1 { return nil }
    if let before = entry.before { order.apply(.one(ItemChange(entry.handle, from: before, to: nil))) }
    var after: Location?
    if let section = directory.index(ofHandle: entry.group) {
      after = location(of: entry.handle, inSection: section)
      order.apply(.one(ItemChange(entry.handle, from: nil, to: after)))
    }
    let isMoved = entry.before != after
    // The item may be where it was, in a moved upstream order.
    if entry.before != nil, !isMoved, !entry.isUpdated { return Change.none }
    return .one(ItemChange(entry.handle, from: entry.before, to: after, isMoved: isMoved, isUpdated: entry.isUpdated))
  }

  /// Returns the location at which an item is to be inserted into a group.
  private func location(of handle: UInt32, inSection section: Int) -> Location {
    let range = order.counts.flatIndices(inSection: section)
    let index = order.partitionPoint(in: range) { upstream.isOrdered($0, before: handle) }
    return Location(section: section, item: index - range.lowerBound, index: index)
  }

  /// Removes the groups that lost their last item.
  ///
  /// - Returns: Their old indexes.
  private func removeEmptyGroups(_ left: [(section: Int, group: UInt32)]) -> [Int] {
    var empty: [(old: Int, now: Int)] = []
    for (old, group) in left where !directory.stays(group) {
      guard let now = directory.index(ofHandle: group), order.counts[now] == 0 else { continue }
      empty.append((old, now))
    }
    if empty.isEmpty { return [] }
    for group in empty.sorted(by: { $0.now > $1.now }) {
      titles.removeValue(forKey: directory.handle(at: group.now))
      directory.remove(at: group.now)
      order.removeEmptySection(at: group.now)
    }
    return empty.map(\.old)
  }

  // MARK: Lookups

  func key(ofSection section: Int) -> Key? {
    section >= 0 && section < directory.count ? directory.key(at: section) : nil
  }

  func section(of key: Key) -> Int? { directory.index(of: key) }

  var counts: CountList { order.counts }
  func sectionInfo(at index: Int) -> SectionInfo? {
    guard let key = key(ofSection: index) else { return nil }
    let group = directory.handle(at: index)
    if let title = titles[group] { return SectionInfo(id: id(key), header: title) }
    let title = header(key)
    // The closure can have removed the group.
    if directory.index(ofHandle: group) == index { titles[group] = .some(title) }
    return SectionInfo(id: id(key), header: title)
  }

  func upstreamIndex(of index: Int) -> Int? { base.arrangement.index(ofHandle: order.handle(at: index)) }
  func index(ofUpstream index: Int) -> Int? { order.index(of: base.arrangement.handle(at: index)) }
  func handle(at index: Int) -> UInt32 { order.handle(at: index) }
  func index(ofHandle handle: UInt32) -> Int? { order.index(of: handle) }
  func forEachHandle(in range: Range<Int>, _ body: (UInt32) -> Void) { order.forEach(in: range, body) }
  func id(at index: Int) -> ItemID? { upstreamIndex(of: index).flatMap { base.arrangement.id(at: $0) } }
  func index(of id: ItemID) -> Int? { base.arrangement.index(of: id).flatMap(index(ofUpstream:)) }

  func withItem(at index: Int, _ body: (Item) -> Void) -> Bool {
    base.reader.withItem(order.handle(at: index), body)
  }
}

// Not nested: a type in a generic class is generic, too, and code that isn't specialized looks it up with each use.

/// The groups of the items of a change.
private struct GroupEvaluation {
  struct Entry {
    let handle: UInt32
    /// The old location.
    let before: Location?
    /// The handle of the group after the change; `HandleTable.none` if the item is deleted.
    let group: UInt32
    let isUpdated: Bool
    /// Whether the item keeps its order in its group.
    var isUnmoved: Bool
    /// The new location, if it is known.
    var after: Location?
  }

  var entries: [Entry] = []
  /// The groups that are inserted, ascending by index.
  var insertions: [(handle: UInt32, index: Int)] = []

  mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
    if !insertions.isEmpty { insertions = [] }
  }
}

// MARK: - Groups

/// The keys of groups in order, each with a small number as its handle.
///
/// A new key is reserved before it is inserted, and a removed one is kept until ``purge()``; see ``KeyTable``.
///
/// - Complexity: O(log *g*) for each group that is inserted or removed, where *g* is the number of groups.
private final class GroupDirectory<Key: Hashable> {
  private var groups: GroupOrder
  private let keys = KeyTable<Key>()
  private let staying: Set<Key>
  private let isBefore: (Key, Key) -> Bool

  /// Creates a directory of keys, in order.
  init(_ sorted: [Key], staying: Set<Key>, isBefore: @escaping (Key, Key) -> Bool) {
    self.staying = staying
    self.isBefore = isBefore
    groups = GroupOrder(order: HandleList(0..<UInt32(sorted.count)))
    for key in sorted { _ = reserve(key) }
  }

  var count: Int { groups.order.count }

  /// Returns the key of a group, which must exist.
  func key(at index: Int) -> Key? { keys.key(of: groups.order.handle(at: index)) }

  /// Returns the handle of a group, which must exist.
  func handle(at index: Int) -> UInt32 { groups.order.handle(at: index) }

  /// Returns the index of a group, or `nil` if it isn't in the directory.
  func index(ofHandle handle: UInt32) -> Int? { groups.order.index(of: handle) }

  /// Returns the index of the group with a key, or `nil` if there is none.
  func index(of key: Key) -> Int? { keys.handle(of: key).flatMap { groups.order.index(of: $0) } }

  func stays(_ handle: UInt32) -> Bool { groups.stays[Int(handle)] }

  // MARK: Asking

  /// Releases the keys of groups that were removed.
  func purge() { keys.purge() }

  /// Returns the handle of a key, and whether the key is new.
  func reserve(_ key: Key) -> (handle: UInt32, isNew: Bool) {
    let group = keys.reserve(key)
    guard group.isNew else { return group }
    while group.handle >= groups.stays.count { groups.stays.append(false) }
    groups.stays[Int(group.handle)] = staying.contains(key)
    return group
  }

  /// Returns the indexes at which reserved groups can be inserted, one after another.
  ///
  /// A group is inserted behind those that it neither precedes nor follows.
  func insertions(of reserved: [UInt32]) -> [(handle: UInt32, index: Int)] {
    let new = reserved.compactMap { handle in
      keys.key(of: handle).map { key in
        (
          handle: handle, key: key,
          index: partitionPoint(in: 0..<count) { self.key(at: $0).map { !isBefore(key, $0) } ?? false }
        )
      }
    }
    let sorted = new.enumerated().sorted { left, right in
      if left.element.index != right.element.index { return left.element.index < right.element.index }
      if isBefore(left.element.key, right.element.key) { return true }
      return isBefore(right.element.key, left.element.key) ? false : left.offset < right.offset
    }
    return sorted.enumerated().map { (handle: $1.element.handle, index: $1.element.index + $0) }
  }

  // MARK: Committing

  func insert(_ handle: UInt32, at index: Int) { groups.order.insert(handle, at: index) }

  func remove(at index: Int) { keys.retire(groups.order.remove(at: index)) }
}

private struct GroupOrder {
  /// The handles of the groups, in order.
  var order: HandleList
  /// Whether each group stays when it is empty, by handle.
  var stays: [Bool] = []
}
