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
