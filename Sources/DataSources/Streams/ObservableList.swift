import ListChanges
import ListStorage
public import Observation

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
/// Items that the source can't return, such as rows of a database that can't be decoded, are left out. With such an item, all are read
/// again at each change.
///
/// SwiftUI reads the IDs of all items whenever a view that uses the collection is evaluated, so use it for lists of some
/// thousand items at most.
///
/// - Complexity: A change costs O(*k* log *n* + *s*) for *k* operations, *n* items and *s* sections, and access to an item
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
  // Both variables belong to the isolation domain of the source. `apply(_:)` changes the copy.
  private var observation: ListObservation?
  private var copy: SectionedCopy<SectionInfo?, Item>
  // Written by hand, because the `@Observable` macro of a newer toolchain doesn't match an older SDK.
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
    // A second copy is changed, and the old one is released last: closures of the source and the `deinit` of items can read this list.
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
