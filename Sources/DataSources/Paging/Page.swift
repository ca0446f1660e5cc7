/// What a loader gives back: some rows that follow each other, and how to go on from them.
///
/// Numbers that make no sense, such as negative ones, are taken as the nearest ones that do.
public struct Page<Item, Key> {
  /// The rows, in order; a page may be empty.
  public var items: [Item]
  /// What to load the page before this one with; `nil` when there is none.
  public var previousKey: Key?
  /// What to load the page after this one with; `nil` when there is none.
  public var nextKey: Key?
  /// How many rows of the whole list come before this page, if that is known.
  ///
  /// Without it, it is counted from the neighbouring pages, as soon as one is known to be the first.
  public var itemsBefore: Int?
  /// The number of rows of the whole list, if that is known; placeholders need it.
  public var totalCount: Int?

  /// A page of rows.
  public init(
    items: [Item], previousKey: Key? = nil, nextKey: Key? = nil, itemsBefore: Int? = nil, totalCount: Int? = nil
  ) {
    self.items = items
    self.previousKey = previousKey
    self.nextKey = nextKey
    self.itemsBefore = itemsBefore
    self.totalCount = totalCount
  }
}

extension Page: Sendable where Item: Sendable, Key: Sendable {}
extension Page: Equatable where Item: Equatable, Key: Equatable {}
