/// Writes the answer to an action of a page, member by member.
struct JSONObject {
  private var json = JSONBytes()
  private var isEmpty = true

  init() { json.append("{") }

  /// Adds a string.
  mutating func add(_ name: StaticString, _ value: String) {
    begin(name)
    json.append(string: value)
  }

  /// Adds a value that is JSON already.
  mutating func add(_ name: StaticString, json value: String) {
    begin(name)
    json.append(value.utf8)
  }

  /// Adds a list of values that are JSON already, unless there are none.
  mutating func add(_ name: StaticString, list values: [String]) {
    if values.isEmpty { return }
    begin(name)
    json.append(list: values) { $0.append($1.utf8) }
  }

  /// The whole object.
  func closed() -> String { String(decoding: json.bytes, as: UTF8.self) + "}" }

  private mutating func begin(_ name: StaticString) {
    json.append(isEmpty ? "\"" : ",\"")
    json.append(name)
    json.append("\":")
    isEmpty = false
  }
}
