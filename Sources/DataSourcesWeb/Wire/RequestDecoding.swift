/// The decoded fields of a request, a query or a posted form.
///
/// All are read here, by the names in the article <doc:Wire-form>.
///
/// The fields of messages to pages are encoded by ``WebMessage``.
package struct RequestFields {
  private let fields: [String: String]

  package init(_ fields: [String: String]) { self.fields = fields }

  /// Returns a field; empty if the request doesn't have it.
  fileprivate subscript(name: String) -> String { fields[name] ?? "" }

  private func number(_ name: String) -> Int? { fields[name].flatMap { Int($0) } }

  /// The ID of the page; for the list in an item, followed by a space and the key of the item.
  var page: String { self["page"] }

  /// The requested rows; by default 60 at the top.
  package var window: WebWindow {
    WebWindow(start: number("start") ?? 0, count: number("count") ?? 60, anchor: number("anchor"))
  }

  /// The text to search for; empty for none.
  var search: String { self["search"] }

  /// The order; `nil` for that of the shared list.
  var order: WebOrder? { WebOrder(field: self["order"]) }

  /// The sequence number of the post, by which a late one is recognized.
  var sequence: Int { number("sequence") ?? 0 }

  /// The key of an item.
  var key: String { self["key"] }

  /// The action with that item; `nil` if there is no such action.
  package var action: WebAction? { WebAction(self) }

  /// The ID of a stream.
  var stream: String { self["stream"] }

  /// The name of a page on that stream.
  var name: String { self["name"] }

  /// The address of the list of that page.
  var list: String { self["list"] }
}

/// The list that a post is about: the list of a page, or the one in an item of that list.
package struct PageAddress {
  /// The ID of the page.
  package let page: String
  /// The key of the item that contains the list; `nil` for the list of the page itself.
  package let row: String?

  /// - Parameter text: The ID, and for a nested list a space and the key.
  package init(_ text: String) {
    // Not as a character: in a forged post an accent can follow the space, and both together are one character.
    let scalars = text.unicodeScalars
    guard let space = scalars.firstIndex(of: " ") else {
      page = text
      row = nil
      return
    }
    page = String(scalars[..<space])
    row = String(scalars[scalars.index(after: space)...])
  }
}

/// An action of a person with an item in a web page.
public enum WebAction: Hashable, Sendable {
  /// Performs the primary action of the item, or selects the item alone.
  case choose
  /// Selects the item in addition to others, or deselects it.
  case toggle
  /// Selects the items from the one that was chosen last to this one, and no others.
  case extend
  /// Deletes the item, which the person has confirmed.
  case delete
  /// Requests the commands of the item.
  case commands
  /// Performs a command, given by its title and its path: an index among the commands, and then in each submenu.
  case command(path: [Int], title: String)
  /// Moves the item to the index of another item of the page; in another section, before or after that item.
  case move(target: String, isAfter: Bool = false)
  /// Moves the item to the end of a section of the page, which can be empty.
  ///
  /// - Parameters:
  ///   - section: The index of the section, as the page displays it.
  ///   - arrangement: The number of messages with inserted, deleted or moved sections that the page displays, since its `open`.
  case moveToSection(Int, arrangement: Int)
  /// Requests the flat index of the next item whose text begins with the typed one.
  case find(text: String)
}

extension WebAction {
  /// The maximum depth of submenus.
  private static let maximumMenuDepth = 8
  /// The maximum length of a text to find, in bytes.
  private static let maximumTextLength = 200

  /// Decodes an action; `nil` if there is no such action.
  fileprivate init?(_ fields: RequestFields) {
    func field(_ name: String) -> String { fields[name] }
    switch field("action") {
    case "choose": self = .choose
    case "toggle": self = .toggle
    case "extend": self = .extend
    case "delete": self = .delete
    case "commands": self = .commands
    case "command":
      let parts = field("command").split(
        separator: ".", maxSplits: Self.maximumMenuDepth, omittingEmptySubsequences: false)
      let path = parts.compactMap { Int($0) }
      guard !path.isEmpty, path.count == parts.count, path.count <= Self.maximumMenuDepth else { return nil }
      self = .command(path: path, title: field("title"))
    case "move":
      guard field("section").isEmpty else {
        guard let section = Int(field("section")), let arrangement = Int(field("arrangement")) else { return nil }
        self = .moveToSection(section, arrangement: arrangement)
        return
      }
      self = .move(target: field("target"), isAfter: field("after") == "1")
    case "find":
      let text = field("text")
      guard (1...Self.maximumTextLength).contains(text.utf8.count) else { return nil }
      self = .find(text: text)
    default: return nil
    }
  }
}
