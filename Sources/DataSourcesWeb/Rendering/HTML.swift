/// A piece of HTML, in which text cannot become markup by accident.
///
/// A literal is markup; what is interpolated into it is text and escaped, unless it is ``HTML`` itself, or an array of it:
///
///     let cell: HTML = "<b>\(city.name)</b>"
public struct HTML: Hashable, Sendable {
  /// The markup.
  public let markup: String

  /// Creates HTML of markup.
  ///
  /// Never pass what a user typed.
  public init(markup: String) { self.markup = markup }

  /// Creates HTML that displays a text, which is escaped for elements and for quoted attributes.
  public init(text: String) {
    markup = text.utf8.contains(where: Self.isEscaped) ? Self.escaped(text) : text
  }

  private static func isEscaped(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"), 0: true
    default: false
    }
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    escaped.reserveCapacity(text.utf8.count + 16)
    var rest = text[...]
    while let index = rest.utf8.firstIndex(where: isEscaped) {
      escaped += rest[..<index]
      let replacement =
        switch rest.utf8[index] {
        case UInt8(ascii: "&"): "&amp;"
        case UInt8(ascii: "<"): "&lt;"
        case UInt8(ascii: ">"): "&gt;"
        case UInt8(ascii: "\""): "&quot;"
        case UInt8(ascii: "'"): "&#39;"
        default: "\u{FFFD}"  // for a null character, which browsers drop or replace
        }
      escaped += replacement
      rest = rest[rest.utf8.index(after: index)...]
    }
    return escaped + rest
  }
}

extension HTML: ExpressibleByStringInterpolation {
  /// The markup of a literal, with the escaped text in it.
  public struct StringInterpolation: StringInterpolationProtocol {
    var markup = ""

    /// Creates an empty interpolation.
    public init(literalCapacity: Int, interpolationCount: Int) { markup.reserveCapacity(literalCapacity) }

    /// Adds markup.
    public mutating func appendLiteral(_ literal: String) { markup += literal }
    /// Adds a piece of HTML as it is.
    public mutating func appendInterpolation(_ html: HTML) { markup += html.markup }
    /// Adds pieces of HTML as they are, one after the other.
    public mutating func appendInterpolation(_ pieces: [HTML]) { for piece in pieces { markup += piece.markup } }
    /// Adds the text of a value, escaped.
    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      markup += HTML(text: value.description).markup
    }
  }

  /// Creates HTML of a literal, which is markup.
  public init(stringLiteral markup: String) { self.init(markup: markup) }

  /// Creates HTML of a literal with escaped text in it.
  public init(stringInterpolation: StringInterpolation) { self.init(markup: stringInterpolation.markup) }
}

extension HTML {
  /// Returns two pieces, one after the other.
  public static func + (left: HTML, right: HTML) -> HTML { HTML(markup: left.markup + right.markup) }
}
