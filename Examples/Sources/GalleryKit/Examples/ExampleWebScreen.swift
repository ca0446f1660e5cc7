import DataSources
import DataSourcesWeb

/// A screen of the examples: the model's rows as cells of a page, and the model's actions by name.
///
/// Created and used on the actor of its list, which guards its variables.
final class ExampleWebScreen: WebScreen {
  /// The optional abilities of a screen besides displaying its list.
  struct Features {
    /// Returns what the list displays for a search.
    var search: ((String) -> any DataSource<CellReference<WebHost>>)?
    /// Returns the list in another order; `nil` if there is no such order.
    var order: ((WebOrder) -> (any DataSource<CellReference<WebHost>>)?)?
    /// Returns what the list displays for a search in an order, instead of `search`.
    var orderedSearch: ((String, WebOrder?) -> any DataSource<CellReference<WebHost>>)?
    /// Creates the search of a page, instead of `search`.
    var ownSearch: (() -> any WebSearch)?
    /// Begins what the first page of the list waits for, and calls a closure then: when its first rows are there, or at once if that
    /// takes long, such as writing a database.
    var open: ((_ then: @escaping @Sendable () -> Void) -> Void)?
    /// Changes the list by itself while pages are open; returns when to do so again, or `nil` while it is stopped.
    var tick: (() -> Duration?)?
    /// A sentence, or code, about the current state.
    var status: (() -> String)?
    /// The sources behind the list, which the page draws.
    var tree: (() -> TreeState)?
    /// The lists in items, by their names, whose changes the inspector displays, too.
    var nestedLists: [(name: String, list: any DataSource<CellReference<WebHost>>)] = []
    /// The number of items that users can add up to.
    var maximumItemCount = Int.max
    /// The number of items that count, if the list doesn't display all of them.
    var itemCount: (() -> Int)?
  }

  let list: any DataSource<CellReference<WebHost>>
  /// The sizes of rows and headers.
  var layout = RowLayout()
  /// The headings of the columns, and the order of `list`.
  var headings: [WebHeading] = []
  var listOrder: WebOrder?
  var features = Features()
  /// Whether the inspector omits the list itself, which only makes a reset possible.
  var hidesRoot = false
  /// The longest text of an action, in bytes.
  static let longestText = 1_000
  private let makeControls: () -> [PageControl]
  private let act: (PageAction) -> ActionResult?
  private var inspections: [ListInspection] = []

  /// Creates a screen.
  ///
  /// - Parameters:
  ///   - list: the rows.
  ///   - controls: returns the controls beside the list, as they are now.
  ///   - act: performs an action; `nil` when there is no such action.
  init(
    _ list: any DataSource<CellReference<WebHost>>, controls: @escaping () -> [PageControl] = { [] },
    act: @escaping (PageAction) -> ActionResult? = { _ in nil }
  ) {
    self.list = list
    makeControls = controls
    self.act = act
  }

  /// The controls beside the list, as they are now.
  var controls: [PageControl] { makeControls() }

  /// Whether the page displays something besides its list that changes.
  var hasState: Bool { controls.contains(where: \.hasState) || features.status != nil || features.tree != nil }

  /// Performs an action; `nil` when there is no such action.
  ///
  /// Texts and the number of items are limited, so that a visitor can't fill a list without end.
  func perform(_ action: PageAction) -> ActionResult? {
    if action.value.utf8.count > Self.longestText { return .message("The text is too long.") }
    let isAddition = action.name == "add"
    if isAddition, features.itemCount?() ?? list.shape.itemCount >= features.maximumItemCount {
      return .isFull
    }
    return act(action)
  }

  /// Passes the changes of the list and of those in its items to a feed from now on.
  func inspect(with feed: ChangeFeed) {
    inspections = [ListInspection(list, feed: feed, hidesRoot: hidesRoot)]
    inspections += features.nestedLists.map { ListInspection($0.list, feed: feed, name: $0.name) }
  }

  func makeSearch(in order: WebOrder?, isolation: isolated any Actor) async -> (any WebSearch)? {
    if let search = features.orderedSearch { return ListPerSearch { search($0, order) } }
    return order == nil ? features.ownSearch?() ?? features.search.map(ListPerSearch.init) : nil
  }

  func makeList(
    in order: WebOrder, isolation: isolated any Actor
  ) async -> (any DataSource<CellReference<WebHost>>)? { features.order?(order) }

  func header(of section: SectionInfo, itemCount: Int) -> HTML {
    let title: HTML = section.header.map { #"<span class="title">\#($0)</span>"# } ?? ""
    return #"\#(title)<span class="count">\#(itemCount.grouped)</span>"#
  }
}

extension ExampleWebScreen {
  /// Creates a screen that displays one of several, which have the same controls.
  ///
  /// - Parameters:
  ///   - label: The name of the choice.
  ///   - forms: The screens with their names.
  static func forms(_ label: String, _ forms: [(name: String, screen: ExampleWebScreen)]) -> ExampleWebScreen {
    let lists = SegmentedSource(forms.map(\.screen.list), comparison: .identity)
    let names = forms.enumerated().map { ("\($0.offset)", $0.element.name) }
    return ExampleWebScreen(lists) {
      let chosen = lists.selectedIndex ?? 0
      return [.choice(label, action: "form", values: names, chosen: "\(chosen)")] + forms[chosen].screen.controls
    } act: { action in
      guard action.name == "form" else { return forms[lists.selectedIndex ?? 0].screen.perform(action) }
      if let form = Int(action.value), forms.indices.contains(form) { lists.select(form) }
      return .done
    }
  }

  /// Creates a screen that visitors can reset to its first state.
  ///
  /// - Parameter make: creates the screen in its first state.
  static func resettable(_ make: @escaping () -> ExampleWebScreen) -> ExampleWebScreen {
    var current = make()
    let lists = StateSource<Int, CellReference<WebHost>>(0, comparison: .identity) { _ in current.list }
    let screen = ExampleWebScreen(lists) {
      current.controls + [.button("Reset", action: "reset")]
    } act: { action in
      guard action.name == "reset" else { return current.perform(action) }
      current = make()
      lists.state += 1
      return .message("Everything is as it was at first.")
    }
    screen.hidesRoot = true
    screen.layout = current.layout
    screen.features = current.features
    if current.features.search != nil { screen.features.search = { current.features.search?($0) ?? lists } }
    if current.features.tick != nil { screen.features.tick = { current.features.tick?() } }
    if current.features.itemCount != nil { screen.features.itemCount = { current.features.itemCount?() ?? 0 } }
    if current.features.status != nil { screen.features.status = { current.features.status?() ?? "" } }
    if current.features.tree != nil {
      screen.features.tree = { current.features.tree?() ?? TreeState(changeCount: 0, nodes: []) }
    }
    return screen
  }
}
