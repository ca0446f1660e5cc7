package import ListChanges

/// An item of an upstream source.
package typealias TracedItem = (source: any DataSource, position: ItemPosition)

/// A source that displays items of its upstream sources, and relates their positions.
///
/// Items are identified by position and not by ID, because several items can share one. All that concerns one item of a list, such
/// as an action of the user or a selection, reaches its source by position.
package protocol OriginSource: DataSource {
  /// Whether the source always has the same upstream sources.
  var hasFixedUpstream: Bool { get }
  /// Returns the upstream source that the item at a position is from, and its position there; `nil` for an item that this source has
  /// added.
  ///
  /// Called for each displayed item, so it doesn't make an array of the upstream sources.
  func origin(of position: ItemPosition) -> TracedItem?
  /// Returns the position of an item of the upstream source at an index; `nil` if it isn't displayed.
  func position(ofUpstream position: ItemPosition, at index: Int) -> ItemPosition?
  /// Whether the items of each section are those of an upstream section in reverse.
  var reversesItems: Bool { get }
  /// Whether a section with the ID of an upstream section is that section; groups have keys as IDs.
  var hasUpstreamSections: Bool { get }
}

extension OriginSource {
  package var hasFixedUpstream: Bool { true }
  package var reversesItems: Bool { false }
  package var hasUpstreamSections: Bool { true }
}

// MARK: - Walks through upstream sources

extension DataSource {
  /// Returns the upstream source that the item at a position is from, and its position there.
  ///
  /// - Complexity: That of the source; O(*n*) for a source of your own, which is searched for the ID.
  package func upstreamItem(at position: ItemPosition) -> TracedItem? {
    if let traced = self as? any OriginSource { return traced.origin(of: position) }
    let upstream = upstream
    let origin: ChildPosition? =
      if upstream.isEmpty {
        nil
      } else if let composite = self as? any CompositeSource {
        composite.childPosition(of: position)
      } else {
        id(at: position).flatMap { twin(of: $0, at: position, in: upstream) }
      }
    guard let origin, upstream.indices.contains(origin.child) else { return nil }
    return (upstream[origin.child], origin.position)
  }

  /// Returns the position that the item at a position has in a source that this one is derived from; `nil` if the item is from
  /// elsewhere.
  package func position(of position: ItemPosition, in origin: any DataSource) -> ItemPosition? {
    var (source, position): (any DataSource, ItemPosition) = (self, position)
    while source !== origin {
      guard let next = source.upstreamItem(at: position) else { return nil }
      (source, position) = next
    }
    return position
  }

  /// Whether the sources from one that this one is derived from up to here reverse the items around a position; `false` if the item
  /// there is from elsewhere.
  package func isReversed(at position: ItemPosition, from origin: any DataSource) -> Bool {
    let sources = sources(ofItemAt: position, from: origin)
    return !sources.filter { $0.reversesItems }.count.isMultiple(of: 2)
  }

  /// Whether a section has items of a source that this one is derived from, and is a group of them that isn't a section there.
  package func isGroup(_ section: Int, from origin: any DataSource) -> Bool {
    for item in 0..<itemCount(inSection: section) {
      let sources = sources(ofItemAt: ItemPosition(section: section, item: item), from: origin)
      if !sources.isEmpty { return sources.contains { !$0.hasUpstreamSections } }
    }
    return false
  }

  /// Returns the sources from this one to one that the item at a position is derived from, without that one and operators of apps; none
  /// if the item is from elsewhere.
  private func sources(ofItemAt position: ItemPosition, from origin: any DataSource) -> [any OriginSource] {
    var (source, position): (any DataSource, ItemPosition) = (self, position)
    var sources: [any OriginSource] = []
    while source !== origin {
      guard let next = source.upstreamItem(at: position) else { return [] }
      if let source = source as? any OriginSource { sources.append(source) }
      (source, position) = next
    }
    return sources
  }

