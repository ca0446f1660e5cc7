import ExampleModels

/// A screen of the gallery.
package enum GalleryScreen: String, CaseIterable, Hashable, Sendable {
  case leaderboard, columns, order
  case events, sections
  case search, fullText, books
  case inbox, million, items
  case drafts, together, edits
  case composition, exchange
  case paging, cities
  case diff
  case photos, store, colors

  /// The path of the screen's page and the start of those of its routes.
  package var path: String { "/examples/\(rawValue)" }

  /// The name.
  package var title: String {
    switch self {
    case .leaderboard: "Leaderboard"
    case .columns: "Columns"
    case .drafts: "Undo and optimistic edits"
    case .together: "Two people"
    case .composition: "Composition"
    case .fullText: "Full text"
    case .paging: "Paging"
    case .colors: "Colors"
    case .diff: "Diff playground"
    case .inbox: "Inbox"
    case .million: "A million rows"
    case .edits: "Words and numbers"
    case .exchange: "Exchange"
    default: ExampleScreen(rawValue: rawValue)?.title ?? rawValue
    }
  }

  /// The group of the screen.
  var task: ScreenTask {
    switch self {
    case .leaderboard, .columns, .order: .order
    case .events, .sections: .sections
    case .search, .fullText, .books: .search
    case .inbox, .million, .items: .database
    case .drafts, .together, .edits: .editing
    case .composition, .exchange: .composition
    case .paging, .cities: .loading
    case .diff: .diff
    case .photos, .store, .colors: .cells
    }
  }
}

extension GalleryScreen {
  /// An explanation in one or two sentences.
  var summary: String {
    switch self {
    case .leaderboard:
      """
      Players change leagues and places while matches are played. Only what changed is sent and animated.
      """
    case .columns:
      """
      10,000 players while matches are played. A heading sorts the list of this page alone; pages in the same order share it. The \
      edges of the headings resize the columns.
      """
    case .order: "Drag rows to another place, or use Alt and an arrow key. A selected row stays selected."
    case .events:
      "A segment for each color, the newest event first. Each button writes to the database; the list follows the commit."
    case .sections:
      "Three sections, one without a title and one without a footer, or three rows alone: the smallest list."
    case .search:
      "Each page searches for itself while you type. Names that are added or deleted meanwhile appear and disappear."
    case .fullText:
      """
      The code of these screens in SQLite, found by words and their beginnings. A note of any visitor is \
      displayed in every search that finds it.
      """
    case .books:
      """
      Shelves in SQLite, with an order by hand. Rows and headers read other tables in the transaction of the list, or of the \
      page’s own search.
      """
    case .inbox:
      """
      200,000 conversations by their latest message, with unread counts that the list computes from the messages. Open \
      one: another conversation is another value of the same query.
      """
    case .million:
      """
      A table in SQLite, grouped and sorted live. Another connection writes: each commit moves ten rows, and nothing is \
      read again.
      """
    case .items:
      """
      Each row is a record in SQLite; in the app, an object of Core Data, which servers don’t have. A button writes to the \
      store and nothing else; the list follows.
      """
    case .drafts: "Your edit is displayed at once. A slow server stores it after a second, but refuses every third one."
    case .together: "The same list twice. Edit one side as the one person, and watch the other side follow."
    case .edits:
      "Each button edits fixed places in one change set. The length of a word decides the kind of its cell, and so does whether a number is even."
    case .composition: "Build a list from operators, and watch each change travel through the tree to the list."
    case .exchange:
      "Two lists change places. In one section, every row of one of them moves; in a section each, the section does, and no row; in mixed sections, one of them is made of two lists."
    case .paging:
      """
      1,000 messages of a slow server, loaded where you scroll. Every fourth request fails first; try it \
      again.
      """
    case .cities:
      """
      Cities arrive state by state in a database, which only misses some after a restart. Headers and capitals read their \
      state in the list’s transaction; a tap on a header collapses it.
      """
    case .diff: "The same edit, once with our diff and once with Heckel’s. Ours moves as few rows as possible."
    case .photos:
      "What is known about a photo decides its kind of cell. Choose one: its details are a list made of one value."
    case .store:
      """
      One list for each kind of row; some rows are lists themselves. Let the next load be empty or fail, and try again.
      """
    case .colors:
      "Warm and cool colors in a grid, which has as many columns as fit, each with its number in the rainbow. The arrow keys go in both directions."
    }
  }

