/// The JSON of one row: its key, its HTML and what can be done with it, rendered and escaped.
struct RowText {
  private let bytes: [UInt8]
  private let keyCount: Int
  private let markupEnd: Int
  /// Whether the row contains a list.
  let hasList: Bool

  /// - Parameters:
  ///   - traits: What can be done with the row, in letters; usually none.
  ///   - searchText: The text by which typing finds the row.
  init(
    key: String, html: String, traits: String = "", searchText: String = "", hasList: Bool = false
  ) {
    var json = JSONBytes(capacity: html.utf8.count + html.utf8.count / 8 + 32)
    json.append(string: key)
    keyCount = json.bytes.count
    json.append(",")
    json.append(string: html)
    markupEnd = json.bytes.count
    if !traits.isEmpty || !searchText.isEmpty {
      json.append(",")
      json.append(string: traits)
    }
    if !searchText.isEmpty {
      json.append(",")
      json.append(string: searchText)
    }
    bytes = json.bytes
    self.hasList = hasList
  }

  /// The number of bytes.
  var byteCount: Int { bytes.count }

  /// `"key","html"`, and perhaps `,"traits"` and `,"search text"`.
  var keyAndHTML: ArraySlice<UInt8> { bytes[...] }

  /// `"key"`.
  var key: ArraySlice<UInt8> { bytes[..<keyCount] }

  /// `"html"`.
  var markup: ArraySlice<UInt8> { bytes[(keyCount + 1)..<markupEnd] }

  /// What follows `"html"`: nothing, or `,"traits"` and perhaps `,"search text"`.
  var annotations: ArraySlice<UInt8> { bytes[markupEnd...] }

  /// How the HTML of another text becomes this one's; `nil` if that isn't much shorter.
  func splice(from old: RowText) -> TextSplice? {
    TextSplice(from: old.markup.dropFirst().dropLast(), to: markup.dropFirst().dropLast())
  }

  /// `"html"`, and perhaps the others.
  var html: ArraySlice<UInt8> { bytes[(keyCount + 1)...] }
}
