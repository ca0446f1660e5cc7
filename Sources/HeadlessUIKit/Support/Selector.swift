#if !canImport(UIKit)
  #if !canImport(ObjectiveC)
    /// The Objective-C name of a method, as in `Selector("tableView:heightForRowAtIndexPath:")`.
    ///
    /// Nothing is looked up by it: it only names an optional method of a delegate where the list asks ``HeadlessResponder``.
    public struct Selector: Hashable, Sendable {
      private let name: String

      /// The selector of this name.
      public init(_ name: String) { self.name = name }
    }

    extension Selector: ExpressibleByStringLiteral {
      /// The selector of this name.
      public init(stringLiteral name: String) { self.name = name }
    }

    extension Selector: CustomStringConvertible {
      /// The name.
      public var description: String { name }
    }
  #endif
#endif
