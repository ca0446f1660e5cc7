/// The validated values of the fields of a city, in the form the table stores.
package struct CityInput {
  /// The longest name, in bytes: a character can have any number of accents, and pages have up to 1,000 names.
  package static let longestName = 1_000
  /// More people than there will be on Earth.
  package static let largestPopulation = 100_000_000_000

  package let name: String
  package let population: Int

  /// Checks all fields and reports everything that is wrong at once.
  package init(name: String, population: String, otherMessages: [EditError.Field: String] = [:]) throws(EditError) {
    let checked = (Self.checked(name: name), Self.number(in: population))
    var messages = otherMessages
    if case .failure(let error) = checked.0 { messages.merge(error.messages) { $1 } }
    if case .failure(let error) = checked.1 { messages.merge(error.messages) { $1 } }
    if let error = EditError(messages) { throw error }
    self.name = try checked.0.get()
    self.population = try checked.1.get()
  }

  /// A name in the form that the table stores.
  package static func checked(name: String) -> Result<String, EditError> {
    let cleaned = clean(name)
    if isBlank(cleaned) { return .failure(EditError(.name, "Enter a name.")) }
    guard cleaned.utf8.count <= longestName else {
      return .failure(EditError(.name, "The name is too long: at most 1,000 bytes."))
    }
    return .success(cleaned)
  }

  /// The text with a space for control characters in a row, line breaks included, and without spaces at its ends.
  package static func clean(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator:
        if scalars.last != " " { scalars.append(" ") }
      default: scalars.append(scalar)
      }
    }
    let spaced = String(scalars)
    guard let first = spaced.firstIndex(where: { !$0.isWhitespace }),
      let last = spaced.lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(spaced[first...last])
  }

  /// Whether nothing of the text can be seen.
  private static func isBlank(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0.properties.isWhitespace || $0.properties.generalCategory == .format }
  }

  /// A population in the form that the table stores.
  package static func number(in text: String) -> Result<Int, EditError> {
    let digits = clean(text)
    if digits.isEmpty {
      return .failure(EditError(.population, "Enter the population."))
    }
    if digits.first == "-" || digits.first == "\u{2212}", digits.count > 1, isNumber(digits.dropFirst()) {
      return .failure(EditError(.population, "The population cannot be negative."))
    }
    guard isNumber(digits) else {
      return .failure(EditError(.population, "The population must be a whole number in digits, such as 125000."))
    }
    guard let number = Int(digits), number <= largestPopulation else {
      return .failure(EditError(.population, "The population is too large: at most 100,000,000,000."))
    }
    return .success(number)
  }

  private static func isNumber(_ text: some StringProtocol) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}

/// The errors of an edit, in sentences for the user.
public struct EditError: Error, Equatable {
  /// The field that a sentence is about; the raw values are the names of the form's fields.
  public enum Field: String, CaseIterable, Sendable {
    case name, country, population
    /// The city itself, not one of its fields.
    case city
    /// The deletion to be undone.
    case undo
  }

  /// One sentence per field, never empty.
  public var messages: [Field: String]

  public init(_ field: Field, _ message: String) {
    messages = [field: message]
  }

  /// Creates an error of several sentences; `nil` if there are none.
  public init?(_ messages: [Field: String]) {
    guard !messages.isEmpty else { return nil }
    self.messages = messages
  }
}
