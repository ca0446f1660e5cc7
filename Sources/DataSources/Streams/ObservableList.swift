import ListChanges
public import Observation

/// A source as an observable collection, for SwiftUI and other clients of Observation.
///
///     List(list) { section in
///       Section(section.header ?? "") { ForEach(section) { Text($0.name) } }
///     }
///
/// The elements are sections, which are `Identifiable` and are collections of items themselves. The collection changes once
/// for each change set that observers of the source receive. It belongs to the isolation domain of the source, with SwiftUI
/// the main actor.
///
/// - Complexity: A change takes O(*s* + *m*) for *s* sections, and *m* items in the changed sections. Access takes O(1). The
///   collection stores a copy of all items in arrays.
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
    fileprivate let items: [Item]
  }

  private let source: any DataSource<Item>
  private var observation: ListObservation?
  private var storage: [Section]
  /// Written by hand, because the `@Observable` macro of a newer toolchain doesn't match an older SDK.
  private let registrar = ObservationRegistrar()

  private var sections: [Section] {
    get {
      registrar.access(self, keyPath: \.sections)
      return storage
    }
    set { registrar.withMutation(of: self, keyPath: \.sections) { storage = newValue } }
  }

  /// Creates a collection of a source's items, and keeps the source alive.
  ///
  /// - Complexity: O(*n*) for *n* items.
  public init(_ source: any DataSource<Item>) {
    self.source = source
    storage = (0..<source.sectionCount).map { Self.section(source, $0, keeping: nil) }
    observation = source.observe { [weak self] in self?.apply($0.changes) }
  }

  private func apply(_ changes: ChangeSet) {
    let map = PositionMap(changes)
    let touched = changes.touchedSections.union(changes.updates.map(\.section))
    let old = storage
    sections = (0..<source.sectionCount).map { section in
      let before = touched.contains(section) ? nil : map.oldSection(ofNew: section)
      return Self.section(source, section, keeping: before.flatMap { old.indices.contains($0) ? old[$0].items : nil })
    }
  }

  /// Returns the current state of a section, and reuses its items if they are known to be unchanged.
  private static func section(_ source: any DataSource<Item>, _ section: Int, keeping items: [Item]?) -> Section {
    let info = source.sectionInfo(at: section)
    let items =
      items
      ?? (0..<source.itemCount(inSection: section)).compactMap {
        source.item(at: ItemPosition(section: section, item: $0))
      }
    return Section(id: info?.id ?? ItemID(section), header: info?.header, footer: info?.footer, items: items)
  }
}

@available(iOS 17, macOS 14, tvOS 17, visionOS 1, *)
extension ObservableList: RandomAccessCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { sections.count }

  /// Accesses the section at `index`.
  ///
  /// Traps if `index` is out of range, like an array.
  public subscript(index: Int) -> Section { sections[index] }
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
