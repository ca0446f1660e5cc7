import ListChanges

/// A source that loads its items page by page, as they are needed.
///
///     struct City: Identifiable, Equatable, Sendable {
///       let id: Int
///       var name: String
///     }
///
///     @MainActor func makeCities(_ client: Client) -> PagedSource<City, String> {
///       var options = PagingOptions()
///       options.stateItems = .active  // displays "loading" and "failed" as items
///       let cities = PagedSource<City, String>(options: options) { request in
///         let answer = try await client.cities(after: request.key, limit: request.limit)
///         return Page(items: answer.cities, nextKey: answer.cursor)
///       }
///       cities.start()  // loads the first page
///       return cities
///     }
///
/// Pages are loaded as the items near them are displayed. A list that is displayed as a host of its own notifies the source, see
/// ``willDisplayItems(at:)``. A host shows what an item is:
///
///     switch cities.item(at: position) {
///     case .item(let city): show(city.name)
///     case .loadState(_, .failed): showButton("Again") { cities.retry() }
///     case .loadState, .placeholder, nil: showPlaceholder()
///     }
///
/// ## Content
///
/// The source has one section. From top to bottom, it contains the load states of a refresh and of previous pages,
/// placeholders, the loaded items, placeholders, and the load state of next pages. ``PagingOptions`` determine whether
/// load states and placeholders are displayed; ``states`` contains the load states in any case.
///
/// A loaded item has its own ID. A placeholder is identified by its index in the whole list. When its page is loaded,
/// the placeholder is deleted and the item inserted, so a selection doesn't pass from one to the other.
///
/// If a page contains an item that is already loaded, the item keeps its position and gets the content of the new page,
/// unless you edited it. If a page contains an item more than once, the first occurrence is used.
///
/// ## Edits
///
/// You can update, insert and remove items by ID. Pages loaded later don't revert an edit; the next refresh that starts
/// after it does. If a page is dropped, the items that you inserted into it are dropped, too.
///
/// ## Loads
///
/// At most one load is running in each direction. Each is a task, which is canceled when its result is no longer needed
/// or when the source is deallocated. If a loader throws, returns to a loaded page, or returns too many pages without
/// new items, loading in this direction stops until you call ``retry(_:)``.
///
/// To load the list again, call ``refresh()`` to start at its start, ``jump(to:itemsBefore:)`` to start elsewhere, or
/// ``invalidate(around:)`` to keep the items on screen. Each of them cancels other loads, and emits one change set when
/// the new pages are loaded.
///
/// The source is bound to the isolation domain in which you call ``start(isolation:)``. The loader runs outside of it.
///
/// - Complexity: Adding a page of *m* items takes O(*m* log *m* + *p*), where *p* is the number of pages, plus the
///   number of placeholders that are inserted or deleted. An edit takes O(*m* + log *p*). A refresh compares all items,
///   and the placeholders that aren't at the same end of both lists. A lookup by position or ID takes O(log *p*).
public final class PagedSource<Item, Key: Hashable & Sendable>: DataSource {
  /// A closure that loads a page, outside of the source's isolation domain.
  ///
  /// It should return early when its task is canceled.
  public typealias Loader = @Sendable (PageRequest<Key>) async throws -> sending Page<Item, Key>

  public let changeHub = ChangeHub()
  /// The options for loading and displaying pages.
  public let options: PagingOptions
  /// A closure that is called after ``states`` changed and the change set was emitted.
  ///
  ///     cities.onStateChange = { states in spinner.isVisible = states.refresh == .loading }
  public var onStateChange: ((PagingStates) -> Void)?
  /// A closure that returns the key of the page that starts with the item at an index of the whole list.
  ///
  ///     list.keyForItem = { index in index / 10 * 10 }
  ///
  /// If you set it, displaying a placeholder that is far from the loaded items causes a jump.
  public var keyForItem: ((Int) -> Key)?
  /// The load states of all directions.
  public private(set) var states = PagingStates()
  private var reportedStates = PagingStates()

  let initialKey: Key?
  let loader: Loader
  let identify: (Item) -> ItemID
  let hasSameContent: (Item, Item) -> Bool
  private(set) var layout = PagedLayout()

  var store = PageStore<Item, Key>()
  var window = PagedWindow()
  var hasLoaded = false
  var edits = PagedEdits<Item>()
  /// The directions in which a page has named its neighbor, so that a page without a key is the last one.
  var namedDirections: Set<PagingDirection> = []
  /// The requests of dropped pages, from the farthest to the nearest, for directions in which pages don't name their neighbors.
  var dropped: [PagingDirection: [PageRequest<Key>]] = [:]

  var owner: Owner?
  var loads: [PagingDirection: Load] = [:]
  var failures: [PagingDirection: PageFailure] = [:]
  var loadNumber = 0
  /// The number of items that are still needed in a direction.
  var demand: [PagingDirection: Int] = [:]
  var emptyRuns: [PagingDirection: EmptyRun] = [:]
  var staging: Staging?
  var displayed: DisplayedItems?
  var isScheduled = false
  let waiters = PagedWaiters()
  /// The number of results that arrived after their load was canceled.
  var droppedResults = 0

  /// Creates a source that identifies and compares items with closures, and is empty until it is started.
  ///
  /// - Parameters:
  ///   - options: The options for loading and displaying pages.
  ///   - key: The key of the first page.
  ///   - id: A closure that returns the ID of an item.
  ///   - hasSameContent: A closure that returns whether two versions of an item have the same content.
  ///   - loader: A closure that loads a page.
  public init<ID: Hashable & Sendable>(
    options: PagingOptions = PagingOptions(), startingAt key: Key? = nil, id: @escaping (Item) -> ID,
    hasSameContent: @escaping (Item, Item) -> Bool, loader: @escaping Loader
  ) {
    self.options = options
    initialKey = key
    identify = { ItemID(id($0)) }
    self.hasSameContent = hasSameContent
    self.loader = loader
  }

  /// Creates a source that is empty until it is started.
  ///
  /// - Parameters:
  ///   - options: The options for loading and displaying pages.
  ///   - key: The key of the first page.
  ///   - loader: A closure that loads a page.
  public convenience init(
    options: PagingOptions = PagingOptions(), startingAt key: Key? = nil, loader: @escaping Loader
  ) where Item: Identifiable & Equatable, Item.ID: Sendable {
    self.init(options: options, startingAt: key, id: { $0.id }, hasSameContent: { $0 == $1 }, loader: loader)
  }

  deinit {
    for load in loads.values { load.task.cancel() }
  }

  /// Changes the state and emits the resulting change of the list.
  func change(animation: AnimationHint = .automatic, _ body: () -> Effect) {
    let effect = body()
    let old = layout
    states = currentStates()
    layout = currentLayout()
    changeHub.emit(changes(from: old, effect), animation: animation)
    // An observer can have made another change, which reported the states already.
    if states != reportedStates {
      reportedStates = states
      onStateChange?(states)
    }
    waiters.wake()
  }

  /// The effect of a state change on the loaded items.
  enum Effect {
    /// Items were inserted, deleted or updated and kept their order.
    case items(ItemDelta)
    /// All pages were replaced; contains the old ones.
    case replaced(PageStore<Item, Key>)

    static var none: Effect { .items(ItemDelta()) }
  }
}
