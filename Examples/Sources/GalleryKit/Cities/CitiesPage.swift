import DataSourcesWeb

/// The page “World cities”: everything around the list, and its first rows, which the browser's list replaces.
struct CitiesPage {
  /// The number of rows in the page itself.
  static let rowCount = 40
  /// The script that lists longer than the highest element need before they display anything.
  private static let longListScript = "/list/scaled.js"

  var excerpt: WebExcerpt
  /// The number of all cities.
  var cityCount: Int
  /// The options for a city's country.
  var countryOptions: String
  /// The notice about the server of a replica; `nil` without one.
  var notice: ReplicaNotice?

  var html: String {
    FramePage(
      path: "/cities", title: "World cities", styles: ["/cities.css"],
      scripts: ["/gallery.js", "/dialogs.js", "/inplace.js", "/map.js", "/undo.js", "/post.js", Self.longListScript]
        + (notice == nil ? [] : ["/replica.js"]),
      list: list, listPath: "/cities",
      rest: """
        \(addDialog)
        \(editDialog)
        \(countryDialog)
        <div id="toast" class="toast" hidden>
        <p role="status"></p>
        <button type="button" id="undo">Undo</button>
        <button type="button" id="dismiss" aria-label="Dismiss">×</button>
        </div>
        """
    ).html
  }

  private var list: String {
    """
    <header class="bar">
    <div class="titles">
    <h1>World cities</h1>
    <p id="count" data-total="\(cityCount)" role="status">\(count)</p>
    </div>
    <input id="search" type="search" placeholder="Search by name" aria-label="Search by name" dir="auto"
      value="\(HTML(text: excerpt.search).markup)" autocomplete="off" spellcheck="false">
    <button id="add" class="primary" type="button">Add city</button>
    </header>
    <p id="offline" class="notice" role="status" hidden>No connection to the server. Trying again …</p>
    \(replica.markup)
    <noscript><p class="notice">Without JavaScript, this page doesn’t follow changes, and can’t search or edit.</p></noscript>
    <figure class="map"><div class="land"></div><svg id="map" role="img" aria-label="Map of the visible cities"
      viewBox="0 \(WorldMap.size.top) \(WorldMap.size.width) \(WorldMap.size.height)"></svg></figure>
    <main>
    <div id="cities" class="list-view" aria-label="Cities" data-path="/cities" data-stream="\(PageHead.stream)">\(FirstRows(excerpt, path: "/cities").html)</div>
    <p id="nothing" class="nothing"\(excerpt.itemCount > 0 || excerpt.search.isEmpty ? " hidden" : "")>No city matches \
    <q dir="auto">\(HTML(text: excerpt.search).markup)</q>.</p>
    </main>
    <footer class="bar"><span class="hint">Double-click a name or population, or press F2 and Tab, to edit it in its row.</span><span>Data: <a href="https://www.geonames.org">GeoNames</a>, CC BY 4.0</span></footer>
    """
  }

  private var count: String {
    let noun = excerpt.itemCount == 1 ? "city" : "cities"
    return "\(excerpt.itemCount.grouped) \(noun)\(excerpt.search.isEmpty ? "" : " found")"
  }

  private var replica: HTML {
    guard let notice else { return "" }
    return #"<p id="replica" role="status" data-kind="\#(notice.kind.rawValue)">\#(notice.text)</p>"#
  }

  private var addDialog: String {
    """
    <dialog id="add-dialog" aria-labelledby="add-title">
    <form action="/cities/add" method="post" novalidate>
    <h2 id="add-title">Add city</h2>
    \(field("name", in: "add", label: "Name"))
    <label for="add-country">Country</label>
    <select id="add-country" name="country" aria-describedby="add-country-error">
    <option value="">Choose …</option>
    \(countryOptions)
    </select>
    <p id="add-country-error" class="error"></p>
    \(field("population", in: "add", label: "Population"))
    <p class="error" data-field="form" role="alert"></p>
    \(buttons())
    </form>
    </dialog>
    """
  }

  private var editDialog: String {
    """
    <dialog id="edit-dialog" aria-labelledby="edit-title">
    <form action="/cities/update" method="post" novalidate>
    <h2 id="edit-title">Edit city</h2>
    <input type="hidden" name="id">
    <p class="in">In <span class="country-name" dir="auto"></span>
      <button type="button" class="rename">Rename country …</button></p>
    \(field("name", in: "edit", label: "Name"))
    \(field("population", in: "edit", label: "Population"))
    <p class="error" data-field="form" role="alert"></p>
    \(buttons(before: #"<button type="button" class="delete">Delete</button><span class="space"></span>"#))
    </form>
    </dialog>
    """
  }

  private var countryDialog: String {
    """
    <dialog id="country-dialog" aria-labelledby="country-title">
    <form action="/countries/rename" method="post" novalidate>
    <h2 id="country-title">Rename country</h2>
    <input type="hidden" name="was">
    \(field("name", in: "country", label: "Name"))
    <p class="error" data-field="form" role="alert"></p>
    \(buttons())
    </form>
    </dialog>
    """
  }

  private func buttons(before first: String = "") -> String {
    """
    <div class="buttons">
    \(first)
    <button type="button" class="cancel">Cancel</button>
    <button type="submit" class="primary">Save</button>
    </div>
    """
  }

  private func field(_ name: String, in form: String, label: String) -> String {
    let kind = name == "population" ? "inputmode=\"numeric\"" : "dir=\"auto\""
    return """
      <label for="\(form)-\(name)">\(label)</label>
      <input id="\(form)-\(name)" name="\(name)" type="text" \(kind) autocomplete="off"
        aria-describedby="\(form)-\(name)-error">
      <p id="\(form)-\(name)-error" class="error"></p>
      """
  }
}

/// A notice on a page about the server that its cities are replicated from.
public struct ReplicaNotice: Codable, Equatable, Sendable {
  /// The kinds of notices, each with a style of its own.
  public enum Kind: String, Codable, Sendable {
    case copying, following, disconnected, stopped
  }

  public var kind: Kind
  /// Sentences for people.
  public var text: String

  public init(_ kind: Kind, _ text: String) {
    self.kind = kind
    self.text = text
  }
}
