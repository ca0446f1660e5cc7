/// What a post is about: a page, or the list in an item of it.
struct PageAddress {
  /// The ID of the page.
  let page: String
  /// The key of the item that contains the list; `nil` for the list of the page itself.
  let row: String?

  /// - Parameter text: The ID, and for a nested list a space and the key.
  init(_ text: String) {
    // Not as a character: a key may begin with an accent, which would be one with the space.
    let scalars = text.unicodeScalars
    guard let space = scalars.firstIndex(of: " ") else {
      (page, row) = (text, nil)
      return
    }
    (page, row) = (String(scalars[..<space]), String(scalars[scalars.index(after: space)...]))
  }
}
