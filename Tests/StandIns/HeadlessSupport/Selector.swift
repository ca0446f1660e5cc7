#if os(Linux)
  /// The Objective-C name of a method, as in `Selector("tableView:heightForRowAtIndexPath:")`.
  ///
  /// Nothing is looked up by it: it only names an optional method of a delegate for ``HeadlessResponder``.
  public struct Selector: Sendable {
    private let name: String
    /// The hash of the name, taken once: lists look methods up at every call.
    private let hash: Int

    /// The selector of this name.
    public init(_ name: String) {
      self.name = name
      hash = name.hashValue
    }
  }

  extension Selector: Hashable {
    /// Whether both have the same name.
    public static func == (first: Selector, second: Selector) -> Bool {
      first.hash == second.hash && first.name == second.name
    }

    /// Feeds the hash of the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(hash) }
  }

  extension Selector: ExpressibleByStringLiteral {
    /// The selector of this name.
    public init(stringLiteral name: String) { self.init(name) }
  }

  extension Selector: CustomStringConvertible {
    /// The name.
    public var description: String { name }
  }
#endif
