import ListChanges
public import Observation

/// The rows of a source as a collection that SwiftUI, and whoever else uses Observation, follows by itself.
///
///     List(list) { section in
///       Section(section.header ?? "") { ForEach(section) { Text($0.name) } }
///     }
///
/// A collection of sections, each with an identity and each a collection of rows. It changes once for every change
/// that observers of the source are told. It belongs to the isolation domain of the source, the main actor with SwiftUI.
///
/// - Complexity: a change takes O(*s* + *m*), for *s* sections and the *m* rows of those in which something changed. Access
///   takes O(1). The rows are kept as arrays beside the source.
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, *)
public final class ObservableList<Item>: Observable {
  /// A section with its rows, as it is at one moment.
  public struct Section: Identifiable {
    /// What makes it the same section in another state: its identity in the source, else its index.
    public let id: ItemID
    /// The title above the rows.
    public let header: String?
    /// The title below the rows.
    public let footer: String?
    fileprivate let items: [Item]
  }

  private let source: any DataSource<Item>
  private var observation: ListObservation?
  private var storage: [Section]
  /// By hand, for the macro of a newer toolchain does not fit to an older SDK.
  private let registrar = ObservationRegistrar()

  private var sections: [Section] {
    get {
      registrar.access(self, keyPath: \.sections)
      return storage
    }
    set { registrar.withMutation(of: self, keyPath: \.sections) { storage = newValue } }
  }

  /// The rows of a source, which is kept.
  ///
  /// - Complexity: O(*n*) for *n* rows.
  public init(_ source: any DataSource<Item>) {
    self.source = source
    storage = (0..<source.sectionCount).map { Self.section(source, $0, keeping: nil) }
    observation = source.observe { [weak self] in self?.take($0.changes) }
  }

  private func take(_ changes: ChangeSet) {
    let map = PositionMap(changes)
    let touched = Set(changes.touchedSections + changes.updates.map(\.section))
    let old = storage
    sections = (0..<source.sectionCount).map { section in
      let before = touched.contains(section) ? nil : map.oldSection(ofNew: section)
      return Self.section(source, section, keeping: before.flatMap { old.indices.contains($0) ? old[$0].items : nil })
    }
  }

  /// A section as it is now, with rows that are known to be the same.
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
  /// Always 0.
  public var startIndex: Int { 0 }
  /// The number of sections.
  public var endIndex: Int { sections.count }

  /// The section with this number.
  ///
  /// Traps when `index` is out of range, as an array does.
  public subscript(index: Int) -> Section { sections[index] }
}

@available(iOS 17, macOS 14, tvOS 17, visionOS 1, *)
extension ObservableList.Section: RandomAccessCollection {
  /// Always 0.
  public var startIndex: Int { 0 }
  /// The number of rows.
  public var endIndex: Int { items.count }

  /// The row with this number.
  ///
  /// Traps when `index` is out of range, as an array does.
  public subscript(index: Int) -> Item { items[index] }
}
