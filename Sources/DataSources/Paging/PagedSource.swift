import ListChanges

/// A list that is loaded page by page, as its rows are needed.
///
///     struct City: Identifiable, Equatable, Sendable {
///       let id: Int
///       var name: String
///     }
///
///     @MainActor func makeCities(_ client: Client) -> PagedSource<City, String> {
///       var options = PagingOptions()
///       options.stateRows = .active  // shows "loading" and "failed" as rows
///       let cities = PagedSource<City, String>(options: options) { request in
///         let answer = try await client.cities(after: request.key, limit: request.limit)
///         return Page(items: answer.cities, nextKey: answer.cursor)
///       }
///       cities.start()  // loads the first page; this is where the source lives
///       return cities
///     }
///
///     // As a row comes on screen: loads what is near.
///     cities.itemNeeded(at: position)
///     switch cities.item(at: position) {
///     case .item(let city): show(city.name)
///     case .loadState(_, .failed): showButton("Again") { cities.retry() }
///     case .loadState, .placeholder, nil: showGreyRow()
///     }
///     // Pulled down: the old rows stay until the new ones are there.
///     cities.refresh()
///     await cities.finishLoading()
///
/// One section. From top to bottom: the states of a refresh and of the pages before, placeholders, the rows of the
/// pages, placeholders, the state of the pages after; states and placeholders as ``PagingOptions`` say. States are also
/// in ``states``, whether shown or not. It is a ``DataSource`` like any other: map, filter, group or concatenate it.
///
/// **Identity.** A row of a page has the identity of its item. A placeholder is the place with its number in the whole
/// list; it stays the same until its page comes, when it is deleted and the row inserted in its place: one row is not
/// the other, so a selection or an anchor must not pass from the one to the other. Deletes and inserts are as many as
/// long as the loader's numbers hold, so nothing else changes its position.
///
/// **Repeated rows.** A row that is there already stays where it is, and takes its content from the later page, unless
/// it was edited here. Of copies in one page the first counts.
///
/// **Edits.** Rows can be updated, inserted and removed by identity. That outlives every page that comes, and ends with
/// the next refresh that was started after the edit. A row that was inserted goes with the page it was put in, too.
///
/// **Loads.** One at a time in each direction. Each is a task that the source cancels when its result is not wanted any
/// more, or when the source goes away; a result that comes all the same is dropped. A refresh or a jump cancels every
/// other load. A loader that throws, leads in a circle, or gives page after page without a new row makes its direction
/// fail, until ``retry(_:)``.
///
/// **Three ways to begin anew.** ``refresh()`` begins where the list begins, ``jump(to:itemsBefore:)`` elsewhere,
/// ``invalidate(around:)`` where the reader is, so that what is on screen stays there. All three show one change set,
/// when the new pages are there.
///
/// **Isolation.** The source lives where ``start(isolation:)`` is called; the loader runs elsewhere, wherever it likes.
///
/// Names elsewhere: Android's Paging 3 has load states for each direction, placeholders, `prefetchDistance`, `maxSize`
/// (``PagingOptions/maximumRows``), `initialLoadSize` (``PagingOptions/initialPageSize``), `jumpThreshold`
/// (``PagingOptions/jumpDistance``) and a refresh key (``invalidate(around:)``). Edits in place, and load states in the
/// same change set as the rows, it has not.
///
/// - Complexity: a page of *m* rows costs O(*m* log *m* + *p*) for *p* pages, whatever the number of rows, amortized as
///   in a dictionary; the number of placeholders that come or go is added, at first all of them. An edit is
///   O(*m* + log *p*). A refresh is a comparison, O(*n*) for the rows and the placeholders that are not at the same end
///   in both. A lookup is O(log *p*), by position and by identity.
public final class PagedSource<Item, Key: Hashable & Sendable>: DataSource {
  /// Loads one page, away from the source's isolation domain.
  ///
  /// When its task is cancelled it should end early.
  public typealias Loader = @Sendable (PageRequest<Key>) async throws -> sending Page<Item, Key>

  /// Who is told of changes.
  public let changeHub = ChangeHub()
  /// How it loads and what it shows.
  public let options: PagingOptions
  /// Called after ``states`` changed, when the list has told what changed in it; never twice with the same states.
  public var onStateChange: ((PagingStates) -> Void)?
  /// The key of the page that begins with the row of this number in the whole list, if there are such keys.
  ///
  /// With it, a placeholder that is needed far from the rows that are there is jumped to.
  public var keyForItem: ((Int) -> Key)?
  /// How all directions are doing.
  public private(set) var states = PagingStates()
  private var toldStates = PagingStates()

  let initialKey: Key?
  let loader: Loader
  let identify: (Item) -> ItemID
  let hasSameContent: (Item, Item) -> Bool
  private(set) var layout = PagedLayout()

  var store = PageStore<Item, Key>()
  var window = PagedWindow()
  var hasLanded = false
  var edits = PagedEdits<Item>()
  /// What dropped pages were loaded with, the nearest last.
  var droppedBefore: [PageRequest<Key>] = []
  var droppedAfter: [PageRequest<Key>] = []

  var home: Home?
  var loads: [PagingDirection: Load] = [:]
  var failures: [PagingDirection: PageFailure] = [:]
  var loadNumber = 0
  /// How many more rows are needed at an end.
  var demand: [PagingDirection: Int] = [:]
  var emptyRuns: [PagingDirection: EmptyRun] = [:]
  var staging: Staging?
  var jumpTarget: Int?
  var lastNeeded: ItemID?
  var isScheduled = false
  /// Whether an automatic jump is not wanted any more.
  var leavesJump = false
  let waiters = PagedWaiters()
  /// Results that came when nobody wanted them any more.
  var droppedResults = 0

  /// A list that is empty until it is started, of rows that are told apart by closures.
  ///
  /// - Parameters:
  ///   - options: how it loads and what it shows.
  ///   - key: what the first page is loaded with.
  ///   - id: what makes a row the same one.
  ///   - hasSameContent: whether two states of one row show the same content.
  ///   - loader: loads one page.
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

  /// A list that is empty until it is started.
  ///
  /// - Parameters:
  ///   - options: how it loads and what it shows.
  ///   - key: what the first page is loaded with.
  ///   - loader: loads one page.
  public convenience init(
    options: PagingOptions = PagingOptions(), startingAt key: Key? = nil, loader: @escaping Loader
  ) where Item: Identifiable & Equatable, Item.ID: Sendable {
    self.init(options: options, startingAt: key, id: { $0.id }, hasSameContent: { $0 == $1 }, loader: loader)
  }

  deinit {
    for load in loads.values { load.task.cancel() }
  }

  /// Changes the state, and tells what that means for the list.
  func change(animation: AnimationHint = .automatic, _ body: () -> Effect) {
    let effect = body()
    let old = layout
    states = currentStates()
    layout = currentLayout()
    changeHub.emit(changes(from: old, effect), animation: animation)
    // A change in between, made by an observer, has told the states already.
    if states != toldStates {
      toldStates = states
      onStateChange?(states)
    }
    waiters.wake()
  }

  /// What a change of state did to the rows.
  enum Effect {
    /// Rows came, went or changed, and kept their order.
    case rows(RowDelta)
    /// All is new; the pages before.
    case anew(PageStore<Item, Key>)

    static var none: Effect { .rows(RowDelta()) }
  }
}
