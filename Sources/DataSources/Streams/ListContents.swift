public import ListChanges
import ListStorage
public import Observation

/// An immutable copy of a source's state.
///
/// A snapshot of `Sendable` items can be sent to another isolation domain, for example for a search or an export.
public struct ListSnapshot<Item> {
  /// A section with its items, which can be compared with those of another snapshot.
  ///
  ///     let changes = ChangeSet(fromSections: before.sections, toSections: after.sections)
  public struct Section {
    /// The identity of the section, if it has one.
    public var id: ItemID?
    /// The title above the items.
    public var header: String?
    /// The title below the items.
    public var footer: String?
    /// The title of the section in the index at the edge of a list.
    public var indexTitle: String?
    /// The items, in order.
    public var items: [Item]
  }

  /// The sections, in order.
  public var sections: [Section]

  /// Copies the current state of a source.
  ///
  /// Items that the source can't return are left out.
  ///
  /// - Complexity: O(*n*) lookups for *n* items.
  init(of source: some DataSource<Item>) {
    sections = (0..<source.sectionCount).map { section in
      let items = (0..<source.itemCount(inSection: section)).compactMap {
        source.item(at: ItemPosition(section: section, item: $0))
      }
      let info = source.sectionInfo(at: section)
      return Section(
        id: info?.id, header: info?.header, footer: info?.footer, indexTitle: info?.indexTitle, items: items)
    }
  }

  /// The items of all sections, in order.
  public var items: [Item] { sections.flatMap(\.items) }

  /// The item counts of the sections.
  public var shape: ListShape { ListShape(itemCounts: sections.map(\.items.count)) }

  /// Returns the item at a position, or `nil` if there is none.
  ///
  /// - Complexity: O(1).
  public func item(at position: ItemPosition) -> Item? {
    guard sections.indices.contains(position.section) else { return nil }
    let items = sections[position.section].items
    return items.indices.contains(position.item) ? items[position.item] : nil
  }
}

extension ListSnapshot.Section: ListSectionProtocol {
  public func hasSameContent(as other: Self) -> Bool {
    header == other.header && footer == other.footer && indexTitle == other.indexTitle
  }
}

extension ListSnapshot: Sendable where Item: Sendable {}
extension ListSnapshot.Section: Sendable where Item: Sendable {}
extension ListSnapshot: Equatable where Item: Equatable {}
extension ListSnapshot.Section: Equatable where Item: Equatable {}
extension ListSnapshot: Hashable where Item: Hashable {}
extension ListSnapshot.Section: Hashable where Item: Hashable {}

extension DataSource {
  /// Returns an immutable copy of the current state.
  ///
  /// - Complexity: O(*n*) lookups for *n* items.
  public func snapshot() -> ListSnapshot<Item> { ListSnapshot(of: self) }
}

// MARK: - Observable list

/// A source as an observable collection, for short lists in SwiftUI and for other clients of Observation.
///
///     List(list) { section in
///       Section(section.header ?? "") { ForEach(section) { Text($0.name) } }
///     }
///
/// The elements are sections, which are `Identifiable` and are collections of items themselves. The collection changes once
/// for each change set that observers of the source receive. It belongs to the isolation domain of the source, with SwiftUI
/// the main actor.
///
/// SwiftUI reads the IDs of all items whenever a view that uses the collection is evaluated, so use it for lists of some
/// thousand items at most.
///
/// - Complexity: A change takes O(*k* log *n* + *s*) for *k* operations, *n* items and *s* sections. Access to an item takes
///   O(log *n*). The collection stores a copy of all items.
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, *)
public final class ObservableList<Item>: Observable {
  /// A section with its items.
  public struct Section: Identifiable {
    /// The ID of the section in the source, or its index if it has none.
    public let id: ItemID
    /// The title above the items.
    public let header: String?
    /// The title below the items.
    public let footer: String?
    fileprivate let items: ItemList<Item>
  }

  private let source: any DataSource<Item>
  // Both variables belong to the isolation domain of the source, and change with it.
  private var observation: ListObservation?
  private var copy: SectionedCopy<SectionInfo?, Item>
  /// Written by hand, because the `@Observable` macro of a newer toolchain doesn't match an older SDK.
  private let registrar = ObservationRegistrar()

  /// Creates a collection of a source's items, and retains the source.
  ///
  /// - Complexity: O(*n*) for *n* items.
  public init(_ source: any DataSource<Item>) {
    self.source = source
    copy = SectionedCopy(of: source, shell: source.sectionInfo(at:))
    observation = source.observe { [weak self] in self?.apply($0.changes) }
  }

  private func apply(_ changes: ChangeSet) {
    // Closures of the source may read this list meanwhile, and so may items that are released.
    var next = copy
    if !next.apply(changes, of: source, shell: source.sectionInfo(at:)) {
      next = SectionedCopy(of: source, shell: source.sectionInfo(at:))
    }
    registrar.withMutation(of: self, keyPath: \.sections) { swap(&copy, &next) }
  }

  private var sections: [SectionedCopy<SectionInfo?, Item>.Section] {
    registrar.access(self, keyPath: \.sections)
    return copy.sections
  }
}

@available(iOS 17, macOS 14, tvOS 17, visionOS 1, *)
extension ObservableList: RandomAccessCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { sections.count }

  /// Accesses the section at `index`.
  ///
  /// Traps if `index` is out of range, like an array.
  public subscript(index: Int) -> Section {
    let section = sections[index]
    let info = section.shell
    return Section(id: info?.id ?? ItemID(index), header: info?.header, footer: info?.footer, items: section.items)
  }
}

@available(iOS 17, macOS 14, tvOS 17, visionOS 1, *)
extension ObservableList.Section: RandomAccessCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { items.count }

  /// Accesses the item at `index`.
  ///
  /// Traps if `index` is out of range, like an array.
  public subscript(index: Int) -> Item { items[index] }
}