  /// Returns the section that a section here has in a source that this one is derived from, also if it's empty; `nil` if it is from
  /// elsewhere, or a group of items.
  ///
  /// The sections of a composite have positions in a child, and those of an operator that doesn't group items have their upstream IDs. Of
  /// several sections with an ID, the one with the same index counts first.
  package func section(_ section: Int, in origin: any DataSource) -> Int? {
    if self === origin { return section }
    if let composite = self as? any CompositeSource {
      return composite.child(ofSection: section).flatMap { $0.source.section($0.section, in: origin) }
    }
    if (self as? any OriginSource)?.hasUpstreamSections == false { return nil }
    for source in upstream {
      guard let same = source.section(like: section, of: self) else { continue }
      if let result = source.section(same, in: origin) { return result }
    }
    return nil
  }

  /// Returns the section with the ID of a section of another source.
  package func section(like section: Int, of other: any DataSource) -> Int? {
    guard let id = other.sectionInfo(at: section)?.id else {
      let isThere = sectionCount == other.sectionCount && 0..<sectionCount ~= section
      return isThere && sectionInfo(at: section)?.id == nil ? section : nil
    }
    return self.section(withID: id, preferring: section)
  }

  /// Returns the section with an ID; of several ones, the one at an index or, if that has another ID, the first.
  func section(withID id: ItemID, preferring index: Int?) -> Int? {
    if let index, sectionInfo(at: index)?.id == id { return index }
    return (0..<sectionCount).first { sectionInfo(at: $0)?.id == id }
  }

  /// Returns all positions here of the item at a position in a source that this one is derived from: several sources between the two
  /// can display it, and each of them several times.
  ///
  /// - Complexity: O(*t*) lookups for *t* sources between the two, if each displays the item once.
  package func positions(of position: ItemPosition, from origin: any DataSource) -> [ItemPosition] {
    var results = [ObjectIdentifier(origin): [position]]
    func positions(in list: any DataSource) -> [ItemPosition] {
      if let result = results[ObjectIdentifier(list)] { return result }
      var result: [ItemPosition] = []
      for (index, source) in list.upstream.enumerated() {
        result += positions(in: source).compactMap { list.position(ofUpstream: $0, in: source, at: index) }
      }
      results[ObjectIdentifier(list)] = result
      return result
    }
    return positions(in: self)
  }

  /// Returns the position here of an item of the upstream source at an index; `nil` if it isn't displayed.
  private func position(ofUpstream position: ItemPosition, in source: any DataSource, at index: Int) -> ItemPosition? {
    if let traced = self as? any OriginSource { return traced.position(ofUpstream: position, at: index) }
    if let composite = self as? any CompositeSource { return composite.position(of: position, inChild: index) }
    return source.id(at: position).flatMap { source.twin(of: $0, at: position, in: [self])?.position }
  }

  /// Whether this source is derived from another one, or is the same.
  ///
  /// - Complexity: O(*t*), where *t* is the number of sources that this one is derived from.
  package func isDerived(from origin: any DataSource) -> Bool { origins.contains { $0 === origin } }

  /// This source and those that it is derived from, each once.
  package var origins: some Sequence<any DataSource> {
    var waiting: [any DataSource] = [self]
    var seen: Set<ObjectIdentifier> = []
    return AnyIterator {
      while let source = waiting.popLast() {
        guard seen.insert(ObjectIdentifier(source)).inserted else { continue }
        waiting += source.upstream
        return source
      }
      return nil
    }
  }

