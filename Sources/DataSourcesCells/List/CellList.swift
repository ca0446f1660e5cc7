public import DataSources

/// The items of a source as cells of a host, with everything that the user can do with them.
///
///     let messages = inbox.filter { !$0.isArchived }.cells(MessageCell.self) { $0.show($1) }
///       .onPrimaryAction(open)
///       .onDelete(from: inbox)
///
/// A list of cells never changes what it says about its items: modifiers return a new list over the same source. It is a
/// source itself, so lists of different items and cells of one host compose with `appendingItems(of:)` and the like. What
/// the configuration of an item says has priority over what the list says.
///
/// - Complexity: That of the source; changes pass unchanged.
public final class CellList<Item, Host: CellHost>: DataSource {
  public let changeHub = ChangeHub()
  let base: any DataSource<Item>
  let parts: Shared<CellListParts<Item, Host>>
  package let values: (any ContextSource)?
  package let capabilities: CellCapabilities
  /// The selections of the items; `nil` for cells that are wrapped, which have their own.
  let selections: ItemSelections?
  package let history = PositionHistory()

  init(_ base: any DataSource<Item>, _ parts: CellListParts<Item, Host>) {
    self.base = base
    self.parts = Shared(parts)
    values = base.nearestContextSource
    selections = parts.wrapped == nil ? ItemSelections(of: base, parts.selection) : nil
    capabilities = parts.capabilities.union(selections?.isEmpty == false ? .selection : [])
    changeHub.follow(base.changeHub) { [history] in
      history.follow($0)
      return $0
    }
  }

  deinit { changeHub.close() }

  /// Returns a list over the same source with other parts.
  func with(_ change: (inout CellListParts<Item, Host>) -> Void) -> CellList {
    var parts = parts.value
    change(&parts)
    return CellList(base, parts)
  }

  public var sectionCount: Int { base.sectionCount }

  public func itemCount(inSection section: Int) -> Int { base.itemCount(inSection: section) }

  public func item(at position: ItemPosition) -> CellReference<Host>? {
    guard position.section >= 0, position.section < base.sectionCount, position.item >= 0,
      position.item < base.itemCount(inSection: position.section)
    else { return nil }
    return CellReference(list: self, position: position)
  }

  public func sectionInfo(at index: Int) -> SectionInfo? {
    guard var info = base.sectionInfo(at: index) else { return nil }
    let sections = parts.value.sections
    if sections.hasTitles {
      let context = SectionContext(section: index, listSection: index, viewIndex: 0, info: info, values: values)
      if let title = sections.titles[.header] { info.header = title(context) }
      if let title = sections.titles[.footer] { info.footer = title(context) }
      if let title = sections.indexTitle { info.indexTitle = title(context) }
    }
    info[SectionOwners<Host>.self] = SectionOwners(info[SectionOwners<Host>.self], adding: self, section: index)
    return info
  }

  public func id(at position: ItemPosition) -> ItemID? { base.id(at: position) }

  public func position(of id: ItemID) -> ItemPosition? { base.position(of: id) }

  public var upstream: [any DataSource] { [base] }
}

extension CellList: PositionPreserving {}

extension CellList: OriginSource {
  package func origin(of position: ItemPosition) -> TracedItem? { (base, position) }

  package func position(ofUpstream position: ItemPosition, at index: Int) -> ItemPosition? { position }
}
