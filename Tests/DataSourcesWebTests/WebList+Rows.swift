import DataSources

@testable import DataSourcesWeb

// Rows by the numbers that are their IDs, instead of by keys.
extension WebList {
  /// The key of the rows with an ID, of which there is one.
  func key(ofRow id: Int) -> String { keyPool.keys[ItemID(id)].map(keyPool.text) ?? "no row \(id)" }

  func keys(ofRows ids: some Sequence<Int> & Sendable) -> [String] { ids.map(key(ofRow:)) }

  /// The key with a number, whether there is such a row or not.
  func key(_ number: Int) -> String { keyPool.text(of: RowKey(value: number)) }

  /// The number of IDs that have a key.
  var keyCount: Int { keyPool.keys.count }

  /// A message with IDs in the place of keys.
  func plain(_ message: String?) -> String? {
    guard var message else { return nil }
    for (id, key) in keyPool.keys { message = message.replacing("\"\(keyPool.text(of: key))\"", with: "\"\(id)\"") }
    return message
  }

  @discardableResult
  func perform(_ action: WebAction, row id: Int, page: String) async throws(WebListError) -> String {
    try await perform(action, key: key(ofRow: id), page: page)
  }

  @discardableResult
  func move(row id: Int, to target: Int, page: String) async throws(WebListError) -> String {
    try await perform(.move(target: key(ofRow: target)), key: key(ofRow: id), page: page)
  }
}