  /// Returns the position of the item with an ID in other sources, for a source without ``OriginSource``.
  ///
  /// If several items share the ID, and this source has them as they are, it is the one that is equal. Otherwise the order among them
  /// decides, provided that there are as many here as there.
  fileprivate func twin(of id: ItemID, at position: ItemPosition, in sources: [any DataSource]) -> ChildPosition? {
    var others: [ChildPosition] = []
    for (index, source) in sources.enumerated() {
      for other in source.shape.positions where source.id(at: other) == id {
        others.append(ChildPosition(child: index, position: other))
      }
    }
    guard others.count > 1 else { return others.first }
    let own = shape.positions.filter { self.id(at: $0) == id }
    func inOrder(_ own: [ItemPosition], _ others: [ChildPosition]) -> ChildPosition? {
      own.count == others.count ? own.firstIndex(of: position).map { others[$0] } : nil
    }
    func isItem(_ other: ChildPosition, at position: ItemPosition) -> Bool {
      areEqual(item(at: position), sources[other.child].item(at: other.position))
    }
    let ordered = inOrder(own, others)
    let same = others.filter { isItem($0, at: position) }
    let hasThemAsTheyAre = own.allSatisfy { position in others.contains { isItem($0, at: position) } }
    guard hasThemAsTheyAre else { return ordered }
    if let ordered, same.contains(ordered), same.count > 1 { return ordered }
    return inOrder(own.filter { areEqual(item(at: position), item(at: $0)) }, same) ?? same.first
  }
}

/// Whether two items are equal; `false` if their types differ, or can't be compared.
func areEqual(_ first: Any?, _ second: Any?) -> Bool {
  func isSecond<Value: Equatable>(_ value: Value) -> Bool { value == second as? Value }
  return (first as? any Equatable).map { isSecond($0) } ?? false
}

// MARK: - Displayed items

/// A source that stores its items, or reads them from a database, and loads none when others are displayed.
package protocol LeafSource: DataSource {}

extension ListSource: LeafSource {}
extension OutlineSource: LeafSource {}
extension SectionedSource: LeafSource {}
extension StaticSource: LeafSource {}
extension ValueSource: LeafSource {}

extension DataSource {
  /// Whether this source, or one that it is derived from now or later, can load items when others are displayed.
  ///
  /// - Complexity: O(*t*), where *t* is the number of sources that this one is derived from.
  package var canLoadDisplayedItems: Bool {
    origins.contains { !($0 is any LeafSource) && ($0 as? any OriginSource)?.hasFixedUpstream != true }
  }

  /// Notifies the sources that displayed items are from, each of them once.
  func passDisplayedItems(at positions: [ItemPosition]) {
    var displayed = DisplayedUpstreamItems()
    if self is any OriginSource || self is any CompositeSource {
      for position in positions { if let item = upstreamItem(at: position) { displayed.add(item) } }
    } else {
      let upstream = upstream
      if upstream.isEmpty { return }
      for position in positions { for item in likelyOrigins(of: position, in: upstream) { displayed.add(item) } }
    }
    for (source, positions) in displayed.all { source.willDisplayItems(at: positions) }
  }

  /// Returns the upstream items that the item at a position can be from, for a source without ``OriginSource``.
  ///
  /// If several sources contain its ID, the neighbors decide. Where these are the same, too, each source counts: a list that isn't
  /// notified would never load its other items.
  ///
  /// - Complexity: One lookup by ID in each source; a search for each displayed item would be too slow.
  private func likelyOrigins(
    of position: ItemPosition, in sources: [any DataSource]
  ) -> [TracedItem] {
    guard let id = id(at: position) else { return [] }
    let items = sources.compactMap { source in source.position(of: id).map { (source: source, position: $0) } }
    if items.count < 2 { return items }
    func equalNeighbors(_ source: any DataSource, _ other: ItemPosition) -> Int {
      [-1, 1].filter { offset in
        self.id(at: ItemPosition(section: position.section, item: position.item + offset))
          == source.id(at: ItemPosition(section: other.section, item: other.item + offset))
      }.count
    }
    let counts = items.map { equalNeighbors($0.source, $0.position) }
    let maximum = counts.max()
    return zip(items, counts).filter { $0.1 == maximum }.map(\.0)
  }
}

