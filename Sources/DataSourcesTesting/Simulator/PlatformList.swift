/// A simulated platform list, which performs one update after the other without a screen.
///
///     let list = PlatformList(.table, showing: PlatformSnapshot(itemIDs: [[1, 2, 3]]))
///     let batch = PlatformBatch(insertedItems: [ItemPosition(section: 0, item: 3)])
///     let judgment = list.performBatchUpdates(batch, to: PlatformSnapshot(itemIDs: [[1, 2, 3, 4]]))
///
/// An illegal update, which would crash an app, doesn't change the list.
public final class PlatformList {
  // A list belongs to one isolation domain. Only reloads and `finish(_:to:isBatch:)` change what it displays.

  /// The class that the list simulates.
  package let kind: PlatformListKind
  /// The counts and IDs that the list displays, as of the last update or reload.
  public private(set) var shown: PlatformSnapshot
  /// The states of the list that make every batch unsafe.
  public var conditions: Set<Condition> = []

  /// Creates a list that displays a snapshot.
  public init(
    _ kind: PlatformListKind = .collection, showing shown: PlatformSnapshot = PlatformSnapshot(itemCounts: [])
  ) {
    self.kind = kind
    self.shown = shown
  }

  /// Displays a new snapshot without any checks, as `reloadData()` does.
  public func reloadData(_ new: PlatformSnapshot) { shown = new }

  /// Performs a batch, after which the data source contains `new`.
  ///
  /// The checks are in the order of the platform list, and the verdict has the first one that fails. If both snapshots
  /// have IDs, every item and section that the list retains must have the same ID in both.
  ///
  /// - Complexity: O(*n* + *k* log *k*) on average for *n* items in both snapshots and *k* calls. Each reload of an item, and
  ///   each move to the same index, takes O(*n* + *k*).
  @discardableResult
  public func performBatchUpdates(_ batch: PlatformBatch, to new: PlatformSnapshot) -> BatchJudgment {
    finish(batch.judged(from: shown, to: new, in: kind), to: new)
  }

  /// Performs a change set as one batch, after which the data source contains `new`.
  ///
  /// If the change set is a reload, it's performed as ``reloadData(_:)``.
  ///
  ///     let list = PlatformList(showing: PlatformSnapshot(before))
  ///     let judgment = list.apply(ChangeSet(from: before, to: after), to: PlatformSnapshot(after))
  @discardableResult
  public func apply(_ changes: ChangeSet, to new: PlatformSnapshot) -> BatchJudgment {
    guard let batch = PlatformBatch(changes) else {
      return finish(.reload(new), to: new, isBatch: false)
    }
    return performBatchUpdates(batch, to: new)
  }

  /// Performs steps one after the other, as between `beginUpdates()` and `endUpdates()` of an `NSTableView`.
  ///
  /// Other lists reject steps.
  @discardableResult
  public func performSteps(_ steps: some Sequence<PlatformStep>, to new: PlatformSnapshot) -> BatchJudgment {
    guard kind == .appKitTable else {
      return finish(.illegal(.init(.wrongKindOfList, "only an NSTableView performs single steps")), to: new)
    }
    return finish(steps.judged(from: shown, to: new), to: new)
  }

  /// Displays the new snapshot unless the judgment is illegal, and returns the judgment with the hazards of the conditions.
  private func finish(_ judgment: BatchJudgment, to new: PlatformSnapshot, isBatch: Bool = true) -> BatchJudgment {
    var judgment = judgment
    if let origins = judgment.verdict.origins {
      shown = new
      if isBatch, !conditions.isEmpty {
        let reasons = conditions.map(\.rawValue).sorted().map { BatchFinding(.unsafeState, $0) }
        judgment.verdict = .unsafe(origins, judgment.verdict.hazards + reasons)
      }
    }
    return judgment
  }

  /// A state of a platform list in which batch updates are known to crash or to be lost.
  ///
  ///     let list = PlatformList(showing: PlatformSnapshot(itemCounts: [1]))
  ///     list.conditions = [.outsideWindow]
  ///     let batch = PlatformBatch(deletedItems: [ItemPosition(section: 0, item: 0)])
  ///     print(list.performBatchUpdates(batch, to: PlatformSnapshot(itemCounts: [0])))
  ///     // unsafe: U5 the list is in no window
  public enum Condition: String, Hashable, Sendable, CaseIterable {
    /// The list isn't in a window.
    case outsideWindow = "the list is in no window"
    /// The list hasn't been laid out since its data source was set.
    case beforeFirstLayout = "the list has not been laid out yet"
    /// The user is moving an item, or has dropped an item whose move isn't committed.
    case duringReorder = "the user is reordering items"
    /// The completion handler of another update is running.
    case insideCompletion = "the completion of another update is running"
  }
}

extension BatchJudgment {
  /// Judges a reload, which retains nothing, so that only the counts can be wrong.
  fileprivate static func reload(_ new: PlatformSnapshot) -> BatchJudgment {
    if let finding = BatchJudge.checkCounts(new.itemCounts) { return .illegal(finding) }
    let items = new.itemCounts.map { [ItemPosition?](repeating: nil, count: $0) }
    let sections = [Int?](repeating: nil, count: items.count)
    return BatchJudgment(verdict: .legal(BatchOrigins(sections: sections, items: items)), ignored: [])
  }
}

