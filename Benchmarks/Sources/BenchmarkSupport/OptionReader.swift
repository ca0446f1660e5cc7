/// Reads options with a value each from a command line.
public struct OptionReader {
  private let known: [String]
  private var rest: ArraySlice<String>

  /// A reader of a command line with these options.
  public init(_ arguments: [String], known: [String]) {
    self.known = known
    rest = arguments[...]
  }

  /// The next option and its value.
  ///
  /// - Throws: an ``OptionError`` for an option that is not known, or has no value.
  public mutating func next() throws -> Option? {
    guard let name = rest.popFirst() else { return nil }
    guard known.contains(name) else { throw OptionError("unknown option '\(name)'") }
    guard let text = rest.popFirst() else { throw OptionError("\(name) needs a value") }
    return Option(name: name, text: text)
  }

  /// An option of the command line.
  public struct Option {
    /// The name, with its dashes.
    public let name: String
    /// The value as it was given.
    public let text: String

    /// The value.
    public func value<Value>(_ parse: (String) -> Value?) throws -> Value { try value(of: text, parse) }

    /// A list of values, with commas between them.
    public func list<Value>(_ parse: (String) -> Value?) throws -> [Value] {
      try text.split(separator: ",", omittingEmptySubsequences: false).map { try value(of: String($0), parse) }
    }

    /// A list of numbers in a range, with commas between them.
    public func numbers(in range: ClosedRange<Int>) throws -> [Int] { try list { Self.number($0, in: range) } }

    /// A number in a range.
    public func number(in range: ClosedRange<Int>) throws -> Int { try value { Self.number($0, in: range) } }

    private func value<Value>(of text: String, _ parse: (String) -> Value?) throws -> Value {
      guard let value = parse(text) else { throw OptionError("\(name) can't be '\(text)'") }
      return value
    }

    private static func number(_ text: String, in range: ClosedRange<Int>) -> Int? {
      Int(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }
}
