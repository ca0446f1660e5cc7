import ListChanges

/// The JSON of rows and headers as they are now, rendered and escaped once for all pages that show them.
struct RowTexts {
  /// What can be kept.
  enum Name: Hashable {
    case key(ItemPosition), html(ItemPosition), header(Int), footer(Int), traits(ItemPosition), searchText(ItemPosition)
  }

  /// The most texts to keep: those that pages look at, and not a whole list.
  static let capacity = 8_192

  private var texts: [Name: String] = [:]
  /// The number of texts that were made.
  private(set) var madeCount = 0

  /// A text that is kept; `nil` when it is to be made.
  subscript(_ name: Name) -> String? { texts[name] }

  /// Keeps what was made, as a JSON string.
  mutating func keep(_ text: String, as name: Name) -> String {
    if texts.count >= Self.capacity { texts = [:] }
    madeCount += 1
    let json = JSONText.string(text)
    texts[name] = json
    return json
  }

  /// Forgets everything: the list has changed.
  mutating func removeAll() {
    if !texts.isEmpty { texts = [:] }
  }
}