// MARK: - Kinds of lists

/// A platform list class that a batch is sent to.
///
///     for kind in [PlatformListKind.table, .collection] {
///       try expectLegal(changes, from: before, to: after, in: kind)
///     }
public enum PlatformListKind: String, Hashable, Sendable, CaseIterable {
  /// `UITableView`, whose messages say "row".
  case table
  /// `UICollectionView` or `NSCollectionView`, whose messages say "item".
  case collection
  /// `NSTableView`, which has one section and performs changes one after the other.
  case appKitTable

  /// The word for an item in the messages of the list.
  var itemWord: String { self == .collection ? "item" : "row" }
  /// The word for the list in its messages.
  var listWord: String { self == .collection ? "collection view" : "table view" }
}

extension PlatformListKind: CustomStringConvertible {
  /// The name of the class.
  public var description: String {
    switch self {
    case .table: "UITableView"
    case .collection: "UICollectionView"
    case .appKitTable: "NSTableView"
    }
  }
}

// MARK: - Snapshots

/// The item counts that a list displays and, optionally, the IDs of the items and sections.
///
/// With counts alone, the simulator performs the checks of the platform lists. With IDs, it also detects batches that
/// animate the wrong items.
///
///     let counts = PlatformSnapshot(itemCounts: [2, 1])
///     let ids = PlatformSnapshot(itemIDs: [["a", "b"], ["c"]], sectionIDs: ["first", "second"])
///     let items = PlatformSnapshot([SampleItem(1), SampleItem(2)])
public struct PlatformSnapshot: Hashable {
  /// The number of items in each section.
  public let itemCounts: [Int]
  /// The IDs of the items by section, if they were given.
  private let itemIDs: [[AnyHashable?]]?
  /// The IDs of the sections, if they were given.
  private let sectionIDs: [AnyHashable?]?

  /// Creates a snapshot with item counts and without IDs.
  public init(itemCounts: [Int]) {
    self.itemCounts = itemCounts
    itemIDs = nil
    sectionIDs = nil
  }

  /// Creates a snapshot with the IDs of the items in each section.
  public init(itemIDs: [[some Hashable]]) {
    itemCounts = itemIDs.map(\.count)
    self.itemIDs = itemIDs.map { $0.map { AnyHashable($0) } }
    sectionIDs = nil
  }

  /// Creates a snapshot with the IDs of the sections and of the items in each section.
  ///
  /// If one array is shorter, the remaining sections have no ID, or no items.
  public init(itemIDs: [[some Hashable]], sectionIDs: [some Hashable]) {
    let missing = max(0, sectionIDs.count - itemIDs.count)
    itemCounts = itemIDs.map(\.count) + Array(repeating: 0, count: missing)
    self.itemIDs = itemIDs.map { $0.map { AnyHashable($0) } } + Array(repeating: [], count: missing)
    let ids: [AnyHashable?] = sectionIDs.map { AnyHashable($0) }
    self.sectionIDs = ids + Array(repeating: nil, count: max(0, itemIDs.count - sectionIDs.count))
  }

  /// Creates a snapshot of a flat list, which has one section.
  public init(_ items: [some Identifiable]) {
    self.init(itemIDs: [items.map(\.id)])
  }

  /// Creates a snapshot of a list of sections.
  public init<Section: ListSectionProtocol>(_ sections: [Section]) where Section.Item: Identifiable {
    self.init(itemIDs: sections.map { $0.items.map(\.id) }, sectionIDs: sections.map(\.id))
  }

  /// Creates a snapshot of the current state of a source.
  ///
  ///     let source = ListSource([SampleItem(1), SampleItem(2)])
  ///     let list = PlatformList(.table, showing: PlatformSnapshot(of: source))
  public init(of source: some DataSource) {
    itemCounts = (0..<source.sectionCount).map { source.itemCount(inSection: $0) }
    itemIDs = itemCounts.enumerated().map { section, count in
      (0..<max(0, count)).map { source.id(at: ItemPosition(section: section, item: $0))?.base }
    }
    sectionIDs = itemCounts.indices.map { source.sectionInfo(at: $0)?.id?.base }
  }

  /// Returns the ID of an item in range, if it was given.
  func itemID(at position: ItemPosition) -> AnyHashable? { itemIDs?[position.section][position.item] }

  /// Returns the ID of a section in range, if it was given.
  func sectionID(at index: Int) -> AnyHashable? { sectionIDs?[index] }
}

extension PlatformSnapshot: CustomStringConvertible {
  /// The IDs of the items, section by section, or the item counts if there are no IDs.
  public var description: String {
    guard let itemIDs else { return itemCounts.description }
    let sections = itemIDs.enumerated().map { index, ids in
      let items = "[\(ids.map { $0?.description ?? "?" }.joined(separator: ", "))]"
      return sectionID(at: index).map { "\($0): \(items)" } ?? items
    }
    return "[\(sections.joined(separator: ", "))]"
  }
}
