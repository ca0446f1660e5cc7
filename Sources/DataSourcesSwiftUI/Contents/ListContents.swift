import DataSourcesCells

/// What a view says about its list, each time that it is evaluated.
struct ListContents<Item, Host: CellHost> {
  /// Returns a header or a footer; `nil` displays none.
  typealias SectionView = (SectionContext) -> SectionViewConfiguration<Host>?

  let source: any DataSource<Item>
  let configuration: CellConfiguration<Item, Host>
  var behavior = ItemBehavior<Item>()
  var header: SectionView?
  var footer: SectionView?
  /// Whether several items can be selected; `nil` if the view has no selection.
  var allowsMultipleSelection: Bool?

  /// Whether a list that was made of these contents can display others by configuring its cells again.
  func isSameList(as other: ListContents) -> Bool {
    source === other.source && behavior.capabilities == other.behavior.capabilities
      && (header == nil) == (other.header == nil) && (footer == nil) == (other.footer == nil)
      && allowsMultipleSelection == other.allowsMultipleSelection
  }
}
