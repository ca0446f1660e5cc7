import DataSources

/// The messages to a page; their form is described in the design papers.
enum WebMessage {
  /// Everything that a page shows, for one that knows nothing yet.
  static func open(_ window: HeldWindow, page: String, host: WebHost) -> String {
    var json = JSONText()
    json.add("k", "open")
    json.add("page", page)
    json.add("sections", json: JSONText.list(window.shape.itemCounts.map(String.init)))
    json.add("start", json: String(window.rows.lowerBound))
    let rows = window.rows.compactMap(window.shape.position(atFlatIndex:))
    json.add("rows", json: JSONText.list(rows.map { JSONText.list([key($0, host), html($0, host)]) }))
    json.add("h", list: window.headers.map { header($0, host) })
    json.add("f", list: footers(window.headers, host))
    return json.closed()
  }

  /// What changed for a page; `nil` when nothing did.
  static func patch(_ step: WindowStep, changes: ChangeSet, host: WebHost) -> String? {
    let (start, shape) = (step.after.rows.lowerBound, step.after.shape)
    let updates = changes.updates.compactMap { position -> (Int, ItemPosition)? in
      guard let flat = shape.flatIndex(of: position), step.kept.contains(flat - start) else { return nil }
      return (flat - start, position)
    }
    let counts = changes.isEmpty ? [] : changedCounts(step)
    let headers = newHeaders(step, changes, changedCounts: Set(counts))
    if step.isIdle, updates.isEmpty, headers.isEmpty, counts.isEmpty, !changes.hasSectionChanges { return nil }

    var json = JSONText()
    json.add("k", "patch")
    if !changes.isEmpty { json.add("a", json: "1") }
    json.add("sd", list: changes.sectionDeletes.map(String.init))
    json.add("si", list: changes.sectionInserts.map { "[\($0),\(shape.itemCount(inSection: $0))]" })
    json.add("sm", list: changes.sectionMoves.map { "[\($0.from),\($0.to)]" })
    json.add("c", list: counts.map { "[\($0),\(shape.itemCount(inSection: $0))]" })
    json.add("start", json: String(start))
    json.add("d", list: step.deletes.map(String.init))
    json.add(
      "i",
      list: step.inserts.compactMap { index in
        shape.position(atFlatIndex: start + index).map {
          JSONText.list([String(index), key($0, host), html($0, host)])
        }
      })
    json.add("m", list: step.moves.map { "[\($0.from),\($0.to)]" })
    json.add("u", list: updates.map { JSONText.list([String($0.0), html($0.1, host)]) })
    json.add("h", list: headers.map { header($0, host) })
    json.add("f", list: footers(headers, host))
    return json.closed()
  }

  /// The surviving sections that have another number of rows than before, by new index.
  private static func changedCounts(_ step: WindowStep) -> [Int] {
    step.after.shape.itemCounts.indices.filter { section in
      guard let old = step.map.oldSection(ofNew: section) else { return false }
      return step.before.shape.itemCount(inSection: old) != step.after.shape.itemCounts[section]
    }
  }

  /// The headers that the page does not have, or that may show something else now.
  private static func newHeaders(_ step: WindowStep, _ changes: ChangeSet, changedCounts: Set<Int>) -> [Int] {
    let updated = Set(changes.sectionUpdates)
    return step.after.headers.filter { section in
      guard let old = step.map.oldSection(ofNew: section), step.before.headers.contains(old) else { return true }
      return changedCounts.contains(section) || updated.contains(section)
    }
  }

  private static func key(_ position: ItemPosition, _ host: WebHost) -> String {
    host.key(at: position)
  }

  private static func html(_ position: ItemPosition, _ host: WebHost) -> String {
    host.html(at: position)
  }

  /// The footers of sections; nothing as long as no section has had one.
  private static func footers(_ sections: some Sequence<Int>, _ host: WebHost) -> [String] {
    let footers = sections.map { JSONText.list([String($0), host.footerHTML(of: $0)]) }
    return host.hasFooters ? footers : []
  }

  private static func header(_ section: Int, _ host: WebHost) -> String {
    JSONText.list([String(section), host.headerHTML(of: section)])
  }
}
