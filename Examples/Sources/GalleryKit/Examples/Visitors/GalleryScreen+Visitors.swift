extension GalleryScreen {
  /// Whether all visitors have the same list.
  ///
  /// The others are lists that visitors fill or rearrange: each visitor has one.
  var isShared: Bool {
    switch self {
    case .leaderboard, .together, .million, .items, .fullText: true
    // They don't change, or only by being loaded.
    case .list, .sections, .colors, .paging: true
    default: false
    }
  }

  /// A sentence about who else sees the list.
  var audience: String {
    switch self {
    case .list, .sections, .colors: ""
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
