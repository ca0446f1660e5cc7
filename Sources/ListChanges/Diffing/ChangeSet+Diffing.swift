// MARK: - Comparing lists

extension ChangeSet {
  /// Computes the changes that transform `old` into `new`, as changes of section 0.
  ///
  /// Items with equal IDs are the same item, which is updated if the two aren't equal.
  ///
  ///     let changes = ChangeSet(from: before, to: after)
  ///
  /// The diff has the fewest inserts and deletes, and the fewest moves for the items that it pairs. If several items share
  /// an ID, they are paired one to one: first those next to items that are paired already, then the last old ones with the first new ones
  /// and the other way round, as in a reversed list, and then the remaining ones in order. Which of them are equal isn't considered.
  /// An ID that doesn't equal itself, such as a NaN, is never paired. Arrays that share their storage aren't compared.
  ///
  /// - Parameters:
  ///   - old: The items before the change.
  ///   - new: The items after the change.
  /// - Complexity: O(*n*) on average, and O(*m* log *m*) for the *m* runs of items that lost their order. Only items away
  ///   from their old neighbors are hashed. Lists of 2³² - 1 or more items result in a reload.
  @inlinable
  public init<Item: Identifiable & Equatable>(from old: [Item], to new: [Item]) {
    self.init(itemsFrom: old, to: new, IdentifiableComparer<Item>())
  }

  /// Computes the changes that transform `old` into `new`, as changes of section 0, for items of any type.
  ///
  ///     let byName = ItemComparison<City>(id: \.name) { old, new in old.population == new.population }
  ///     let changes = ChangeSet(from: before, to: after, by: byName)
  ///
  /// - Parameters:
  ///   - old: The items before the change.
  ///   - new: The items after the change.
  ///   - comparison: The comparison of IDs and content.
  /// - Complexity: See ``init(from:to:)``.
  @inlinable
  public init<Item>(from old: [Item], to new: [Item], by comparison: ItemComparison<Item>) {
    self = old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        if Self.isSameStorage(old, new) { return ChangeSet() }
        return Self.withSections(old, new) { ChangeSet(from: $0, to: $1, comparison) { .single } }
      }
    }
  }

  /// Computes the changes that transform one list of sections into another.
  ///
  /// Sections are paired by their IDs like items. The moves of sections and of items, also between sections, are the fewest
  /// for what is paired. Items of deleted and inserted sections aren't compared: an item never moves out of a deleted
  /// section or into an inserted one.
  ///
  ///     let old = [ListSection(id: "fruit", items: [apple, pear]), ListSection(id: "nuts", items: [])]
  ///     let new = [ListSection(id: "fruit", items: [apple]), ListSection(id: "nuts", items: [walnut])]
  ///     let changes = ChangeSet(fromSections: old, toSections: new)  // delete 0-1; insert 1-0
  ///
  /// - Parameters:
  ///   - old: The sections before the change.
  ///   - new: The sections after the change.
  /// - Complexity: As ``init(from:to:)``, for the items of all sections.
  @inlinable
  public init<Section: ListSectionProtocol>(fromSections old: [Section], toSections new: [Section])
  where Section.Item: Identifiable & Equatable {
    self.init(sectionsFrom: old, to: new, IdentifiableComparer<Section.Item>())
  }

  /// Computes the changes that transform one list of sections into another, for items of any type.
  ///
  /// - Parameters:
  ///   - old: The sections before the change.
  ///   - new: The sections after the change.
  ///   - comparison: The comparison of IDs and content.
  /// - Complexity: As ``init(from:to:)``, for the items of all sections.
  @inlinable
  public init<Section: ListSectionProtocol>(
    fromSections old: [Section], toSections new: [Section], by comparison: ItemComparison<Section.Item>
  ) {
    self = Self.withItems(of: old, new) { oldItems, newItems in
      ChangeSet(from: oldItems, to: newItems, comparison) { SectionPairing(from: old, to: new) }
    }
  }
}

// MARK: - Comparing lists within limits

extension ChangeSet {
  /// Computes the changes that transform `old` into `new`, within limits.
  ///
  ///     let options = DiffOptions(duplicates: .reject, maximumChangeCount: 2_000, timeLimit: .milliseconds(8))
  ///     let changes = try ChangeSet(from: before, to: after, options: options)
  ///
  /// - Parameters:
  ///   - old: The items before the change.
  ///   - new: The items after the change.
  ///   - options: The limits of the diff, and its policy for duplicate IDs.
  /// - Throws: ``DuplicateIDs`` if the options reject duplicates and a list contains some.
  /// - Complexity: See ``init(from:to:)``.
  @inlinable
  public init<Item: Identifiable & Equatable>(from old: [Item], to new: [Item], options: DiffOptions) throws {
    try self.init(from: old, to: new, by: ItemComparison(IdentifiableComparer()), options: options)
  }

