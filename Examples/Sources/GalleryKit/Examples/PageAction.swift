/// What a person did on a page.
struct PageAction: Sendable {
  /// The name of the action.
  var name: String
  /// Which row it is about, as the row's cell wrote it; empty when it is about none.
  var row = ""
  /// A text or a choice that goes with it.
  var value = ""
  /// Whether it is what an earlier action asked for.
  var isContinued = false

  /// The row's number; `nil` when there is none.
  var number: Int? { Int(row) }
}

/// What became of an action.
struct PageAnswer: Sendable {
  /// A sentence to show.
  var sentence = ""
  /// After which time to do the same action again, as its continuation.
  var next: Duration?

  /// Nothing to say.
  static let done = PageAnswer()

  /// A sentence to show.
  static func said(_ sentence: String) -> PageAnswer { PageAnswer(sentence: sentence) }
}
