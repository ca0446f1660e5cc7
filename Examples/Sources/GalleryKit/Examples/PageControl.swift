import DataSourcesWeb

/// Something on a page, beside its list, that a person can use.
enum PageControl: Sendable {
  /// Performs an action.
  case button(String, action: String, isPrimary: Bool = false)
  /// Performs an action with one of several values, of which some are chosen, separated by spaces.
  case choice(String, action: String, values: [(value: String, title: String)], chosen: String)
  /// Performs an action with a text; the field has a text of its own if that is a part of the state.
  case field(String, action: String, button: String = "Add", text: String? = nil)
  /// Searches while the user types.
  case search(String)

  /// Whether it displays something that changes.
  var hasState: Bool {
    switch self {
    case .choice: true
    case .field(_, _, _, let text): text != nil
    case .button, .search: false
    }
  }

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
            aria-pressed="\(chosen.split(separator: " ").contains(Substring(value.value)))">\(value.title)</button>
            """
        } + "</div>"
    case .field(let title, let action, let button, let text):
      """
      <form class="field" data-action="\(action)"><input name="value" placeholder="\(title)" aria-label="\(title)" \
      value="\(text ?? "")" autocomplete="off"><button type="submit">\(button)</button></form>
      """
    case .search(let title):
      """
      <input id="search" type="search" placeholder="\(title)" aria-label="\(title)" autocomplete="off" \
      spellcheck="false">
      """
    }
  }
}