  /// Computes the changes that transform `old` into `new`, within limits, for items of any type.
  ///
  /// - Parameters:
  ///   - old: The items before the change.
  ///   - new: The items after the change.
  ///   - comparison: The comparison of IDs and content.
  ///   - options: The limits of the diff, and its policy for duplicate IDs.
  /// - Throws: ``DuplicateIDs`` if the options reject duplicates and a list contains some.
  /// - Complexity: See ``init(from:to:)``.
  @inlinable
  public init<Item>(
    from old: [Item], to new: [Item], by comparison: ItemComparison<Item>, options: DiffOptions
  ) throws {
    self = try old.withUnsafeBufferPointer { old in
      try new.withUnsafeBufferPointer { new in
        try Self.withSections(old, new) { try comparison.diff($0, $1, options) { .single } }
      }
    }
  }

  /// Computes the changes that transform one list of sections into another, within limits.
  ///
  /// Items with the same ID are duplicates even if they are in different sections of a list.
  ///
  /// - Parameters:
  ///   - old: The sections before the change.
  ///   - new: The sections after the change.
  ///   - options: The limits of the diff, and its policy for duplicate IDs.
  /// - Throws: ``DuplicateIDs`` if the options reject duplicates and a list contains some.
  /// - Complexity: See ``init(fromSections:toSections:)``.
  @inlinable
  public init<Section: ListSectionProtocol>(
    fromSections old: [Section], toSections new: [Section], options: DiffOptions
  ) throws where Section.Item: Identifiable & Equatable {
    try self.init(fromSections: old, toSections: new, by: ItemComparison(IdentifiableComparer()), options: options)
  }

  /// Computes the changes that transform one list of sections into another, within limits, for items of any type.
  ///
  /// Items with the same ID are duplicates even if they are in different sections of a list.
  ///
  /// - Parameters:
  ///   - old: The sections before the change.
  ///   - new: The sections after the change.
  ///   - comparison: The comparison of IDs and content.
  ///   - options: The limits of the diff, and its policy for duplicate IDs.
  /// - Throws: ``DuplicateIDs`` if the options reject duplicates and a list contains some.
  /// - Complexity: See ``init(fromSections:toSections:)``.
  @inlinable
  public init<Section: ListSectionProtocol>(
    fromSections old: [Section], toSections new: [Section], by comparison: ItemComparison<Section.Item>,
    options: DiffOptions
  ) throws {
    if options.duplicates == .reject {
      try DuplicateIDs.checkSections(old, .old)
      try DuplicateIDs.checkSections(new, .new)
    }
    self = try Self.withItems(of: old, new) { oldItems, newItems in
      try comparison.diff(oldItems, newItems, options) { SectionPairing(from: old, to: new) }
    }
  }
}

/// The limits of a diff, and its policy for duplicate IDs.
///
///     let options = DiffOptions(duplicates: .reject, maximumChangeCount: 2_000, timeLimit: .milliseconds(8))
///     let changes = try ChangeSet(from: before, to: after, options: options)
public struct DiffOptions: Hashable, Sendable {
  /// A policy for two items, or two sections, of one list with the same ID.
  public enum DuplicatePolicy: Hashable, Sendable {
    /// Pair items with equal IDs one to one, as described in ``ChangeSet/init(from:to:)``.
    case pair
    /// Throw a ``DuplicateIDs`` error that names both positions.
    ///
    /// The check hashes every ID, so that a diff of long lists with few changes takes several times longer.
    case reject
  }

  /// The policy for duplicate IDs.
  public var duplicates: DuplicatePolicy
  /// The number of operations above which the result is a reload; `nil` for no limit.
  public var maximumChangeCount: Int?
  /// The time after which the diff gives up with a reload; `nil` for no limit.
  ///
  /// The diff checks the clock between its steps and, in most of them, every 65,536 items, so it can take somewhat longer.
  public var timeLimit: Duration?

  /// Creates options; without arguments they don't limit anything.
  public init(
    duplicates: DuplicatePolicy = .pair, maximumChangeCount: Int? = nil, timeLimit: Duration? = nil
  ) {
    self.duplicates = duplicates
    self.maximumChangeCount = maximumChangeCount
    self.timeLimit = timeLimit
  }
}

/// An error for two items, or two sections, of one list that have the same ID.
///
///     do {
///       changes = try ChangeSet(from: before, to: after, options: DiffOptions(duplicates: .reject))
///     } catch let error as DuplicateIDs {
///       print(error)  // items 0-3 and 1-7 of the new list have the same ID 4711
///     }
public struct DuplicateIDs: Error, Hashable, Sendable, CustomStringConvertible {
  /// One of the two lists that a diff compares.
  public enum List: String, Hashable, Sendable { case old, new }

  /// The two items or sections with the ID, in list order.
  public enum Duplicates: Hashable, Sendable {
    /// The positions of two items.
    case items(ItemPosition, ItemPosition)
    /// The indices of two sections.
    case sections(Int, Int)
  }

