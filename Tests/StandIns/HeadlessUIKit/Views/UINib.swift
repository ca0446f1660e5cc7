#if os(Linux)
  /// A file of views, by its name.
  ///
  /// Nibs aren't files here: ``provide(_:bundle:views:)`` registers a nib with a closure that creates its views.
  @MainActor
  public final class UINib {
    private static var known: [String: @MainActor () -> [UIView]] = [:]
    /// The name of the nib.
    public let name: String

    /// The nib of this name.
    public init(nibName name: String, bundle bundleOrNil: Bundle?) { self.name = name }

    /// Registers a nib by its name.
    public static func provide(_ name: String, views: @escaping @MainActor () -> [UIView]) { known[name] = views }

    /// New views of the nib; an exception and none if the name isn't known.
    public func instantiate(withOwner ownerOrNil: Any?, options optionsOrNil: [OptionsKey: Any]? = nil) -> [Any] {
      guard let views = Self.known[name] else {
        HeadlessException.raise("Could not load NIB in bundle: '\(name)'", name: "NSInvalidArgumentException")
        return []
      }
      return views()
    }

    /// A key of an option; there are none.
    public struct OptionsKey: Hashable, Sendable, RawRepresentable {
      /// The name.
      public let rawValue: String

      /// A key of a name.
      public init(rawValue: String) { self.rawValue = rawValue }
    }
  }
#endif
