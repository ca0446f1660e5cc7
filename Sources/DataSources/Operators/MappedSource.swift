import ListChanges
import ListStorage

/// All items of a source, each transformed when it is read.
///
/// It shares the hub of that source, so changes don't pass it.
private final class MappedSource<Base, Item>: DataSource, DescribedSource {
  /// Calls a closure with the result of the transformation.
  ///
  /// - Returns: Whether there is one.
  typealias Transform = (Base, (Item) -> Void) -> Bool

  let base: any DataSource<Base>
  private let name: String
  /// The source to read from: that of an operator, so that no call has to be forwarded.
  private let source: any DataSource<Base>
  /// The items of a source that makes changes itself; those of others follow it only for operators.
  private let output: Output<Base>?
  private let transform: Transform

  init(_ base: any DataSource<Base>, name: String, _ transform: @escaping Transform) {
    self.base = base
    self.name = name
    source = (base as? OperatorSource<Base>)?.output ?? base
    let output = (source as? any OutputSource<Base>)?.ownOutput
    self.output = output?.tracker == nil ? output : nil
    self.transform = transform
  }

  var changeHub: ChangeHub { source.changeHub }
  var upstream: [any DataSource] { [base] }
  var describedName: String { "\(name)<\(Base.self), \(Item.self)>" }
  var sectionCount: Int { source.sectionCount }
  func itemCount(inSection section: Int) -> Int { source.itemCount(inSection: section) }
  func sectionInfo(at index: Int) -> SectionInfo? { source.sectionInfo(at: index) }
  func id(at position: ItemPosition) -> ItemID? { source.id(at: position) }
  func position(of id: ItemID) -> ItemPosition? { source.position(of: id) }

  func item(at position: ItemPosition) -> Item? {
    var item: Item?
    if let output {
      _ = output.withItem(at: position) { _ = transform($0) { item = $0 } }
    } else if let content = source.item(at: position) {
      _ = transform(content) { item = $0 }
    }
    return item
  }
}

extension MappedSource: OutputSource {
  var ownOutput: Output<Item>? {
    let output = base.makeOutput()
    let items = MappedItems(output, transform)
    return Output(
      hub: output.hub, tracker: output.tracker, arrangement: output.arrangement, items: items, reader: items)
  }
}

extension MappedSource: OriginSource, PositionPreserving {
  func origin(of position: ItemPosition) -> TracedItem? { (base, position) }
  func position(ofUpstream position: ItemPosition, at index: Int) -> ItemPosition? { position }
}

/// The items of a ``MappedSource`` for the operators behind it.
private final class MappedItems<Base, Item>: IndexedItems, ItemReader {
  private let base: Output<Base>
  private let transform: MappedSource<Base, Item>.Transform

  init(_ base: Output<Base>, _ transform: @escaping MappedSource<Base, Item>.Transform) {
    self.base = base
    self.transform = transform
  }

  func withItem(at index: Int, _ body: (Item) -> Void) -> Bool {
    var hasResult = false
    let isThere = base.items.withItem(at: index) { hasResult = transform($0, body) }
    return isThere && hasResult
  }

  func withItem(_ handle: UInt32, _ body: (Item) -> Void) -> Bool {
    var hasResult = false
    let isThere = base.reader.withItem(handle) { hasResult = transform($0, body) }
    return isThere && hasResult
  }
}

extension DataSource {
  /// Returns a source with every item transformed by a closure.
  ///
  ///     let names = contacts.map(\.name)
  ///
  /// The IDs are those of the items in this source.
  ///
  /// - Parameter transform: The closure. It's called each time an item is read, and its results aren't stored.
  /// - Complexity: That of this source; changes pass unchanged.
  public func map<Result>(_ transform: @escaping (Item) -> Result) -> some DataSource<Result> {
    MappedSource<Item, Result>(self, name: "MappedSource") { item, body in
      body(transform(item))
      return true
    }
  }

  /// Returns a source with the non-`nil` results of transforming every item.
  ///
  ///     let photos = attachments.compactMap { $0 as? Photo }
  ///
  /// The IDs are those of the items in this source. Sections stay, even if they are empty.
  ///
  /// - Parameter transform: The closure. It's called once for each item that is inserted or updated, and each time an item is
  ///   read. It must return the same for the same item, and must not change the list.
  /// - Complexity: That of ``filter(_:)``.
  public func compactMap<Result>(_ transform: @escaping (Item) -> Result?) -> some DataSource<Result> {
    MappedSource<Item, Result>(filter { transform($0) != nil }, name: "CompactMappedSource") { item, body in
      // A closure that changes its mind makes an item disappear, but not its position.
      guard let result = transform(item) else { return false }
      body(result)
      return true
    }
  }
}
