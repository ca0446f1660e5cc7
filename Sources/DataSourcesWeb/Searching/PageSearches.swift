/// The searches of a list by their texts, so that pages that search the same share one; on the list's actor.
final class PageSearches {
  private struct Weak {
    weak var search: PageSearch?
  }

  /// The number of searches.
  var count = 0
  private var byText: [String: Weak] = [:]

  /// The search of a text, if another page searches it.
  func search(of text: String) -> PageSearch? { byText[text]?.search }

  /// Finds a search by another text from now on.
  func rename(_ search: PageSearch, from old: String, to new: String) {
    if byText[old]?.search === search { byText[old] = nil }
    if byText[new]?.search == nil { byText[new] = Weak(search: search) }
  }

  /// Forgets a search that is gone.
  func forget(_ text: String) {
    if byText[text]?.search == nil { byText[text] = nil }
  }
}
