import DataSourcesWeb

/// A control on a page, beside its list.
enum PageControl: Sendable {
  /// Performs an action.
  case button(String, action: String, isPrimary: Bool = false)
  /// Performs an action with one of several values, of which some are chosen, separated by spaces.
  case choice(String, action: String, values: [(value: String, title: String)], chosen: String)
  /// Performs an action with a text; the field has a text of its own if that is a part of the state.
  case field(String, action: String, button: String = "Add", text: String? = nil)
  /// Searches while the user types; the field has the text for which the page searches at first.
  case search(String, text: String = "")

  /// Whether it is the button that restores the first state of the screen.
  var isReset: Bool {
    if case .button(_, action: "reset", _) = self { true } else { false }
  }

  /// The control on a page that searches for a text at first.
  func searching(for text: String) -> PageControl {
    if case .search(let title, _) = self { .search(title, text: text) } else { self }
  }

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
      #"<button type="button" class="\#(isPrimary ? "primary" : isReset ? "small" : "")" data-action="\#(action)">\#(title)</button>"#
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
    case .search(let title, let text):
      """
      <input id="search" type="search" placeholder="\(title)" aria-label="\(title)" value="\(text)" autocomplete="off" \
      spellcheck="false">
      """
    }
  }
}

/// An action of a user on a page.
struct PageAction: Sendable {
  /// The name of the action.
  var name: String
  /// The ID of a row, as the row's cell has it; empty for actions of the page.
  var row = ""
  /// The text or the choice of the action.
  var value = ""
  /// Whether an earlier action has requested it.
  var isContinued = false

  /// The ID of the row as a number; `nil` when there is none.
  var rowID: Int? { Int(row) }
}

/// The result of an action.
struct ActionResult: Sendable {
  /// A message to display.
  var sentence = ""
  /// After which time to do the same action again, as its continuation.
  var next: Duration?

  /// No message.
  static let done = ActionResult()

  /// A message to display.
  static func message(_ sentence: String) -> ActionResult { ActionResult(sentence: sentence) }

  /// A message about an item that wasn't added.
  static let isFull = message("The list is full: remove something first.")

  /// A message about an edit that failed.
  static let notWritten = message("The database could not be written.")

  /// A message about an edit that was to be undone.
  static func undone(_ isDone: Bool) -> ActionResult { message(isDone ? "Undone." : "There is nothing to undo.") }

  /// A message about an edit that was to be done again.
  static func redone(_ isDone: Bool) -> ActionResult { message(isDone ? "Redone." : "There is nothing to redo.") }
}

/// The current content of a page besides its list.
struct PageState: Codable, Equatable {
  /// A sentence to display.
  var sentence = ""
  /// The values of the page's choices that are chosen, by action.
  var chosen: [String: String] = [:]
  /// The texts of the page's fields that have one, by action.
  var texts: [String: String] = [:]
  /// A text about the state of the screen.
  var status = ""
  /// The sources behind the list, if the page draws them.
  var tree: TreeState?
}

/// A tree of sources, as a page draws it.
struct TreeState: Codable, Equatable {
  /// A source.
  struct Node: Codable, Equatable {
    /// The code that makes it.
    var title: String
    /// The indices of the sources that it reads from.
    var upstream: [Int]
    /// The number of its items.
    var itemCount: Int
    /// The deletes, inserts, moves and updates of the last change; `nil` if it didn't change.
    var changes: [Int]?
  }

  /// The number of changes so far, by which a page recognizes a new one.
  var changeCount: Int
  /// The sources, each behind those that it reads from.
  var nodes: [Node]
}
