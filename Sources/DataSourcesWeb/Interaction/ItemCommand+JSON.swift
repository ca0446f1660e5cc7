import DataSourcesCells

extension ItemCommand {
  /// The command as a page displays it: title, symbol, whether it is destructive or disabled, and its submenu.
  var json: String {
    var json = JSONObject()
    json.add("t", title)
    if let symbol { json.add("y", symbol) }
    if role == .destructive { json.add("d", json: "1") }
    if !isEnabled { json.add("x", json: "1") }
    json.add("c", list: children.map(\.json))
    return json.closed()
  }
}