/// The displayed items of upstream sources, by source.
private struct DisplayedUpstreamItems {
  private(set) var all: [(source: any DataSource, positions: [ItemPosition])] = []
  private var indices: [ObjectIdentifier: Int] = [:]

  mutating func add(_ item: TracedItem) {
    // Items beside each other are usually from the same source.
    if let last = all.last, last.source === item.source { return all[all.count - 1].positions.append(item.position) }
    if let index = indices[ObjectIdentifier(item.source)] { return all[index].positions.append(item.position) }
    indices[ObjectIdentifier(item.source)] = all.count
    all.append((item.source, [item.position]))
  }
}

// MARK: - Composites

extension ConcatenatedItems: OriginSource {
  package func origin(of position: ItemPosition) -> TracedItem? {
    childItem(at: position).map { ($0.child.source(of: Item.self), $0.position) }
  }
}

extension ConcatenatedSections: OriginSource {
  package func origin(of position: ItemPosition) -> TracedItem? {
    guard let (child, _, section) = table.child(containing: position.section) else { return nil }
    let local = ItemPosition(section: section, item: position.item)
    let source = child.source(of: Item.self)
    return source.contains(local) ? (source, local) : nil
  }
}

extension SegmentedSource: OriginSource {
  package func origin(of position: ItemPosition) -> TracedItem? {
    selectedChild.flatMap { $0.contains(position) ? ($0, position) : nil }
  }
}

extension StateSource: OriginSource {
  package var hasFixedUpstream: Bool { false }

  /// The index of the displayed source among the upstream sources.
  private var displayedIndex: Int { showsPlaceholder && main != nil ? 1 : 0 }

  package func origin(of position: ItemPosition) -> TracedItem? {
    displayedSource.map { ($0, position) }
  }

  package func position(ofUpstream position: ItemPosition, at index: Int) -> ItemPosition? {
    index == displayedIndex ? position : nil
  }
}

extension CompositeSource {
  /// Returns the child that a section belongs to, and the section there.
  fileprivate func child(ofSection section: Int) -> (source: any DataSource, section: Int)? {
    guard 0..<sectionCount ~= section else { return nil }
    let end = ItemPosition(section: section, item: itemCount(inSection: section))
    guard let target = childPosition(ofInsertionAt: end, preferring: nil), children.indices.contains(target.child)
    else { return nil }
    return (children[target.child], target.position.section)
  }
}

extension OriginSource where Self: CompositeSource {
  package var hasFixedUpstream: Bool { false }

  package func position(ofUpstream position: ItemPosition, at index: Int) -> ItemPosition? {
    self.position(of: position, inChild: index)
  }
}

// MARK: - Derived sources

extension Selection: OriginSource {
  package func origin(of position: ItemPosition) -> TracedItem? { (base, position) }

  package func position(ofUpstream position: ItemPosition, at index: Int) -> ItemPosition? { position }
}

extension StageSource: OriginSource {
  var reversesItems: Bool { stage.reversesItems }
  var hasUpstreamSections: Bool { stage.hasUpstreamSections }

  func origin(of position: ItemPosition) -> TracedItem? { upstreamPosition(of: position).map { (base, $0) } }

  func position(ofUpstream position: ItemPosition, at index: Int) -> ItemPosition? {
    self.position(ofUpstream: position)
  }
}

extension OperatorSource: OriginSource {
  package func origin(of position: ItemPosition) -> TracedItem? {
    output.upstreamItem(at: position)
  }

  package func position(ofUpstream position: ItemPosition, at index: Int) -> ItemPosition? {
    (output as? any OriginSource)?.position(ofUpstream: position, at: index)
  }

  package var reversesItems: Bool { (output as? any OriginSource)?.reversesItems == true }
  package var hasUpstreamSections: Bool { (output as? any OriginSource)?.hasUpstreamSections != false }
}
