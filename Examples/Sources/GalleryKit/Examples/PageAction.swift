/// An action of a user on a page.
struct PageAction: Sendable {
  /// The name of the action.
  var name: String
  /// Which row it is about, as the row's cell wrote it; empty when it is about none.
  var row = ""
  /// The text or the choice of the action.
  var value = ""
  /// Whether an earlier action has requested it.
  var isContinued = false

  /// The row's number; `nil` when there is none.
  var number: Int? { Int(row) }
}

/// The result of an action.
struct PageAnswer: Sendable {
  /// A message to display.
  var sentence = ""
  /// After which time to do the same action again, as its continuation.
  var next: Duration?

  /// No message.
  static let done = PageAnswer()

  /// A message to display.
  static func said(_ sentence: String) -> PageAnswer { PageAnswer(sentence: sentence) }

  /// A message about an edit that was to be undone.
  static func undone(_ isDone: Bool) -> PageAnswer { said(isDone ? "Undone." : "There is nothing to undo.") }

  /// A message about an edit that was to be done again.
  static func redone(_ isDone: Bool) -> PageAnswer { said(isDone ? "Redone." : "There is nothing to redo.") }
}