  /// The files that make the screen, the most interesting one first, and that of the app's screen second.
  var sourceFiles: [String] {
    switch self {
    case .leaderboard: ["LeaderboardModel.swift", "LeaderboardModel+Web.swift"]
    case .columns: ["StandingsModel+Web.swift", "StandingsModel.swift"]
    case .order: ["ManualOrderModel.swift", "ManualOrderScreen.swift", "ManualOrderModel+Web.swift"]
    case .sections, .colors: ["ListScreens.swift", "SectionsScreen.swift", "ListScreens+Web.swift"]
    case .events: ["EventsModel.swift", "EventsScreen.swift", "EventsModel+Web.swift"]
    case .search: ["NamesModel.swift", "NamesScreen.swift", "NamesModel+Web.swift"]
    case .fullText: ["SourceLines.swift", "SourceLines+Web.swift"]
    case .books: ["BooksModel.swift", "BooksScreen.swift", "BooksModel+Web.swift"]
    case .inbox: ["InboxModel.swift", "InboxWeb.swift"]
    case .million: ["ReadingsModel.swift"]
    case .items: ["StoredItems.swift", "ItemsScreen.swift", "CoreDataItems.swift", "StoredItems+Web.swift"]
    case .drafts: ["DraftsModel.swift", "DraftsModel+Web.swift"]
    case .together: ["ShoppingModel.swift", "ShoppingModel+Web.swift"]
    case .edits: ["EditsModel.swift", "EditsScreen.swift", "EditsModel+Web.swift"]
    case .composition: ["CompositionModel.swift", "CompositionModel+Web.swift"]
    case .exchange: ["ExchangeModel.swift", "ExchangeScreen.swift", "ExchangeWeb.swift"]
    case .paging: ["PagingModel.swift", "PagingModel+Web.swift"]
    case .cities: ["USCitiesModel.swift", "USCitiesScreen.swift", "USCitiesWeb.swift"]
    case .diff: ["DiffModel.swift", "DiffWeb.swift"]
    case .photos: ["PhotosModel.swift", "PhotosScreen.swift", "PhotosModel+Web.swift"]
    case .store: ["AppStoreModel.swift", "AppStoreScreen.swift", "AppStoreModel+Web.swift"]
    }
  }
}

extension GalleryScreen {
  /// The action that a page plays by itself, so that its inspector displays something; `nil` for a list that changes without any.
  var firstAction: PageAction? {
    switch self {
    case .order: PageAction(name: "add", value: "A new row")
    case .events: PageAction(name: "show", value: "blue")
    case .search: PageAction(name: "add", value: "Ada")
    case .fullText: PageAction(name: "note", value: "Notes of visitors are found, too")
    case .items, .composition: PageAction(name: "add")
    case .drafts: PageAction(name: "add", value: "Water the plants")
    case .together: PageAction(name: "add", value: "Apples")
    case .edits: PageAction(name: "update")
    case .exchange: PageAction(name: "exchange")
    case .paging: PageAction(name: "refresh")
    case .cities: PageAction(name: "load")
    case .diff: PageAction(name: "rotate")
    case .photos, .store: PageAction(name: "next")
    case .sections: PageAction(name: "reverse")
    case .colors: PageAction(name: "sort", value: "name")
    case .books: PageAction(name: "rotate")
    case .leaderboard, .columns, .million, .inbox: nil
    }
  }

  /// Whether all visitors have the same list.
  ///
  /// The others are lists that visitors fill or rearrange: each visitor has one.
  package var isShared: Bool {
    switch self {
    case .leaderboard, .columns, .together, .million, .items, .fullText, .books: true
    // It only changes by being loaded.
    case .paging: true
    default: false
    }
  }

  /// Whether the page has a second list.
  var hasSecondList: Bool { self == .diff || self == .inbox }

  /// A sentence about who else sees the list.
  var audience: String {
    switch self {
    case .inbox: "All visitors share the messages; the open conversation is yours."
    case .events: "All visitors share the events; the color is yours."
    case .cities: "All visitors share the cities; what is collapsed, and the population, are yours."
    case .photos: "All visitors share the photos; the chosen one is yours."
    case _ where isShared: "All visitors share this list."
    default: "This list is yours alone."
    }
  }

  /// The address of a list of the screen.
  func path(of part: ScreenLists.Part) -> String {
    switch part {
    case .rows: path
    case .second: "\(path)-second"
    case .inspector: "/inspector\(path)"
    }
  }
}

/// The topic of a screen: the groups of the navigation.
enum ScreenTask: String, CaseIterable, Sendable {
  case order = "Order"
  case sections = "Sections"
  case search = "Search"
  case database = "Database"
  case editing = "Editing"
  case composition = "Composition"
  case loading = "Loading"
  case diff = "Diff"
  case cells = "Cells"
}
