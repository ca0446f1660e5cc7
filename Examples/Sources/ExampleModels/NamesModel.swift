public import DataSources

/// The screen “Search”: names, and those of them that match the typed text; both change with the same edits.
///
/// After the search example of YapDatabase: each word of the query is the beginning of a word of the name.
public final class NamesModel {
  /// All names, in order.
  public let names: SortedSource<Contact>
  /// The names that match the query.
  public let results: FilteredSource<Contact>
  private let contacts: ListSource<Contact>
  private var nextID: Int

  /// The search text; an empty one matches everything.
  public var query = "" {
    didSet { if query != oldValue { results.isIncluded = Self.matcher(for: query) } }
  }

  /// A screen with these names.
  public init(_ names: [String] = NamesModel.samples) {
    contacts = ListSource(names.enumerated().map { Contact(id: $0, name: $1, address: "") })
    nextID = names.count
    self.names = contacts.sorted { ($0.name, $0.id) < ($1.name, $1.id) }
    results = self.names.filter { _ in true }
  }

  /// The names that match the query of another owner.
  public func results(for query: String) -> FilteredSource<Contact> { names.filter(Self.matcher(for: query)) }

  /// Adds a name; an empty one does nothing.
  public func add(_ name: String) {
    guard name.contains(where: { !$0.isWhitespace }) else { return }
    contacts.append(Contact(id: nextID, name: name, address: ""))
    nextID += 1
  }

  /// Removes a name.
  public func remove(id: Contact.ID) { contacts.removeItem(withID: id) }

  private static func matcher(for query: String) -> (Contact) -> Bool {
    let words = Self.words(of: query)
    return { contact in
      let nameWords = Self.words(of: contact.name)
      return words.allSatisfy { word in nameWords.contains { $0.hasPrefix(word) } }
    }
  }

  private static func words(of text: String) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  /// Forty names.
  public static let samples: [String] = {
    let first = ["Ada", "Alan", "Barbara", "Donald", "Edsger", "Grace", "Hedy", "Katherine", "Margaret", "Radia"]
    let last = ["Hopper", "Lamarr", "Liskov", "Lovelace"]
    return first.flatMap { first in last.map { "\(first) \($0)" } }
  }()
}
