import DataSourcesWeb

/// Something on a page, beside its list, that a person can use.
enum PageControl: Sendable {
  /// Does an action.
  case button(String, action: String, isPrimary: Bool = false)
  /// Does an action with one of several values, of which one is chosen.
  case choice(String, action: String, values: [(value: String, title: String)], chosen: String)
  /// Does an action with a text.
  case field(String, action: String)
  /// Searches while somebody types.
  case search(String)

  var html: HTML {
    switch self {
    case .button(let title, let action, let isPrimary):
      #"<button type="button" class="\#(isPrimary ? "primary" : "")" data-action="\#(action)">\#(title)</button>"#
    case .choice(let title, let action, let values, let chosen):
      #"<div class="choice" role="group" aria-label="\#(title)">"#
        + values.reduce("") { html, value in
          html
            + """
            <button type="button" data-action="\(action)" data-value="\(value.value)" \
            aria-pressed="\(value.value == chosen)">\(value.title)</button>
            """
        } + "</div>"
    case .field(let title, let action):
      """
      <form class="field" data-action="\(action)"><input name="value" placeholder="\(title)" aria-label="\(title)" \
      autocomplete="off"><button type="submit">Add</button></form>
      """
    case .search(let title):
      """
      <input id="search" type="search" placeholder="\(title)" aria-label="\(title)" autocomplete="off" \
      spellcheck="false">
      """
    }
  }
}
