/// The JSON of one row: its key and its HTML, rendered and escaped.
struct RowText {
  private let bytes: [UInt8]
  private let keyCount: Int
  /// Whether the key is the row's position, since the row has no ID.
  let isKeyedByPosition: Bool

  init(key: String?, position: String, html: String) {
    var json = JSONBytes(capacity: html.utf8.count + html.utf8.count / 8 + 32)
    json.append(string: key ?? position)
    keyCount = json.bytes.count
    json.append(",")
    json.append(string: html)
    bytes = json.bytes
    isKeyedByPosition = key == nil
  }

  /// `"key","html"`.
  var keyAndHTML: ArraySlice<UInt8> { bytes[...] }

  /// `"key"`.
  var key: ArraySlice<UInt8> { bytes[..<keyCount] }

  /// `"html"`.
  var html: ArraySlice<UInt8> { bytes[(keyCount + 1)...] }
}