  /// The list that contains the duplicates.
  public let list: List
  /// The positions of the duplicates.
  public let duplicates: Duplicates
  /// A textual representation of the ID.
  public let id: String

  public var description: String {
    switch duplicates {
    case .items(let first, let second): "items \(first) and \(second) of the \(list) list have the same ID \(id)"
    case .sections(let first, let second): "sections \(first) and \(second) of the \(list) list have the same ID \(id)"
    }
  }

  @inlinable
  static func checkItems<Comparer: ItemComparer>(
    _ sections: SectionBuffers<Comparer.Item>, _ list: List, _ comparer: Comparer
  ) throws {
    var positions: [Comparer.ID: ItemPosition] = [:]
    positions.reserveCapacity(sections.reduce(0) { $0 + $1.count })
    for (section, items) in sections.enumerated() {
      for (index, item) in items.enumerated() {
        let id = comparer.id(of: item)
        let position = ItemPosition(section: section, item: index)
        if let first = positions.updateValue(position, forKey: id) {
          throw DuplicateIDs(list: list, duplicates: .items(first, position), id: "\(id)")
        }
      }
    }
  }

  @inlinable
  static func checkSections<Section: ListSectionProtocol>(_ sections: [Section], _ list: List) throws {
    var indices: [Section.ID: Int] = [:]
    for (index, section) in sections.enumerated() {
      if let first = indices.updateValue(index, forKey: section.id) {
        throw DuplicateIDs(list: list, duplicates: .sections(first, index), id: "\(section.id)")
      }
    }
  }

  @usableFromInline
  init(list: List, duplicates: Duplicates, id: String) {
    self.list = list
    self.duplicates = duplicates
    self.id = id
  }
}

// MARK: - Buffers of items

/// Buffers of the items of each section of a list.
@usableFromInline typealias SectionBuffers<Item> = UnsafeBufferPointer<UnsafeBufferPointer<Item>>

extension ChangeSet {
  @inlinable
  init<Comparer: ItemComparer>(itemsFrom old: [Comparer.Item], to new: [Comparer.Item], _ comparer: Comparer) {
    self = old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        if Self.isSameStorage(old, new) { return ChangeSet() }
        return Self.withSections(old, new) { ListDiffer.changes(from: $0, to: $1, .single, comparer, DiffClock()) }
      }
    }
  }

  @inlinable
  init<Section: ListSectionProtocol, Comparer: ItemComparer>(
    sectionsFrom old: [Section], to new: [Section], _ comparer: Comparer
  ) where Comparer.Item == Section.Item {
    self = Self.withItems(of: old, new) { oldItems, newItems in
      ListDiffer.changes(from: oldItems, to: newItems, SectionPairing(from: old, to: new), comparer, DiffClock())
    }
  }

  @inlinable
  init<Item>(
    from old: SectionBuffers<Item>, to new: SectionBuffers<Item>, _ comparison: ItemComparison<Item>,
    sections: () -> SectionPairing
  ) {
    // Without options, a diff doesn't throw.
    self = (try? comparison.diff(old, new, DiffOptions(), sections)) ?? .reload
  }

  /// Returns whether two arrays share their storage, so that no item has to be compared.
  @inlinable
  static func isSameStorage<Item>(_ old: UnsafeBufferPointer<Item>, _ new: UnsafeBufferPointer<Item>) -> Bool {
    old.baseAddress == new.baseAddress && old.count == new.count
  }

  /// Calls `body` with two lists of one section each.
  @inlinable
  static func withSections<Item>(
    _ old: UnsafeBufferPointer<Item>, _ new: UnsafeBufferPointer<Item>,
    _ body: (SectionBuffers<Item>, SectionBuffers<Item>) throws -> ChangeSet
  ) rethrows -> ChangeSet {
    try withUnsafePointer(to: old) { old in
      try withUnsafePointer(to: new) { new in
        try body(UnsafeBufferPointer(start: old, count: 1), UnsafeBufferPointer(start: new, count: 1))
      }
    }
  }

  /// Calls `body` with buffers of the items of all sections.
  @inlinable
  static func withItems<Section: ListSectionProtocol>(
    of old: [Section], _ new: [Section],
    _ body: (SectionBuffers<Section.Item>, SectionBuffers<Section.Item>) throws -> ChangeSet
  ) rethrows -> ChangeSet {
    // Not arrays: one that is bridged from Objective-C has its elements elsewhere.
    let oldItems = old.map { ContiguousArray($0.items) }
    let newItems = new.map { ContiguousArray($0.items) }
    // The elements of these arrays don't move in memory as long as the arrays exist and aren't mutated.
    return try withExtendedLifetime((oldItems, newItems)) {
      let oldBuffers = oldItems.map { $0.withUnsafeBufferPointer { $0 } }
      let newBuffers = newItems.map { $0.withUnsafeBufferPointer { $0 } }
      return try oldBuffers.withUnsafeBufferPointer { old in
        try newBuffers.withUnsafeBufferPointer { new in try body(old, new) }
      }
    }
  }
}
